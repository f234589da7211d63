# Over which folders of a machine overlays are laid, so that all that a hook may write to is below one, and all that it
# sees below one or another. Part of the worker in namespaces.
import errno
import os
import stat

SPECIAL = set(
    "proc sysfs devtmpfs devpts cgroup cgroup2 mqueue debugfs tracefs securityfs pstore bpf configfs fusectl hugetlbfs "
    "binfmt_misc autofs rpc_pipefs nsfs efivarfs selinuxfs".split()
)
KERNELS = ("/proc", "/sys", "/dev")
# Programs and libraries are not for hooks to write to.
UNTOUCHED = set("proc sys dev usr bin sbin lib lib32 lib64 libx32 boot".split())


def read_mounts():
    """The file systems mounted below /, by path: what is on top where several share one."""
    mounts = {}
    with open("/proc/self/mountinfo", "rb") as file:
        for line in file:
            fields, _, source = line.partition(b" - ")
            path = os.fsdecode(fields.split()[4].decode("unicode_escape").encode("latin-1"))
            if path != "/" and not any(is_in(path, kernel) for kernel in KERNELS):
                mounts[path] = source.split()[0].decode()
    return mounts


def places(mounts, writable, privileged):
    """
    Where overlays are laid. For root: the folders of the root folder, and the file systems below that hold a writable
    place or lie in one. For anyone else: above each writable place as high as may be.
    """
    writable = [os.path.realpath(place) for place in writable]
    writable = [place for place in writable if os.path.isdir(place) and os.access(place, os.W_OK)]
    for place in writable:
        if any(is_in(place, kernel) for kernel in KERNELS):
            raise OSError(errno.EINVAL, "%s belongs to the kernel" % place)
    if not privileged:
        found = {free_folder(place, mounts) for place in writable}
        return sorted(path for path in found if not any(covers(other, path) for other in found))
    tops = ["/" + name for name in os.listdir("/") if name not in UNTOUCHED]
    found = {path for path in tops if is_fit(path, mounts)}
    found |= {path for path in mounts if is_fit(path, mounts) and any(are_kin(path, place) for place in writable)}
    found |= {place for place in writable if not any(is_in(place, other) for other in found)}
    return sorted(found)


def veiled(mounts, privileged):
    """
    Over which places overlays are laid that nothing can be written to, the outer ones first, and which files are hidden:
    all that a hook sees but the kernel's. Below an overlay, a socket or a pipe is another than that of the machine, and
    has nobody at its other end; a mount that is only read-only stops neither.
    """
    tops = [path for path in sub_folders("/") if path not in KERNELS]
    if privileged:
        return sorted({*tops, *(path for path in mounts if mounts[path] not in SPECIAL)}), loose_files("/")
    # For anyone but root, an overlay may not hide a mount: there it is laid over each of the folders around.
    folders, files = [], loose_files("/")
    while tops:
        folder = tops.pop()
        if mounts.get(folder) in SPECIAL or not os.access(folder, os.X_OK):
            continue
        if not any(is_below(path, folder) for path in mounts):
            folders.append(folder)
            continue
        files += loose_files(folder)
        tops += sub_folders(folder)
    return sorted(folders), files


def sub_folders(folder):
    return [entry.path for entry in entries_of(folder) if entry.is_dir(follow_symlinks=False)]


def loose_files(folder):
    """The sockets and pipes right in a folder."""
    return [entry.path for entry in entries_of(folder) if kind_of(entry) in (stat.S_IFSOCK, stat.S_IFIFO)]


def kind_of(entry):
    try:
        return stat.S_IFMT(entry.stat(follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return None  # others go on working on this machine


def entries_of(folder):
    try:
        return list(os.scandir(folder))
    except OSError:
        return []  # whoever cannot list it may still look for a name in it


def bound_sockets():
    """The paths of the sockets of this network namespace, as whoever made them called them."""
    with open("/proc/net/unix", "rb") as file:
        paths = [line.split(None, 7)[7:] for line in file]
    return [os.fsdecode(path[0].rstrip(b"\n")) for path in paths if path and path[0].startswith(b"/")]


def free_folder(place, mounts):
    """
    The highest folder above a place, or itself, that an ordinary user can lay an overlay over: the kernel lets only root
    look below a mount, and an overlay can hold no folder of someone who is not known in the user namespace.
    """
    if not is_mine(place) and not os.stat(place).st_mode & stat.S_ISVTX:
        raise OSError(errno.EPERM, "%s belongs to another user or group" % place)
    if any(is_below(mounted, place) for mounted in mounts):
        raise OSError(errno.EBUSY, "other file systems are mounted in %s" % place)
    parent = os.path.dirname(place)
    while is_mine(place) and parent != "/" and is_fit(parent, mounts):
        if any(is_below(mounted, parent) for mounted in mounts):
            break
        place, parent = parent, os.path.dirname(parent)
    return place


def covers(place, path):
    """Does the overlay of an ordinary user serve a folder below it too? It cannot copy a folder of someone else."""
    if not is_below(path, place):
        return False
    while path != place:
        if not is_mine(path):
            return False
        path = os.path.dirname(path)
    return True


def is_mine(path):
    status = os.stat(path)
    return status.st_uid == os.geteuid() and status.st_gid == os.getegid()


def is_fit(path, mounts):
    if mounts.get(path) in SPECIAL or os.path.islink(path) or not os.path.isdir(path):
        return False
    try:
        return os.access(path, os.R_OK | os.X_OK) and not is_read_only(path)
    except FileNotFoundError:
        return False  # gone since it was listed


def is_read_only(path):
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def noexec(path):
    return MS_NOEXEC if os.statvfs(path).f_flag & os.ST_NOEXEC else 0


def is_below(path, place):
    return path.startswith(place + "/")


def is_in(path, place):
    return path == place or is_below(path, place)


def are_kin(path, place):
    return is_in(path, place) or is_in(place, path)
