#!/bin/sh
# Swaps stdout and stderr: the JSON ends up where nobody reads it.
exec 3>&1 >&2 2>&3
echo '{"decision":"block","reason":"on the wrong stream"}'
