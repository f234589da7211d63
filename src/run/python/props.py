# Sets up what the payload of a run says of the file system, and tells what a hook did to that. Part of the worker in
# namespaces: all of it is written to overlays, and taken away after the run together with what the hook wrote.
import os
import stat


class Props:
    """
    `described`: one after the other, a letter (f file, x program, d folder, g nothing there), the path, a NUL, the number
    of bytes, a NUL, and the bytes.
    """

    def __init__(self, described):
        self.files = {}
        self.folders = set()
        self.gone = set()
        while described:
            path, size, rest = described.split(b"\0", 2)
            self.place(path[:1], path[1:], rest[: int(size)])
            described = rest[int(size) :]

    def place(self, kind, path, content):
        """What cannot be had, as the place is read-only or there is something else, is left as it is."""
        path = os.path.realpath(os.path.dirname(path)) + b"/" + os.path.basename(path)
        try:
            if kind == b"g":
                os.unlink(path)
                self.gone.add(path)
                return
            self.make_folders(path if kind == b"d" else os.path.dirname(path))
            if kind != b"d":
                mode = 0o755 if kind == b"x" else 0o644
                # It may be a pipe that nobody reads.
                file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK, mode)
                with os.fdopen(file, "wb") as opened:
                    opened.write(content)
                self.files[path] = (os.lstat(path).st_mode, content)
        except OSError:
            pass

    def make_folders(self, path):
        missing = []
        while path not in (b"/", b"") and not os.path.isdir(path):
            missing.append(path)
            path = os.path.dirname(path)
        for folder in reversed(missing):
            os.mkdir(folder)
            self.folders.add(folder)

    def touched(self):
        """Changes to what was set up, in the form of those that the tree tells. To be asked before it takes them away."""
        return [change for path, made in self.files.items() for change in change_of_file(path, *made)] + [
            b"+" + path for path in self.gone if os.path.lexists(path)
        ]

    def is_set_up(self, change):
        """Does a change that the tree tells concern what was set up?"""
        path = change[1:].rstrip(b"/")
        return path in self.files or path in self.folders or path in self.gone


def change_of_file(path, mode, content):
    try:
        now = os.lstat(path)
    except OSError:
        return [b"-" + path]
    if now.st_mode == mode and stat.S_ISLNK(mode):
        return []
    if now.st_mode != mode or now.st_size != len(content):
        return [b"~" + path]
    try:
        with open(path, "rb") as file:
            return [] if file.read() == content else [b"~" + path]
    except OSError:
        return [b"~" + path]
