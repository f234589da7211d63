#!/bin/sh
# Sends its streams elsewhere and back.
exec 3>&1 4>&2 >/dev/null 2>&1
echo lost; echo lost >&2
exec >&3 2>&4
echo '{"decision":"block","reason":"back"}'
