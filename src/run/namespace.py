# Shuts a worker (worker.py) into namespaces of its own, in which hooks can do no lasting harm. Linux 5.12 and later.
#
# The keeper owns the mounts: it lays an overlay over every place that a hook may write to, and takes the writes away
# after every run. For root it is the process that hooklint starts; for anyone else one in a user namespace, which alone
# has the rights for that. The worker is the first process of a process namespace, so that no hook can end it and
# whatever a hook starts ends with the run; it has no rights over the mounts, cannot gain any, and is all hooks can see.
import ctypes
import fcntl
import json
import os
import resource
import signal
import socket
import stat
import struct
import sys

libc = ctypes.CDLL(None, use_errno=True)

NEWNS, NEWIPC, NEWUSER, NEWPID, NEWNET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
MNT_DETACH = 2
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS = 1, 4, 38
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = 442, -100, 0x8000, 1  # one number on all machines
SIOCSIFFLAGS, IFF_UP = 0x8914, 1

SPACE = "1g"  # for what a hook writes in one run, all files together
LARGEST_FILE = 256 << 20
MOST_CHANGES = 200
LARGEST_COMPARED = 4 << 20
SPECIAL = set(
    "proc sysfs devtmpfs devpts cgroup cgroup2 mqueue debugfs tracefs securityfs pstore bpf configfs fusectl hugetlbfs "
    "binfmt_misc autofs rpc_pipefs nsfs efivarfs selinuxfs".split()
)
# Programs and libraries are read-only and not overlaid: every start of a program would pay for it.
UNTOUCHED = set("proc sys dev usr bin sbin lib lib32 lib64 libx32 boot".split())
DEVICES = "null zero full random urandom tty".split()
KERNEL_SWITCHES = "sys sysrq-trigger irq bus fs".split()


def enter(options):
    """Serves hooklint from inside. `options`: `staging` folder, places that hooks may write to, `network`."""
    alone = options["network"] == "none"
    flags = NEWNS | NEWIPC | (NEWNET if alone else 0)
    privileged = libc.unshare(flags) == 0
    if not privileged:
        keeper = fork_into(NEWUSER | flags)
        if keeper:
            leave_with(keeper)
    if alone:
        raise_loopback()
    mount(None, "/", flags=MS_REC | MS_PRIVATE)
    tree = Tree(options["staging"], options["writable"], privileged)
    if alone:
        hide_sockets()
    ours, its = socket.socketpair()
    unshare(NEWPID)
    worker = fork_into(NEWUSER, before=mount_proc, folder="/proc/1")
    if worker:
        its.close()
        keep(tree, ours)
        leave_with(worker)
    ours.close()
    os.chdir("/")
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    # Hooks run as the same user; without this they could read and write the worker's memory and its pipes.
    prctl(PR_SET_DUMPABLE, 0)
    Worker(namespace=Namespace(its, alone, tree)).serve()


class Namespace:
    """The worker's view of the tree, and its line to the keeper."""

    def __init__(self, line, alone, tree):
        self.line = line
        self.tree = tree
        self.attempts = Attempts() if alone else None
        self.untouched = tree.look()

    def settle(self):
        """
        Has the writes of a run taken away. Returns `@`, how often the hook tried to reach another machine where there
        is none, and the changes, with NUL between.
        """
        tried = b"@%d" % self.attempts.new() if self.attempts else b"@"
        # Asking the keeper costs more than a small hook does, and most write nothing.
        if self.tree.look() == self.untouched:
            return tried
        os.chdir("/")
        self.line.sendall(b"?")
        changes = self.receive(struct.unpack("I", self.receive(4))[0])
        self.untouched = self.tree.look()
        return tried + b"\0" + changes if changes else tried

    def receive(self, length):
        received = b""
        while len(received) < length:
            chunk = self.line.recv(length - len(received))
            if not chunk:
                os._exit(0)
            received += chunk
        return received


def keep(tree, line):
    """Answers the worker until it is gone."""
    while line.recv(1):
        told = b"\0".join(os.fsencode(change) for change in tree.settle())
        line.sendall(struct.pack("I", len(told)) + told)


def fork_into(flags, before=None, folder=None):
    """
    Forks a process into new namespaces, that of users among them, in which every user is who it is outside. Returns
    its id, or 0 in it. `before` is called in it while it still has the rights of its parent, `folder` is where /proc
    shows it then.
    """
    maps = {"uid_map": same_ids("uid"), "gid_map": same_ids("gid")}
    ours, its = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        ours.close()
        if before:
            before()
        unshare(flags)
        its.send(b"1")
        if not its.recv(1):
            os._exit(1)
        its.close()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        return 0
    its.close()
    if ours.recv(1):
        folder = folder or "/proc/%d" % pid
        if os.geteuid() != 0:
            write(folder + "/setgroups", "deny")
        for name, text in maps.items():
            write(folder + "/" + name, text)
        ours.send(b"1")
    ours.close()
    return pid


def same_ids(kind):
    """A map that leaves every user or group as it is. Without privileges only one's own may be mapped."""
    if os.geteuid() != 0:
        own = os.geteuid() if kind == "uid" else os.getegid()
        return "%d %d 1" % (own, own)
    with open("/proc/self/%s_map" % kind) as file:
        lines = [line.split() for line in file]
    return "\n".join("%s %s %s" % (inside, inside, count) for inside, _, count in lines)


def leave_with(pid):
    """Waits for a process and ends as it ended; what a hook or the system did to it is no fault of its."""
    os.close(0)
    os.close(1)
    status = os.waitpid(pid, 0)[1]
    os._exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0)


class Attempts:
    """Counts packets and connections of this network namespace for which there was no way or no name server."""

    def __init__(self):
        self.file = os.open("/proc/net/snmp", os.O_RDONLY)
        self.told = b""
        self.count = 0
        self.new()

    def new(self):
        """How many there were since the last call."""
        told = os.pread(self.file, 1 << 14, 0)
        if told == self.told:
            return 0
        rows = [line.split() for line in told.splitlines()]
        values = {(row[0], name): int(value) for head, row in zip(rows[::2], rows[1::2]) for name, value in zip(head[1:], row[1:])}
        before, self.count = self.count, values[b"Ip:", b"OutNoRoutes"] + values[b"Udp:", b"NoPorts"]
        self.told = told
        return self.count - before


def raise_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh22x", b"lo", IFF_UP))


def mount_proc():
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)
    for name in KERNEL_SWITCHES:
        path = "/proc/" + name
        if os.path.exists(path):
            mount(path, path, flags=MS_BIND)
            make_read_only(path)


class Tree:
    """The file system as hooks see it: read-only, but for overlays that hold what a run writes."""

    def __init__(self, staging, writable, privileged):
        mounts = read_mounts()
        self.overlays = everywhere(mounts, writable) if privileged else sheltered(mounts, writable)
        # What an overlay hides: it shows one file system, not those mounted below.
        self.below = [
            path
            for path, kind in sorted(mounts.items())
            if path not in self.overlays and any(is_below(path, place) for place in self.overlays)
        ]
        make_read_only("/")
        # Staging lies in the temp folder, so that an overlay hides it; the keeper stays in it and names it relatively.
        mount("tmpfs", staging, "tmpfs", MS_NOSUID | MS_NODEV, "size=%s,mode=700" % SPACE)
        os.chdir(staging)
        for name in ("old", "upper", "work"):
            os.mkdir(name)
        os.setxattr("upper", "user.overlay.test", b"y")
        mount("/", "old", flags=MS_BIND | MS_REC)
        self.untouched = {}
        self.lay(self.overlays)
        self.make_devices()
        # Emptied, not laid anew: they start empty.
        self.bare = ["/dev/shm"]
        session = "/run/user/%d" % os.geteuid()
        if session in mounts and session not in self.below:
            mount("tmpfs", session, "tmpfs", MS_NOSUID | MS_NODEV, "mode=700,size=64m")
            self.bare.append(session)

    def lay(self, places):
        """Lays fresh overlays over places, and over them again what is mounted below."""
        for place in sorted({*places, *(path for path in self.below if any(is_below(path, top) for top in places))}):
            if place in self.below:
                mount("old" + place, place, flags=MS_BIND)
                continue
            upper, work = self.folders(place)
            lower = "old" + place
            os.mkdir(upper)
            os.mkdir(work)
            like(os.stat(lower), upper, os.access(lower, os.W_OK))
            data = "lowerdir=%s,upperdir=%s,workdir=%s,userxattr" % (escape(lower), upper, work)
            mount("overlay", place, "overlay", MS_NOSUID | MS_NODEV, data)
            self.untouched[place] = look_of(os.stat(upper))

    def folders(self, place):
        number = self.overlays.index(place)
        return "upper/%d" % number, "work/%d" % number

    def settle(self):
        """Takes away what a run wrote and returns what that was."""
        changes = []
        touched = []
        for place in self.overlays:
            upper = self.folders(place)[0]
            if os.listdir(upper) or look_of(os.stat(upper)) != self.untouched[place]:
                touched.append(place)
                changes.extend(changes_in(upper, place))
        for place in self.bare:
            for name in os.listdir(place):
                changes.append("+%s/%s" % (place, name))
                remove("%s/%s" % (place, name))
        if touched:
            # Taking away a mount takes those below along.
            gone = [place for place in self.overlays if any(is_in(place, top) for top in touched)]
            for place in touched:
                libc.umount2(os.fsencode(place), MNT_DETACH)
            for place in gone:
                for folder in self.folders(place):
                    remove(folder)
            self.lay(gone)
        return changes[:MOST_CHANGES]

    def look(self):
        """What is different once anything was written: an overlay shows the room of what it writes to."""
        room = [(status.f_ffree, status.f_bfree) for status in map(os.statvfs, (self.overlays[0], *self.bare))]
        return room, [look_of(os.stat(place)) for place in self.overlays]

    def make_devices(self):
        mount("tmpfs", "/dev", "tmpfs", MS_NOSUID, "mode=755,size=64k")
        for name in DEVICES:
            write("/dev/" + name, "")
            mount("old/dev/" + name, "/dev/" + name, flags=MS_BIND)
        for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
            os.symlink("/proc/self/" + target, "/dev/" + name)
        os.symlink("pts/ptmx", "/dev/ptmx")
        os.mkdir("/dev/pts")
        mount("devpts", "/dev/pts", "devpts", MS_NOSUID | MS_NOEXEC, "newinstance,ptmxmode=0666,mode=620")
        os.mkdir("/dev/shm")
        mount("tmpfs", "/dev/shm", "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777,size=64m")
        make_read_only("/dev", recursive=False)


def read_mounts():
    """The file systems mounted below /, by path: what is on top where several share one."""
    mounts = {}
    with open("/proc/self/mountinfo", "rb") as file:
        for line in file:
            fields, _, source = line.partition(b" - ")
            path = fields.split()[4].decode("unicode_escape").encode("latin-1")
            mounts[os.fsdecode(path)] = source.split()[0].decode()
    return {path: kind for path, kind in mounts.items() if not path.startswith(("/proc", "/sys", "/dev")) and path != "/"}


def everywhere(mounts, writable):
    """For root: the folders of the root folder, and the file systems below that hold a writable place or lie in one."""
    tops = ["/" + name for name in os.listdir("/") if name not in UNTOUCHED]
    mounted = [path for path in mounts if any(is_in(path, place) or is_in(place, path) for place in writable)]
    return sorted(path for path in {*tops, *mounted} if is_fit(path, mounts))


def sheltered(mounts, writable):
    """
    For anyone else: the highest folder above each writable place in which nothing is mounted, because the kernel lets
    only root look below a mount.
    """
    found = set()
    for place in writable:
        parts = place.split("/")
        above = ["/".join(parts[: length + 1]) for length in range(1, len(parts))]
        free = [path for path in above if is_fit(path, mounts) and not any(is_below(path=mount, place=path) for mount in mounts)]
        if free:
            found.add(free[0])
        elif os.path.isdir(place):
            raise OSError(errno.EBUSY, "other file systems are mounted in %s" % place)
    return sorted(path for path in found if not any(is_below(path, other) for other in found))


def is_fit(path, mounts):
    if mounts.get(path) in SPECIAL or os.path.islink(path) or not os.path.isdir(path):
        return False
    return os.access(path, os.R_OK | os.X_OK)


def hide_sockets():
    """A socket file leads out of the network namespace, except through an overlay."""
    for folder, folders, files in os.walk("/run"):
        if folder.count("/") > 3:
            folders.clear()
        for name in files:
            path = folder + "/" + name
            try:
                if stat.S_ISSOCK(os.lstat(path).st_mode):
                    mount("/dev/null", path, flags=MS_BIND)
            except OSError:
                pass


def is_in(path, place):
    return path == place or is_below(path, place)


def is_below(path, place):
    return path.startswith(place + "/")


def escape(path):
    return "".join("\\" + char if char in "\\:," else char for char in path)


def like(status, folder, can_write):
    """Gives a folder the look of another; who may not write to that must not own this."""
    mode = stat.S_IMODE(status.st_mode)
    try:
        os.chown(folder, status.st_uid, status.st_gid)
    except OSError:
        mode = mode if can_write else mode & ~0o222
    os.chmod(folder, mode)


def look_of(status):
    return status.st_mode, status.st_uid, status.st_gid


def changes_in(upper, place):
    """
    What the upper folder of an overlay holds that the place below does not: `+path` created, `~path` modified, `-path`
    deleted. The path of a folder that was created ends in a slash.
    """
    for entry in sorted(os.scandir(upper), key=lambda entry: entry.name):
        path = place + "/" + entry.name
        now = entry.stat(follow_symlinks=False)
        try:
            before = os.lstat("old" + path)
        except OSError:
            before = None
        if stat.S_ISCHR(now.st_mode) and now.st_rdev == 0:
            yield "-" + path
        elif stat.S_ISDIR(now.st_mode):
            if before is None:
                yield "+" + path + "/"
            elif look_of(now) != look_of(before):
                yield "~" + path
            yield from changes_in(entry.path, path)
        elif before is None:
            yield "+" + path
        elif look_of(now) != look_of(before) or contents(entry.path, now) != contents("old" + path, before):
            yield "~" + path


def contents(path, status):
    """What tells two files apart. A large file that was opened for writing counts as changed."""
    if stat.S_ISLNK(status.st_mode):
        return os.readlink(path)
    if not stat.S_ISREG(status.st_mode):
        return None
    if status.st_size > LARGEST_COMPARED:
        return path
    with open(path, "rb") as file:
        return file.read()


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        for name in os.listdir(path):
            remove(path + "/" + name)
        os.rmdir(path)
    else:
        os.unlink(path)


def mount(source, target, kind=None, flags=0, data=None):
    raw = [None if text is None else os.fsencode(text) for text in (source, target, kind, data)]
    result = libc.mount(raw[0], raw[1], raw[2], ctypes.c_ulong(flags), raw[3])
    check(result, "mount of %s on %s" % (kind or source, target))


def make_read_only(path, recursive=True):
    attributes = struct.pack("QQQQ", MOUNT_ATTR_RDONLY, 0, 0, 0)
    flags = AT_RECURSIVE if recursive else 0
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


def main():
    try:
        enter(json.loads(sys.argv[1]))
    except OSError as error:
        sys.stderr.write(error.strerror or str(error))
        sys.stderr.flush()
        os._exit(3)
    os._exit(0)
