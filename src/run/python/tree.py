# The file system as hooks in a namespace see it: overlays that hold what a run writes, over a machine that is read-only.
# Where they are laid stands in places.py. Part of the worker in namespaces.
import contextlib
import errno
import os
import stat

SPACE = "1g"  # for what a hook writes in one run, all files together
MOST_CHANGES = 200
LARGEST_COMPARED = 4 << 20
# Share of the room that what earlier runs wrote may take before it is cleared: renaming is cheaper than deleting.
WASTE = 0.1
DEVICES = "null zero full random urandom tty".split()


class Tree:
    """
    Lays overlays over every place that a hook may write to. `staging`: an empty folder in the temp folder; `writable`:
    the places that must be writable; `privileged`: root, who may look below mounts; `sockets`: known ones of the machine.
    """

    def __init__(self, staging, writable, privileged, sockets):
        mounts = read_mounts()
        self.overlays = places(mounts, writable, privileged)
        self.writable = [os.path.realpath(place) for place in writable]
        self.sockets = sockets
        # What an overlay hides, as it shows one file system only.
        self.below = [
            path
            for path in sorted(mounts)
            if path not in self.overlays and any(is_below(path, place) for place in self.overlays)
        ]
        self.special = {path for path in mounts if mounts[path] in SPECIAL}
        folders, files = veiled(mounts, privileged)
        self.flags, self.open = {}, {}
        for place in list(self.overlays):
            with self.unless_gone(place):
                self.flags[place] = MS_NOSUID | MS_NODEV | noexec(place)
                self.open[place] = os.access(place, os.W_OK)
        make_read_only("/")
        # An overlay of the temp folder will hide the staging folder; the keeper stays in it and names it relatively.
        mount("tmpfs", staging, "tmpfs", MS_NOSUID | MS_NODEV, "size=64k,mode=700")
        os.chdir(staging)
        os.mkdir("old")
        os.mkdir("room")
        os.mkdir("nothing")
        mount("/", "old", flags=MS_BIND | MS_REC)
        self.serial = 0
        self.upper = {}
        self.untouched = {}
        self.make_room()
        for path in files:
            with self.unless_gone(path):
                mount("/dev/null", path, flags=MS_BIND)
        for folder in folders:
            if folder not in self.overlays and folder not in self.below:
                with self.unless_gone(folder):
                    self.veil(folder)
        self.lay(self.overlays)
        self.make_devices()
        self.bare = ["/dev/shm"]
        session = "/run/user/%d" % os.geteuid()
        if session in mounts and not privileged:
            self.bare.append(session)
        for place in self.bare:
            self.make_bare(place)

    def open_up(self, folder):
        """Lets writes through to a folder as it is, sockets and pipes too."""
        mount("old" + folder, folder, flags=MS_BIND)
        make_writable(folder)

    def make_room(self):
        """The file system that holds what runs write. `empty`: the size of an empty folder, where others are larger."""
        mount("tmpfs", "room", "tmpfs", MS_NOSUID | MS_NODEV, "size=%s,mode=700" % SPACE)
        # Overlays keep their notes there. A kernel whose tmpfs cannot hold them says so here.
        os.setxattr("room", "user.overlay.test", b"y")
        os.mkdir("room/probe")
        self.empty = os.stat("room/probe").st_size
        os.mkdir("room/probe/entry")
        if os.stat("room/probe").st_size == self.empty:
            self.empty = None
        os.rmdir("room/probe/entry")
        os.rmdir("room/probe")

    def lay(self, tops):
        """Lays fresh overlays over places, and over them again what is mounted below."""
        for place in sorted({*tops, *(path for path in self.below if any(is_below(path, top) for top in tops))}):
            if place in self.below:
                self.veil(place)
                continue
            self.serial += 1
            lower, upper, work = "old" + place, "room/%d" % self.serial, "room/%d.work" % self.serial
            with self.unless_gone(place):
                os.mkdir(upper)
                os.mkdir(work)
                like(os.stat(lower), upper, self.open[place])
                data = "lowerdir=%s,upperdir=%s,workdir=%s,userxattr" % (escape(lower), upper, work)
                mount("overlay", place, "overlay", self.flags[place], data)
                self.upper[place] = upper
                self.untouched[place] = look_of(os.stat(upper))

    @contextlib.contextmanager
    def unless_gone(self, place):
        """Others go on working on this machine: what they took away since it was listed needs no overlay."""
        try:
            yield
        except FileNotFoundError:
            if any(is_in(writable, place) for writable in self.writable):
                raise
            if place in self.overlays:
                self.overlays.remove(place)

    def veil(self, place):
        """Lays an overlay that nothing can be written to; where the kernel has none for it, hides the sockets known."""
        if place in self.special:
            mount("old" + place, place, flags=MS_BIND)
            return
        flags = MS_RDONLY | MS_NOSUID | MS_NODEV | noexec("old" + place)
        try:
            mount("overlay", place, "overlay", flags, "lowerdir=%s:nothing" % escape("old" + place))
        except OSError:
            mount("old" + place, place, flags=MS_BIND)
            for path in self.sockets:
                if is_in(path, place) and os.path.lexists(path):
                    mount("/dev/null", path, flags=MS_BIND)

    def settle(self):
        """Takes away what a run wrote and returns what that was, or the beginning of it."""
        changes = []
        touched = []
        for place in self.overlays:
            upper = self.upper[place]
            status = os.stat(upper)
            altered = look_of(status) != self.untouched[place]
            # The size of a folder tells as well, where it counts the entries, and costs less than a look into it.
            if altered or (os.listdir(upper) if self.empty is None else status.st_size != self.empty):
                touched.append(place)
                changes += ["~" + place] if altered else []
                changes += changes_in(upper, place, MOST_CHANGES - len(changes))
        for place in self.bare:
            names = os.listdir(place)
            if names:
                changes += ["+%s/%s" % (place, name) for name in sorted(names)]
                unmount(place)
                self.make_bare(place)
        if touched:
            self.lay(self.clear(touched))
        remove_left_behind()
        return changes[:MOST_CHANGES]

    def clear(self, touched):
        """Takes overlays away, and those below along; all of them when what lies around takes too much room."""
        room = os.statvfs("room")
        full = room.f_bfree < (1 - WASTE) * room.f_blocks or room.f_ffree < (1 - WASTE) * room.f_files
        tops = self.overlays if full else touched
        for place in tops:
            if not any(is_below(place, top) for top in tops):
                self.take_off(place)
        if full:
            unmount("room")
            self.make_room()
        return [place for place in self.overlays if any(is_in(place, top) for top in tops)]

    def take_off(self, place):
        """Takes an overlay away. Where its folder went, the kernel has taken it along, even if there is another by now."""
        try:
            unmount(place)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.EINVAL):
                raise

    def take_down(self):
        """The staging folder, which the keeper stands in, can be removed after that."""
        unmount(".")

    def look(self):
        """What is different once anything was written: an overlay shows the room of what it writes to."""
        there = [(place, status) for place in self.overlays if (status := if_there(os.stat, place))]
        rooms = [if_there(os.statvfs, place) for place in (*(place for place, _ in there[:1]), *self.bare)]
        room = [(status.f_ffree, status.f_bfree) for status in rooms if status]
        return room, [(place, look_of(status)) for place, status in there], left_behind()

    def make_bare(self, place):
        """Lays an empty folder over a place."""
        mount("tmpfs", place, "tmpfs", MS_NOSUID | MS_NODEV, "size=64m,mode=%s" % ("1777" if place == "/dev/shm" else "700"))

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
        make_read_only("/dev", recursive=False)


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


def if_there(ask, place):
    """What a call tells of a place; None of one that others took away."""
    try:
        return ask(place)
    except FileNotFoundError:
        return None


def look_of(status):
    return status.st_mode, status.st_uid, status.st_gid


def changes_in(upper, place, most):
    """
    What the upper folder of an overlay holds that the place below does not: `+path` created, `~path` modified, `-path`
    deleted. The path of a folder that was created ends in a slash. Without recursion: a hook can nest folders deeper
    than that would reach.
    """
    changes = []
    folders = [(upper, place)]
    while folders and len(changes) < most:
        folder, path = folders.pop()
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            continue  # its name is longer than a path can be
        for entry in entries:
            change, is_folder = change_of(entry, path + "/" + entry.name)
            changes += change
            if is_folder:
                folders.append((entry.path, path + "/" + entry.name))
    return changes


def change_of(entry, path):
    now = entry.stat(follow_symlinks=False)
    try:
        before = os.lstat("old" + path)
    except OSError:
        before = None
    if stat.S_ISCHR(now.st_mode) and now.st_rdev == 0:
        return ["-" + path], False
    if stat.S_ISDIR(now.st_mode):
        if before is None:
            return ["+" + path + "/"], True
        return ([] if look_of(now) == look_of(before) else ["~" + path]), True
    if before is None:
        return ["+" + path], False
    same = look_of(now) == look_of(before) and now.st_size == before.st_size
    same = same and contents(entry.path, now) == contents("old" + path, before)
    return ([] if same else ["~" + path]), False


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
