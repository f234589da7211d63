#!/bin/sh
# Reads the payload slowly, a few bytes at a time.
while read -r line; do sleep 0.01; done
head -c 1 >/dev/null
echo "read" >&2
exit 2
