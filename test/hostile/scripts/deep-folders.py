#!/usr/bin/env python3
# Nests folders deeper than any path can name, and blocks.
import os, sys

for _ in range(5000):
    os.mkdir("down")
    os.chdir("down")
open("file", "w").close()
sys.exit(2)
