#!/bin/sh
# Leaves children in every way a shell knows.
sleep 1001 &
nohup sleep 1002 >/dev/null 2>&1 &
(sleep 1003 &)
setsid sleep 1004 >/dev/null 2>&1 &
exit 2
