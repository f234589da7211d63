# Writes to the pipes of the machine that it is given the paths of.
import os
import sys

for path in sys.argv[1:]:
    for flags in (os.O_WRONLY, os.O_RDWR):
        try:
            pipe = os.open(path, flags | os.O_NONBLOCK)
            os.write(pipe, b"foreign")
            os.close(pipe)
        except OSError:
            pass
