# The calls of the Linux kernel that isolation needs and Python does not have. Part of the worker in namespaces.
import ctypes
import os
import struct

libc = ctypes.CDLL(None, use_errno=True)

NEWNS, NEWIPC, NEWUSER, NEWPID, NEWNET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 4, 8, 4096, 16384, 1 << 18
MNT_DETACH = 2
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS = 1, 4, 38
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = 442, -100, 0x8000, 1  # one number on all machines
SIOCSIFFLAGS, IFF_UP = 0x8914, 1


def mount(source, target, kind=None, flags=0, data=None):
    raw = [None if text is None else os.fsencode(text) for text in (source, target, kind, data)]
    result = libc.mount(raw[0], raw[1], raw[2], ctypes.c_ulong(flags), raw[3])
    check(result, "mount of %s on %s" % (kind or source, target))


def unmount(target):
    check(libc.umount2(os.fsencode(target), MNT_DETACH), "unmounting %s" % target)


def make_read_only(path, recursive=True):
    set_attributes(path, struct.pack("QQQQ", MOUNT_ATTR_RDONLY, 0, 0, 0), AT_RECURSIVE if recursive else 0)


def make_writable(path):
    set_attributes(path, struct.pack("QQQQ", 0, MOUNT_ATTR_RDONLY, 0, 0), 0)


def set_attributes(path, attributes, flags):
    result = libc.syscall(SYS_MOUNT_SETATTR, AT_FDCWD, os.fsencode(path), flags, attributes, len(attributes))
    check(result, "mount_setattr of %s" % path)


def unshare(flags):
    check(libc.unshare(flags), "unshare")


def prctl(option, value):
    check(libc.prctl(option, value, 0, 0, 0), "prctl")


def check(result, what):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, "%s: %s" % (what, os.strerror(number)))


def write(path, text):
    with open(path, "w") as file:
        file.write(text)
