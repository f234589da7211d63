#!/bin/sh
# Closes stdout, then blocks by exit code.
exec >&-
echo "no" >&2
exit 2
