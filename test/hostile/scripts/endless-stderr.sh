#!/bin/sh
# Writes to stderr for ever.
exec yes >&2
