#!/bin/sh
# Tries to reach the prototype of every object.
printf '%s' '{"__proto__":{"decision":"block"},"constructor":{"prototype":{"x":1}},"continue":true}'
