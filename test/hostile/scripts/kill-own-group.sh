#!/bin/sh
# Ends its own process group.
kill -KILL 0
