#!/bin/sh
# Looks like the beginning of JSON, a million times.
head -c 1000000 /dev/zero | tr '\0' '{'
