# The keeper's end of the filter (rights.py): refuses sockets of families that no namespace isolates, and counts them.
# Part of the worker in namespaces.
import errno
import fcntl
import mmap
import struct

NOTIF_RECV, NOTIF_SEND = 0xC0502100, 0xC0182101
NOTICE = 80  # bytes: the id, the process, flags, and what the filter was shown


class Refusals:
    """How many sockets were refused. Made before the worker parts from its keeper, so that both see the number."""

    def __init__(self):
        self.shared = mmap.mmap(-1, 8)
        self.seen = 0

    def new(self):
        """How many there were since the last call."""
        before, self.seen = self.seen, struct.unpack("Q", self.shared[:8])[0]
        return self.seen - before

    def answer(self, listener):
        """Refuses the socket that is asked for."""
        notice = bytearray(NOTICE)
        try:
            fcntl.ioctl(listener, NOTIF_RECV, notice)
        except OSError:
            return  # who asked is gone
        self.shared[:8] = struct.pack("Q", struct.unpack("Q", self.shared[:8])[0] + 1)
        refusal = bytearray(struct.pack("=QqiI", struct.unpack_from("Q", notice)[0], 0, -errno.EAFNOSUPPORT, 0))
        try:
            fcntl.ioctl(listener, NOTIF_SEND, refusal)
        except OSError:
            pass
