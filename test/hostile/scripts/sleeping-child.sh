#!/bin/sh
# Ends, but leaves a child that holds the streams.
sleep 1000 &
echo '{"decision":"block","reason":"child"}'
