#!/bin/sh
# Good: asks once for an entry in the changelog. stop_hook_active says that it has already asked.
payload=$(cat)
case $payload in
  *'"stop_hook_active":true'* | *'"stop_hook_active": true'*) exit 0 ;;
esac
echo "Add a line on your change to CHANGELOG.md, then stop." >&2
exit 2
