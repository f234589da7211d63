# Uses what rights root or its capabilities would have over the machine.
import ctypes
import os
import resource

KEPT = {0, 1, 3, 4, 5, 6, 7}  # what is root's with files and with its own processes
libc = ctypes.CDLL(None, use_errno=True)
with open("/proc/self/status") as file:
    status = dict(line.split(":", 1) for line in file)
allowed = sum(1 << number for number in KEPT) if os.geteuid() == 0 else 0
for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
    if int(status[name], 16) & ~allowed:
        print(name, status[name].strip())
for what, result in {
    "mount": lambda: libc.mount(b"x", b"/tmp", b"tmpfs", 0, None),
    "remount": lambda: libc.mount(None, b"/", None, 4096 | 32, None),
    "cgroup2": lambda: libc.mount(b"x", b"/tmp", b"cgroup2", 0, None),
    "umount": lambda: libc.umount2(b"/tmp", 2),
    "hostname": lambda: libc.sethostname(b"x", 1),
    "chroot": lambda: libc.chroot(b"/usr"),
    "swap": lambda: libc.swapoff(b"/"),
    "clock": lambda: libc.settimeofday(ctypes.create_string_buffer(16), None),
    "ptrace": lambda: libc.ptrace(16, 1, 0, 0),
    "mknod": lambda: libc.mknod(b"/tmp/disk", 0o60600, os.makedev(254, 0)),
}.items():
    if result() == 0:
        print(what)
try:
    resource.prlimit(1, resource.RLIMIT_NOFILE, (3, 3))
    print("prlimit")
except OSError:
    pass
resource.prlimit(0, resource.RLIMIT_CPU, (60, 60))
for name in os.listdir("/proc"):
    path = "/proc/" + name
    if not name.isdigit() and not os.path.islink(path) and os.path.isfile(path) and os.stat(path).st_mode & 0o222:
        try:
            os.close(os.open(path, os.O_WRONLY))
            print(path)
        except OSError:
            pass
for name in ("environ", "mem", "maps", "fd/0", "root", "cwd", "exe", "ns/user"):
    for look in (os.readlink, lambda path: open(path, "rb").read(1)):
        try:
            look("/proc/1/" + name)
            print("read", name)
        except OSError:
            pass
# What is set there would hold for the hooks that come after, and for the session of who lints.
for folder in ("/proc/1", "/proc/1/task/1"):
    for name in os.listdir(folder):
        if os.path.isfile(folder + "/" + name):
            try:
                os.close(os.open(folder + "/" + name, os.O_WRONLY))
                print("opened", folder + "/" + name)
            except OSError:
                pass
