#!/bin/sh
# Asks a question and waits for the answer.
printf 'Proceed? [y/N] '
read -r answer </dev/tty || exit 2
exit 0
