# One hook that runs: what it is fed, what it prints, when it is ended, what it leaves behind. Part of the worker.
import os
import select
import signal
import time

BRIEF = 0.005  # seconds within which most hooks end: until then nothing but their end is waited for
PASSES = 5  # over the list of processes, to find what is left
PATIENCE = 0.2  # seconds between asking a hook to end and ending it
LOOK = 0.05  # seconds between two looks at what the processes of a hook use
BLIND = 0.01  # seconds between two looks at the hook itself where the system does not tell of its end
KEPT_OF_DISCARDED = 1 << 16


class Stream:
    """One output of a hook, of which the first `limit` bytes are kept and the rest is counted."""

    def __init__(self, source, limit):
        self.source = source
        self.room = limit
        self.seen = 0
        self.chunks = []

    def take(self):
        """Reads what is there. False at the end."""
        try:
            chunk = self.source.recv(1 << 16)
        except BlockingIOError:
            return True
        except ConnectionError:
            return False
        self.seen += len(chunk)
        if self.room > 0:
            self.chunks.append(chunk[: self.room])
            self.room -= len(chunk)
        return bool(chunk)

    def drain(self, limit):
        """Reads all that is there, up to about `limit` bytes. False at the end."""
        before = -1
        while before < self.seen < limit:
            before = self.seen
            if not self.take():
                return False
        return True

    def kept(self, discarded):
        kept = b"".join(self.chunks)
        return kept[:KEPT_OF_DISCARDED] if discarded else kept


class Hook:
    """A hook that runs: feeds it, reads it, and if need be ends it."""

    def __init__(self, worker, ends, limit, deadline, most, grace):
        self.worker = worker
        self.stdin = ends[0]
        self.streams = [Stream(end, limit) for end in ends[1:]]
        for end in ends:
            end.setblocking(False)
        self.deadline = deadline
        self.most = most
        self.grace = grace
        self.pid = None
        self.status = None
        self.worked = 0.0
        self.ended = b"-"
        self.held = False
        self.unsent = b""
        self.watch = None

    def attend(self, payload):
        """Returns when the hook, and everything that it started and that can be found, is gone."""
        self.unsent = payload
        self.feed()
        try:
            self.watch = os.pidfd_open(self.pid)
        except (AttributeError, OSError):
            pass
        # A hook that ends at once has all that it printed in its sockets: it takes one wait, not one for each piece.
        if not (self.watch is not None and not self.unsent and self.ends_within(BRIEF)):
            self.see_through()
        if self.watch is not None:
            os.close(self.watch)
        self.sweep()

    def ends_within(self, seconds):
        poll = select.poll()
        poll.register(self.watch, select.POLLIN)
        if not poll.poll(1000 * max(0, min(seconds, self.deadline - time.monotonic()))):
            return False
        self.reap()
        # All of them are drained, not only up to the first that is still open.
        return not any([stream.drain(self.most) for stream in self.streams])

    def see_through(self):
        inbox, outbox = self.worker.inbox, self.worker.outbox
        reading = {stream.source.fileno(): stream for stream in self.streams}
        feeding = self.stdin.fileno()
        poll = select.poll()
        for fd in (*reading, 0):
            poll.register(fd, select.POLLIN)
        if self.watch is not None and self.status is None:
            poll.register(self.watch, select.POLLIN)
        if self.unsent:
            poll.register(feeding, select.POLLOUT)
        now = time.monotonic()
        usage = self.worker.namespace.usage() if self.worker.namespace else None
        next_look = now + LOOK if usage else None
        window = now + self.grace if self.status is not None else None
        news, kill_at = False, None

        while self.status is None or (reading and self.ended == b"-"):
            now = time.monotonic()
            if self.ended == b"-":
                look = next_look is not None and now >= next_look
                next_look = now + LOOK if look else next_look
                self.ended = self.why_end(now, usage if look else None)
                if self.ended != b"-":
                    kill_at = now if self.worker.namespace or inbox.gone else now + PATIENCE
                    self.signal(signal.SIGTERM)
            if kill_at is not None and now >= kill_at:
                self.end()
                kill_at = now + 1
            if window is not None and now >= window:
                # The client waits on for as long as each wait brought something.
                if not news:
                    self.held = True
                    return
                window, news = now + self.grace, False
            if outbox.due is not None and now >= outbox.due:
                outbox.flush()

            moments = [kill_at, window, outbox.due]
            if self.ended == b"-":
                moments += (self.deadline, next_look)
            if self.watch is None and self.status is None:
                moments.append(now + BLIND)
            moments = [moment for moment in moments if moment is not None]
            for fd, _ in poll.poll(1000 * max(0, min(moments) - now) if moments else None):
                if fd == 0:
                    inbox.receive()
                    if inbox.gone:
                        poll.unregister(0)
                elif fd in reading:
                    news = True
                    if not reading[fd].take():
                        poll.unregister(fd)
                        del reading[fd]
                elif fd == feeding and self.unsent:
                    self.feed()
                    if not self.unsent:
                        poll.unregister(feeding)
            if self.status is None:
                self.reap()
                if self.status is not None:
                    window, news = time.monotonic() + self.grace, False
                    if self.watch is not None:
                        poll.unregister(self.watch)

    def why_end(self, now, usage):
        if self.worker.inbox.gone or now >= self.deadline:
            return b"T"
        if sum(stream.seen for stream in self.streams) > self.most:
            return b"O"
        return b"R" if usage and usage.is_too_much() else b"-"

    def feed(self):
        """Writes what the hook takes, and closes its stdin when that was all or it takes no more."""
        try:
            self.unsent = self.unsent[self.stdin.send(self.unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self.unsent = b""
        if not self.unsent:
            self.stdin.close()

    def reap(self):
        pid, status, used = os.wait4(self.pid, os.WNOHANG)
        if pid:
            self.status = status
            # Its own time and that of the children it waited for: the same on a busy machine as on an idle one.
            self.worked = used.ru_utime + used.ru_stime

    def signal(self, number):
        """To its process group, which may be gone, or not be ours to signal."""
        try:
            os.killpg(self.pid, number)
        except (ProcessLookupError, PermissionError):
            pass

    def end(self):
        """Ends its process group, and in a namespace everything, wherever it fled to."""
        self.signal(signal.SIGKILL)
        if self.worker.namespace:
            try:
                os.kill(-1, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def sweep(self):
        """Ends what the hook left behind."""
        self.end()
        if self.worker.namespace:
            try:
                while True:
                    os.waitpid(-1, 0)
            except ChildProcessError:
                pass
            return
        if self.worker.end_orphans:
            self.worker.end_orphans()
        if self.worker.inbox.gone and self.worker.mark:
            self.end_marked()

    def end_marked(self):
        """
        Ends what left the process group, where it can be known by its environment. As long as hooklint is there it does
        so itself, once all workers are done: their hooks have the same mark.
        """
        # Looked for more than once: hooklint closes its pipes a moment before it is gone, and a process that is just
        # starting another program shows no environment.
        for _ in range(PASSES):
            time.sleep(0.02)
            if self.worker.is_orphan():
                end_with(self.worker.mark)


def end_with(mark):
    """Ends every process whose environment holds the mark."""
    for process in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        try:
            with open("/proc/%s/environ" % process, "rb") as file:
                if mark in file.read():
                    os.kill(int(process), signal.SIGKILL)
        except (OSError, ValueError):
            pass
