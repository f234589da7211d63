# The keeper's end of the filter (rights.py): refuses sockets of families that no namespace isolates and opens of the
# machine's named pipes (pipes.py), and counts them. Part of the worker in namespaces.
import errno
import fcntl
import mmap
import struct

NOTIF_RECV, NOTIF_SEND = 0xC0502100, 0xC0182101
NOTICE = 80  # bytes
# The id, the process, flags, and what the filter was shown: the call, the architecture, where it was made, its arguments.
NOTICE_FORM = "=QIIiIQ6Q"
GO_ON = 1


class Refusals:
    """
    What was refused. Made before the worker parts from its keeper, so that both see the numbers: of sockets, and of opens
    of a pipe.
    """

    def __init__(self, pipes):
        self.shared = mmap.mmap(-1, 16)
        self.seen = [0, 0]
        self.pipes = pipes
        self.paths = {}

    def new_sockets(self):
        """How many there were since the last call."""
        return self.new(0)

    def new_pipes(self):
        """How many opens of a pipe there were since the last call."""
        return self.new(1)

    def new(self, which):
        before, self.seen[which] = self.seen[which], self.number(which)
        return self.seen[which] - before

    def number(self, which):
        return struct.unpack_from("Q", self.shared, 8 * which)[0]

    def count(self, which):
        struct.pack_into("Q", self.shared, 8 * which, self.number(which) + 1)

    def told(self):
        """For the keeper: `!times path` for each pipe since the last call."""
        paths, self.paths = self.paths, {}
        return ["!%d %s" % (times, path) for path, times in sorted(paths.items())]

    def answer(self, listener, calls):
        """Refuses what is asked for, or lets it go on. `calls`: names by number."""
        notice = bytearray(NOTICE)
        try:
            fcntl.ioctl(listener, NOTIF_RECV, notice)
        except OSError:
            return  # who asked is gone
        asked, process, _, number, _, _, *arguments = struct.unpack(NOTICE_FORM, notice)
        error, flags = self.judge(process, calls.get(number), arguments)
        try:
            fcntl.ioctl(listener, NOTIF_SEND, bytearray(struct.pack("=QqiI", asked, 0, -error, flags)))
        except OSError:
            pass

    def judge(self, process, call, arguments):
        if call == "socket":
            self.count(0)
            return errno.EAFNOSUPPORT, 0
        path = self.pipes.named_by(process, call, arguments)
        if path is None:
            return 0, GO_ON
        self.count(1)
        # A hook has all its time for trying.
        if path in self.paths or len(self.paths) < MOST_CHANGES:
            self.paths[path] = self.paths.get(path, 0) + 1
        return errno.EACCES, 0
