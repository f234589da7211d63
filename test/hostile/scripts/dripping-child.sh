#!/bin/sh
# A child writes a little, again and again, for ever.
(while :; do printf .; sleep 0.1; done) &
exit 0
