#!/bin/sh
# Ends its parent, politely and then not.
# The shell that the command line runs in leads the session; its parent is whoever started the hook.
leader=$(ps -o sid= -p $$ | tr -d ' ')
parent=$(ps -o ppid= -p "$leader" | tr -d ' ')
kill -TERM "$parent" 2>/dev/null
kill -KILL "$parent" 2>/dev/null
exit 2
