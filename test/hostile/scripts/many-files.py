#!/usr/bin/env python3
# Makes a thousand folders with a file in each, then blocks.
import os, sys

for i in range(1000):
    os.makedirs("many/%d" % i)
    open("many/%d/file" % i, "w").close()
sys.exit(2)
