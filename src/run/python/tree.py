# The file system as hooks in a namespace see it: overlays that hold what a run writes, over a machine that is read-only.
# Part of the worker in namespaces.
import errno
import os
import stat

SPACE = "1g"  # for what a hook writes in one run, all files together
MOST_CHANGES = 200
LARGEST_COMPARED = 4 << 20
SPECIAL = set(
    "proc sysfs devtmpfs devpts cgroup cgroup2 mqueue debugfs tracefs securityfs pstore bpf configfs fusectl hugetlbfs "
    "binfmt_misc autofs rpc_pipefs nsfs efivarfs selinuxfs".split()
)
# Programs and libraries are read-only and not overlaid: every start of a program would pay for it.
UNTOUCHED = set("proc sys dev usr bin sbin lib lib32 lib64 libx32 boot".split())
DEVICES = "null zero full random urandom tty".split()


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
