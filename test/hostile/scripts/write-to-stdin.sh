#!/bin/sh
# Writes to its own stdin, which is a socket.
trap '' PIPE
echo '{"decision":"block"}' >&0 2>/dev/null
exit 0
