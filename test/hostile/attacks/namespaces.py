# Makes namespaces, in which one would have all rights: by every call, and one more for each kind.
import ctypes
import os
import struct

libc = ctypes.CDLL(None, use_errno=True)
numbers = {"x86_64": (56, 435), "aarch64": (220, 435)}[os.uname().machine]
kinds = {"mount": 0x20000, "cgroup": 0x2000000, "uts": 0x4000000, "ipc": 0x8000000, "user": 0x10000000, "pid": 0x20000000, "net": 0x40000000, "time": 0x80}


def in_child(attempt):
    pid = os.fork()
    if pid == 0:
        os._exit(0 if attempt() == 0 else 1)
    return os.waitpid(pid, 0)[1] == 0


def clone(flags):
    pid = libc.syscall(numbers[0], flags | 17, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    return 0 if pid > 0 else -1


def clone3(flags):
    pid = libc.syscall(numbers[1], struct.pack("8Q", flags, 0, 0, 0, 17, 0, 0, 0), 64)
    if pid == 0:
        os._exit(0)
    return 0 if pid > 0 else -1


for name, flag in kinds.items():
    for with_user in (0, kinds["user"]):
        if in_child(lambda: libc.unshare(flag | with_user)):
            print("unshare", name)
        if name != "time" and in_child(lambda: clone(flag | with_user)):
            print("clone", name)
        if in_child(lambda: clone3(flag | with_user)):
            print("clone3", name)
for name in os.listdir("/proc/self/ns"):
    if in_child(lambda: libc.setns(os.open("/proc/self/ns/" + name, os.O_RDONLY), 0)):
        print("setns", name)
for name in os.listdir("/proc/sys/user"):
    try:
        with open("/proc/sys/user/" + name, "w") as file:
            file.write("100")
        print("wrote", name)
    except OSError:
        pass
