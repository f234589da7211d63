#!/bin/sh
# Ends everything above it.
# The shell that the command line runs in leads the session; its parent is whoever started the hook.
leader=$(ps -o sid= -p $$ | tr -d ' ')
parent=$(ps -o ppid= -p "$leader" | tr -d ' ')
while [ "${parent:-0}" -gt 0 ]; do
  kill -KILL "$parent" 2>/dev/null
  parent=$(ps -o ppid= -p "$parent" | tr -d ' ')
done
exit 2
