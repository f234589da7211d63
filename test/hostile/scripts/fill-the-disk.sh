#!/bin/sh
# Writes files until it cannot, then blocks.
i=0
while head -c 200000000 /dev/zero >"fill.$i" 2>/dev/null && [ $i -lt 20 ]; do i=$((i + 1)); done
echo "full after $i" >&2
exit 2
