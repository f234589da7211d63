#!/bin/sh
# Blocks with a reason of 8 MB on one line.
head -c 8000000 /dev/zero | tr '\0' y >&2
exit 2
