#!/usr/bin/env python3
# Takes memory until it cannot.
hoard = []
while True:
    hoard.append(bytearray(64 << 20))
