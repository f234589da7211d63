# Leaves segments, semaphores and messages behind for the run that comes after, or looks for them.
import ctypes

libc = ctypes.CDLL(None, use_errno=True)
for name in ("shm", "sem", "msg"):
    with open("/proc/sysvipc/" + name) as file:
        for line in file.readlines()[1:]:
            print("found", name, line.split()[0])
libc.shmget(0x5EC, 4096, 0o1666)
libc.semget(0x5EC, 1, 0o1666)
libc.msgget(0x5EC, 0o1666)
libc.mq_open.restype = ctypes.c_int
if libc.mq_open(b"/hooklint-test", 2 | 0o100, 0o666, None) >= 0:
    print("opened a queue")
