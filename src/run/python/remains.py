# What is left of a lint whose hooklint was killed: its folder, which nobody else would remove. Part of the worker.
import os


class Remains:
    """The folder of a lint, taken hold of before a namespace makes it read-only."""

    def __init__(self, folder):
        self.holder, self.hooklint = os.getpid(), os.getppid()
        above, self.name = os.path.split(folder)
        self.above = os.open(above, os.O_RDONLY)

    def let_go(self):
        os.close(self.above)

    def are_ours(self):
        """Is hooklint gone? Only the process that it started can see that."""
        return os.getpid() == self.holder and os.getppid() != self.hooklint

    def remove(self):
        try:
            for _, folders, files, place in os.fwalk(self.name, topdown=False, dir_fd=self.above):
                for name in files:
                    os.unlink(name, dir_fd=place)
                for name in folders:
                    try:
                        os.rmdir(name, dir_fd=place)
                    except NotADirectoryError:  # a link to one
                        os.unlink(name, dir_fd=place)
            os.rmdir(self.name, dir_fd=self.above)
        except OSError:
            pass  # another worker is at it too, or a hook saw to it that nobody can
