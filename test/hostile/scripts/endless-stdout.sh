#!/bin/sh
# Writes to stdout for ever.
exec yes
