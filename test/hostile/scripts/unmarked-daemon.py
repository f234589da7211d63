#!/usr/bin/env python3
# As daemon.py, with nothing in its environment to know it by and its streams closed.
import os

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 100)
        os.execve("/bin/sleep", ["sleep", "98765"], {})
    os._exit(0)
os.wait()
print('{"decision":"block","reason":"daemon"}')
