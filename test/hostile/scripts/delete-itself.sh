#!/bin/sh
# Deletes itself, then blocks.
rm -f -- "$0"
echo "gone" >&2
exit 2
