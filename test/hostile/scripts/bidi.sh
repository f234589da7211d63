#!/bin/sh
# Turns the direction of the text around and hides characters, and blocks.
printf 'allowed \342\200\256dekcolb\342\200\254 \342\200\213\342\201\240\357\273\277' >&2
exit 2
