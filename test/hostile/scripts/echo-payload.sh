#!/bin/sh
# Prints the payload.
cat
