# Which opens of a hook are for a named pipe of the machine. What a hook sees of one leads nowhere (tree.py); the filter
# shows the keeper every open that may write, so that such an attempt is refused at once, and counted. Part of the worker
# in namespaces.
import os
import stat
import struct

AT_CURRENT_FOLDER = -100
LONGEST_PATH = 4096
MOST_LINKS = 40  # as many as the kernel follows
OWN = ("/proc/self", "/proc/thread-self")


class Pipes:
    """`kept`: the folder in which a hook writes to what is there, if there is one."""

    def __init__(self, kept=None):
        self.kept = kept

    def named_by(self, process, call, arguments):
        """The path of the pipe that an open is for; None if it is for something else, or nobody can tell."""
        try:
            folder, address = opened(call, arguments)
            path = os.fsdecode(text_at(process, address))
            if path == "/dev/null":
                return None
            if not path.startswith("/"):
                path = "%s/%s" % (os.readlink(folder_of(process, folder)), path)
            path = resolve(path, process)
            if path is None or self.kept and is_in(path, self.kept):
                return None
            # As the machine has it, whatever the hook is shown.
            return path if stat.S_ISFIFO(os.lstat("old" + path).st_mode) else None
        except (OSError, ValueError):
            return None


def opened(call, arguments):
    """The folder that a path is relative to, and where in the memory of the process the path is."""
    if call in ("open", "creat"):
        return AT_CURRENT_FOLDER, arguments[0]
    return struct.unpack("i", struct.pack("I", arguments[0] & 0xFFFFFFFF))[0], arguments[1]


def text_at(process, address):
    with open("old/proc/%d/mem" % process, "rb", 0) as memory:
        return os.pread(memory.fileno(), LONGEST_PATH, address).partition(b"\0")[0]


def folder_of(process, folder):
    return "old/proc/%d/%s" % (process, "cwd" if folder == AT_CURRENT_FOLDER else "fd/%d" % folder)


def resolve(path, process):
    """Where a path leads that a process of the namespace names; the keeper is none of those, and has no /proc/self."""
    at, ahead, links = "", path.split("/")[::-1], 0
    while ahead:
        name = ahead.pop()
        if name in ("", "."):
            continue
        if name == "..":
            at = at.rpartition("/")[0]
            continue
        step = at + "/" + name
        try:
            link = os.readlink(as_own(step, process))
        except OSError:
            at = step
            continue
        links += 1
        if links > MOST_LINKS:
            return None
        ahead += link.split("/")[::-1]
        if link.startswith("/"):
            at = ""
    return at


def as_own(path, process):
    for own in OWN:
        if path == own:
            return ""  # a link to the number of the process, which has another one here
        if path.startswith(own + "/"):
            return "old/proc/%d%s" % (process, path[len(own) :])
    return path
