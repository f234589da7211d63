#!/bin/sh
# Burns a processor for ever.
while :; do :; done
