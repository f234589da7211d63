#!/usr/bin/env python3
# Makes its streams non-blocking and leaves them so.
import fcntl, os, sys

for fd in (0, 1, 2):
    fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_NONBLOCK)
try:
    os.write(1, b" " * 3_000_000)
except BlockingIOError:
    pass
sys.exit(0)
