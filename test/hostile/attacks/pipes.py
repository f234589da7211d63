# Writes to the pipes of the machine that it is given the paths of, by every name and every way to open them.
import ctypes
import os
import struct
import sys

libc = ctypes.CDLL(None, use_errno=True)
calls = {"x86_64": {"open": 2, "openat": 257, "creat": 85}, "aarch64": {"openat": 56}}[os.uname().machine]
OPENAT2 = 437
HERE = -100
link = "%s/link-%d" % (os.environ["HOME"], os.getpid())


def attempts(path):
    """Each is a descriptor, or negative."""
    flags = os.O_WRONLY | os.O_NONBLOCK
    folder, name = os.path.split(path)
    raw = path.encode()
    yield lambda: os.open(path, flags)
    yield lambda: os.open(path, os.O_RDWR | os.O_NONBLOCK)
    yield lambda: os.open(path, flags | os.O_CREAT | os.O_TRUNC)
    # Waits for a reader where it is not refused.
    yield lambda: os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    yield lambda: os.open(name, flags, dir_fd=os.open(folder, os.O_RDONLY))
    yield lambda: os.open("%s/../%s/./%s" % (folder, os.path.basename(folder), name), flags)
    yield lambda: os.open("/proc/self/root" + path, flags)
    yield lambda: os.open("/proc/thread-self/root" + path, flags)
    yield lambda: os.open("/proc/%d/root%s" % (os.getpid(), path), flags)
    yield lambda: os.open("/proc/self/fd/%d" % os.open(path, os.O_PATH), flags)
    yield lambda: os.open("/dev/fd/%d" % os.open(path, os.O_PATH), flags)
    yield lambda: (os.chdir(folder), os.open(name, flags))[1]
    yield lambda: (os.chdir(folder), os.open("/proc/self/cwd/" + name, flags))[1]
    yield lambda: (os.symlink("/proc/self/root" + path, link), os.open(link, flags))[1]
    yield lambda: (os.unlink(link), os.symlink(os.path.relpath(path, os.path.dirname(link)), link), os.open(link, flags))[2]
    os.unlink(link)
    yield lambda: libc.syscall(OPENAT2, HERE, raw, struct.pack("QQQ", flags, 0, 0), 24)
    if "open" in calls:
        yield lambda: libc.syscall(calls["open"], raw, flags, 0)
        yield lambda: libc.syscall(calls["creat"], raw, 0o666)
    else:
        yield lambda: os.open(path, flags)
        yield lambda: os.open(path, flags)


for path in sys.argv[1:]:
    for attempt in attempts(path):
        try:
            pipe = attempt()
            if pipe >= 0:
                print("opened", path)
                os.write(pipe, b"foreign")
        except OSError:
            pass
# Its own, as those of any program, and all that is no pipe.
own = "%s/own-%d" % (os.environ["HOME"], os.getpid())
os.mkfifo(own)
held = os.open(own, os.O_RDWR | os.O_NONBLOCK)
os.write(os.open(own, os.O_WRONLY | os.O_NONBLOCK), b"7 bytes")
if os.read(held, 7) != b"7 bytes":
    print("no pipe of its own")
here, there = os.pipe()
os.write(os.open("/proc/self/fd/%d" % there, os.O_WRONLY), b"x")
for path in (own + ".txt", "/dev/null"):
    with open(path, "w") as file:
        file.write("x")
