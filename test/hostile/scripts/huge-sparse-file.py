#!/usr/bin/env python3
# Asks for a file of a terabyte.
import os, sys

with open("sparse", "wb") as file:
    os.ftruncate(file.fileno(), 1 << 40)
sys.exit(0)
