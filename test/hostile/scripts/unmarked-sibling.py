#!/usr/bin/env python3
# As unmarked-daemon.py, as a child of the process that started the hook.
import ctypes
import os

CLONE_PARENT, SIGCHLD = 0x8000, 17
clone = {"x86_64": 56, "aarch64": 220}.get(os.uname().machine, -1)
if ctypes.CDLL(None).syscall(clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0:
    os.setsid()
    os.closerange(0, 100)
    os.execve("/bin/sleep", ["sleep", "98765"], {})
print('{"decision":"block","reason":"daemon"}')
