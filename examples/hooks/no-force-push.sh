#!/bin/sh
# Broken: exit code 1 blocks nothing. The push goes out, and Claude never learns that it should not have.
payload=$(cat)
case $payload in
  *"git push"*--force*)
    echo "Never force-push." >&2
    exit 1
    ;;
esac
