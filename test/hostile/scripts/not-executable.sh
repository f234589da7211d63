#!/bin/sh
# Nobody may execute it.
exit 2
