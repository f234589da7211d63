#!/bin/sh
# Writes to both streams for ever, from two processes that ignore the usual signals.
trap '' TERM INT HUP PIPE
yes >&2 &
yes
