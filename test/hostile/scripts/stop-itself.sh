#!/bin/sh
# Stops itself; nobody will ever continue it.
kill -STOP $$
exit 2
