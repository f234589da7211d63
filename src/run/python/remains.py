# What is left of a lint whose hooklint was killed: its folder, which nobody else would remove. Part of the worker.
import os
import time

ATTEMPTS, BETWEEN_ATTEMPTS = 20, 0.05  # seconds


class Remains:
    """The folder of a lint, taken hold of before a namespace makes it read-only."""

    def __init__(self, folder):
        self.holder, self.starter = os.getpid(), os.getppid()
        above, self.name = os.path.split(folder)
        self.above = os.open(above, os.O_RDONLY)

    def let_go(self):
        os.close(self.above)

    def are_ours(self):
        """Is hooklint gone? Only the process that it started can see that."""
        return os.getpid() == self.holder and (os.getppid() != self.starter or not self.has_owner())

    def has_owner(self):
        """
        Does the hooklint live that the folder is named after (scratch-folder.ts)? One that was killed while this
        process started was never seen as its parent.
        """
        owner = self.name.split("-")[-2:-1]
        try:
            os.kill(int(owner[0]), 0)
        except (IndexError, ValueError, PermissionError):
            pass
        except ProcessLookupError:
            return False
        return True

    def remove(self):
        """Other workers are at it too, and one that only just started may still be adding to it."""
        for _ in range(ATTEMPTS):
            self.empty()
            try:
                os.rmdir(self.name, dir_fd=self.above)
                return
            except FileNotFoundError:
                return
            except OSError:  # not empty yet, or a hook saw to it that nobody can
                time.sleep(BETWEEN_ATTEMPTS)

    def empty(self):
        try:
            for _, folders, files, place in os.fwalk(self.name, topdown=False, dir_fd=self.above):
                for name in files:
                    attempt(os.unlink, name, place)
                for name in folders:
                    if not attempt(os.rmdir, name, place):
                        attempt(os.unlink, name, place)  # a link to one
        except OSError:
            pass  # another one removed what this one was about to enter


def attempt(remove, name, place):
    try:
        remove(name, dir_fd=place)
        return True
    except OSError:
        return False
