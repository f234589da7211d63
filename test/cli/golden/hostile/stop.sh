#!/bin/sh
printf '\033[2J\033]0;owned\007\r::error file=x::faked\n##vso[task.complete]\n\342\200\256reversed' >&2
exit 2
