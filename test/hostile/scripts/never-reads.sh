#!/bin/sh
# Never reads the payload.
sleep 0.1
exit 2
