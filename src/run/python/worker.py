# Starts hooks, one after the other, as hooklint asks on standard input, and tells on standard output what each did.
#
# Why Python: its posix_spawn does not copy this process, so that a hook costs what it would cost a C program, a third of
# what it costs Node; and it has what the namespaces of isolation need (namespace.py). Without it hooklint starts hooks
# with Node (spawn.ts). Python 3.8 and later, standard library only.
#
# A frame, either way, is its length in bytes in decimal, a newline, and that many bytes. The first frame out
# says that the worker is ready; it holds what of the isolation this machine could not give, mostly nothing.
# A request is fields with NUL between them: id, milliseconds until the timeout, bytes kept per stream, bytes in total
# before the hook is ended, milliseconds of grace for a child that holds a stream, cwd, program, number of arguments,
# the arguments, number of bytes of the environment, number of bytes of the props; then the environment, NAME=value with
# NUL between, of which the last of a name counts, the props (props.py), and what is written to stdin.
# An answer is a line of: id, wait status, why it was ended (- T O R), whether a child held a stream, milliseconds, those
# of them that a processor worked for it, bytes seen on stdout and on stderr, bytes kept of each, error number of a start
# that failed, bytes of the list of changes; then the kept bytes, and the list (namespace.py), empty outside of namespaces.
import gc
import os
import resource
import signal
import sys
import time
from _socket import socketpair  # what `socket` wraps, which takes as long again as the call itself

HELD_BACK = 0.04  # seconds that answers wait for more of them, to go in one message
UNHEARD = (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM)  # a hook may send these to its parent


class Inbox:
    """What hooklint sends. `gone` when it closed the pipe: end what runs, then end."""

    def __init__(self):
        self.bytes = b""
        self.gone = False

    def receive(self):
        chunk = os.read(0, 1 << 20)
        self.bytes += chunk
        self.gone = not chunk

    def has_request(self):
        end = self.bytes.find(b"\n")
        return end >= 0 and len(self.bytes) > end + int(self.bytes[:end])

    def next_request(self):
        while not self.gone and not self.has_request():
            self.receive()
        # Requests that still wait are nobody's any more.
        if self.gone:
            return None
        end = self.bytes.index(b"\n")
        start, stop = end + 1, end + 1 + int(self.bytes[:end])
        request, self.bytes = self.bytes[start:stop], self.bytes[stop:]
        return request


class Outbox:
    """Answers on their way to hooklint."""

    def __init__(self):
        self.frames = []
        self.due = None

    def add(self, frame):
        self.frames += (b"%d\n" % len(frame), frame)
        if self.due is None:
            self.due = time.monotonic() + HELD_BACK

    def flush(self):
        rest = b"".join(self.frames)
        while rest:
            rest = rest[os.write(1, rest) :]
        self.frames, self.due = [], None


def limits():
    return [resource.getrlimit(kind) for kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_AS, resource.RLIMIT_DATA)]


class Worker:
    """
    Answers requests until hooklint closes the pipe. `mark`: a text that the environment of every hook holds,
    `namespace`: the one whose first process this is, `lacks`: what of the isolation this machine could not give,
    `end_orphans`: ends what hooks leave behind, where it falls to this process.
    """

    def __init__(self, mark=None, namespace=None, lacks="", end_orphans=None):
        self.mark = mark
        self.end_orphans = end_orphans
        self.namespace = namespace
        self.lacks = lacks
        self.hooklint = os.getppid()
        self.inbox = Inbox()
        self.outbox = Outbox()
        self.environment = (b"", {})
        self.command = None
        self.limits = limits()

    def serve(self):
        # Not every system can start a session this way; one that cannot says so here, not at the first hook.
        try:
            os.posix_spawn("/", ["/"], {}, setsid=True)
        except OSError:
            pass
        for number in UNHEARD:
            signal.signal(number, signal.SIG_IGN)
        # Nothing here refers to itself in a circle, so that looking for circles is for nothing.
        gc.disable()
        self.outbox.add(self.lacks.encode())
        while True:
            if self.outbox.due is not None and (not self.inbox.has_request() or time.monotonic() >= self.outbox.due):
                self.outbox.flush()
            request = self.inbox.next_request()
            if request is None:
                self.outbox.flush()
                return
            self.outbox.add(self.attempt(request))

    def attempt(self, request):
        """Runs a hook. One that takes from this process what it needs, as any of the same user can, has ended it."""
        try:
            return self.run(request)
        finally:
            if limits() != self.limits:
                os._exit(0)

    def is_orphan(self):
        return os.getppid() != self.hooklint

    def run(self, request):
        *numbers, cwd, program, count, rest = request.split(b"\0", 8)
        number, timeout, limit, most, grace = map(int, numbers)
        *argv, size, described, rest = rest.split(b"\0", int(count) + 2)
        variables, rest = rest[: int(size)], rest[int(size) :]
        props, payload = rest[: int(described)], rest[int(described) :]
        # It is the same from one request to the next, mostly.
        if variables != self.environment[0]:
            self.environment = (variables, environment_in(variables))

        # Somebody waits for what the hook before it did.
        if argv != self.command:
            self.command = argv
            self.outbox.flush()

        if self.namespace:
            self.namespace.place(props)
        started = time.monotonic()
        # Sockets, as the client's are: /dev/stdin and the like cannot be opened through them.
        ours, theirs = zip(socketpair(), socketpair(), socketpair())
        hook = Hook(self, ours, limit, started + timeout / 1000, most, grace / 1000)
        failure = 0
        try:
            os.chdir(cwd)
            hook.pid = os.posix_spawn(
                program,
                argv,
                self.environment[1],
                file_actions=[(os.POSIX_SPAWN_DUP2, end.fileno(), fd) for fd, end in enumerate(theirs)],
                setsid=True,
                setsigdef=(*UNHEARD, signal.SIGPIPE, signal.SIGXFSZ),  # the last two are ignored by Python itself
            )
        except OSError as error:
            failure = error.errno
        for end in theirs:
            end.close()
        if not failure:
            hook.attend(payload)
        for end in ours:
            end.close()
        changes = self.namespace.settle() if self.namespace else b""
        elapsed = int(1000 * (time.monotonic() - started))
        out, err = (stream.kept(hook.ended != b"-") for stream in hook.streams)
        line = b"%d %d %s %d %d %d %d %d %d %d %d %d\n" % (
            number, hook.status or 0, hook.ended, hook.held, elapsed, int(1000 * hook.worked),
            hook.streams[0].seen, hook.streams[1].seen, len(out), len(err), failure, len(changes),
        )  # fmt: skip
        return line + out + err + changes


def environment_in(variables):
    environment = dict(variable.split(b"=", 1) for variable in variables.split(b"\0") if variable)
    # The client names itself. Here that is who starts the hook, not hooklint, whose environment has what is withheld.
    if b"CLAUDE_PID" in environment:
        environment[b"CLAUDE_PID"] = b"%d" % os.getpid()
    return environment


def close_inherited():
    """
    Closes what hooklint was started with besides its streams; a hook would inherit it. To be called before anything is
    opened: what Python opens itself ends with its program.
    """
    try:
        inherited = [int(name) for name in os.listdir("/dev/fd")]
    except OSError:
        inherited = range(os.sysconf("SC_OPEN_MAX"))
    for fd in inherited:
        if fd > 2:
            try:
                os.close(fd)
            except OSError:
                pass


def main(end_orphans=None):
    """Serves hooklint; the argument is its folder, which the environment of every hook names."""
    close_inherited()
    remains = Remains(sys.argv[1])
    try:
        Worker(mark=os.fsencode(sys.argv[1]), end_orphans=end_orphans).serve()
    finally:  # nobody takes the last answer
        if remains.are_ours():
            remains.remove()
