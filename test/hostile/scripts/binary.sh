#!/bin/sh
# Prints every byte there is, and blocks.
i=0
while [ $i -lt 256 ]; do printf "\\$(printf %03o $i)"; i=$((i + 1)); done >&2
exit 2
