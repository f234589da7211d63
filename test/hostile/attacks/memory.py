# Takes memory that belongs to no process: files without a name, shared segments, pages that only a mapping holds.
import ctypes
import mmap
import os
import socket
import struct
import sys
import time

MB = 1 << 20
kind = sys.argv[1]
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
kept = []
for _ in range(11):
    if kind == "memfd":
        kept.append(os.memfd_create("x"))
        os.posix_fallocate(kept[-1], 0, 20 * MB)
    elif kind == "on the way":
        here, there = socket.socketpair()
        file = os.memfd_create("x")
        os.posix_fallocate(file, 0, 20 * MB)
        here.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", file))])
        os.close(file)
        kept += (here, there)
    elif kind == "segment":
        segment = libc.shmget(0, ctypes.c_size_t(20 * MB), 0o1600)
        address = libc.shmat(segment, None, 0)
        ctypes.memset(address, 1, 20 * MB)
        libc.shmdt(ctypes.c_void_p(address))
    else:
        kept.append(mmap.mmap(-1, 20 * MB))
        pid = os.fork()
        if pid == 0:
            for _ in range(2):
                kept[-1].write(bytes(10 * MB))
            os._exit(0)
        os.waitpid(pid, 0)
print("took 220 MB")
time.sleep(1000)
