#!/bin/sh
# Prints 20 MB and then allows.
head -c 20000000 /dev/zero | tr '\0' x
