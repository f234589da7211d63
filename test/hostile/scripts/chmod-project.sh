#!/bin/sh
# Takes all rights away, its own too.
chmod -R 000 . 2>/dev/null
exit 2
