#!/bin/sh
# Writes what it takes for the tool's own protocol to everything that is open.
# The shell that the command line runs in leads the session; its parent is whoever started the hook.
leader=$(ps -o sid= -p $$ | tr -d ' ')
parent=$(ps -o ppid= -p "$leader" | tr -d ' ')
for fd in 3 4 5 6 7 8 9; do { printf '14\n0 0 - 0 0 0 0 0 0 0 0\n' >&$fd; } 2>/dev/null; done
for fd in 1 3 4 5 6 7 8 9; do { printf '0\n9\nnonsense\n' >"/proc/$parent/fd/$fd"; } 2>/dev/null; done
exit 2
