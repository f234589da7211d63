# Starts hooks, one after the other, as hooklint asks on standard input, and tells on standard output what each did.
#
# Why Python: its posix_spawn does not copy this process, so that a hook costs what it would cost a C program, a third of
# what it costs Node; and it has what the namespaces of isolation need (namespace.py). Without it hooklint starts hooks
# with Node (spawn.ts). Python 3.8 and later, standard library only.
#
# A frame, either way, is its length in bytes in decimal, a newline, and that many bytes. The first frame out is empty
# and says that the worker is ready.
# A request is fields with NUL between them: id, milliseconds until the timeout, bytes kept per stream, bytes in total
# before the hook is ended, milliseconds of grace for a child that holds a stream, cwd, program, number of arguments,
# the arguments, number of variables, the variables as NAME=value, and what is written to stdin.
# An answer is a line of: id, wait status, why it was ended (- T O R), whether a child held a stream, milliseconds, bytes
# seen on stdout and on stderr, bytes kept of each, error number of a start that failed, bytes of the list of changes;
# then the kept bytes, and the list (namespace.py), empty outside of namespaces.
import errno
import os
import select
import signal
import socket
import time

PATIENCE = 0.2  # seconds between asking a hook to end and ending it
LOOK = 0.05  # seconds between two looks at what the processes of a hook use
MOST_PROCESSES = 512
MOST_BYTES = 2 << 30
BLIND = 0.01  # seconds between two looks at the hook itself where the system does not tell of its end
KEPT_OF_DISCARDED = 1 << 16
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

    def next_request(self):
        while True:
            line, newline, rest = self.bytes.partition(b"\n")
            if newline and len(rest) >= int(line):
                self.bytes = rest[int(line) :]
                return rest[: int(line)]
            if self.gone:
                return None
            self.receive()


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
        except ConnectionError:
            chunk = b""
        self.seen += len(chunk)
        if self.room > 0:
            self.chunks.append(chunk[: self.room])
            self.room -= len(chunk)
        return bool(chunk)

    def kept(self, discarded):
        kept = b"".join(self.chunks)
        return kept[:KEPT_OF_DISCARDED] if discarded else kept


def serve(mark=None, namespace=None):
    """
    Answers requests until hooklint closes the pipe. `mark`: a text that the environment of every hook holds, `namespace`:
    the one whose first process this is.
    """
    # Not every system can start a session this way; one that cannot says so here, not at the first hook.
    try:
        os.posix_spawn("/", ["/"], {}, setsid=True)
    except OSError:
        pass
    for number in UNHEARD:
        signal.signal(number, signal.SIG_IGN)
    send(b"")
    inbox = Inbox()
    while True:
        request = inbox.next_request()
        if request is None:
            return
        send(b"".join(run(request, inbox, mark, namespace)))


def send(frame):
    rest = b"%d\n%s" % (len(frame), frame)
    while rest:
        rest = rest[os.write(1, rest) :]


def run(request, inbox, mark, namespace):
    fields = request.split(b"\0")
    number, timeout, limit, most, grace = (int(field) for field in fields[:5])
    cwd, program = fields[5:7]
    argv, fields = counted(fields[7:])
    variables, fields = counted(fields)
    environment = dict(variable.split(b"=", 1) for variable in variables)

    started = time.monotonic()
    # Sockets, as the client's are: /dev/stdin and the like cannot be opened through them.
    ours, theirs = zip(socket.socketpair(), socket.socketpair(), socket.socketpair())
    status = failure = 0
    try:
        os.chdir(cwd)
        pid = os.posix_spawn(
            program,
            argv,
            environment,
            file_actions=[(os.POSIX_SPAWN_DUP2, end.fileno(), fd) for fd, end in enumerate(theirs)],
            setsid=True,
            setsigdef=(*UNHEARD, signal.SIGPIPE, signal.SIGXFSZ),  # the last two are ignored by Python itself
        )
    except OSError as error:
        failure = error.errno
    for end in theirs:
        end.close()
    streams = [Stream(end, limit) for end in ours[1:]]
    ended, held = b"-", False
    if not failure:
        status, ended, held = attend(pid, ours[0], b"\0".join(fields), streams, inbox, namespace,
                                     started + timeout / 1000, most, grace / 1000, mark)
    for end in ours:
        end.close()
    os.chdir("/")
    changes = namespace.settle() if namespace else b""
    kept = [stream.kept(ended != b"-") for stream in streams]
    elapsed = int(1000 * (time.monotonic() - started))
    line = b"%d %d %s %d %d %d %d %d %d %d %d\n" % (
        number, status, ended, held, elapsed, streams[0].seen, streams[1].seen, len(kept[0]), len(kept[1]), failure,
        len(changes),
    )
    return [line, *kept, changes]


def counted(fields):
    """The fields behind a count, and those behind them."""
    count = int(fields[0]) + 1
    return fields[1:count], fields[count:]


def attend(pid, stdin, unsent, streams, inbox, namespace, deadline, most, grace, mark):
    """Feeds, reads and if need be ends a hook. Returns its wait status, why it was ended, and if a child held a stream."""
    status, ended, held, kill_at, window, news = None, b"-", False, None, None, False
    next_look = time.monotonic() + LOOK
    reading = {stream.source.fileno(): stream for stream in streams}
    poll = select.poll()
    for fd in (*reading, 0):
        poll.register(fd, select.POLLIN)
    try:
        watch = os.pidfd_open(pid)
        poll.register(watch, select.POLLIN)
    except (AttributeError, OSError):
        watch = None
    stdin.setblocking(False)
    feeding = stdin.fileno()
    unsent = feed(stdin, unsent)
    if unsent:
        poll.register(feeding, select.POLLOUT)
    else:
        stdin.close()

    while status is None or (reading and ended == b"-"):
        now = time.monotonic()
        if ended == b"-":
            if inbox.gone or now >= deadline:
                ended = b"T"
            elif sum(stream.seen for stream in streams) > most:
                ended = b"O"
            elif namespace and now >= next_look:
                ended = b"R" if uses_too_much() else b"-"
                next_look = now + LOOK
            if ended != b"-":
                kill_at = now if namespace or inbox.gone else now + PATIENCE
                signal_group(pid, signal.SIGTERM)
        if kill_at is not None and now >= kill_at:
            signal_group(pid, signal.SIGKILL)
            if namespace:
                os.kill(-1, signal.SIGKILL)
            kill_at = now + 1
        if window is not None and now >= window:
            # The client waits on for as long as each wait brought something.
            if not news:
                held = True
                break
            window, news = now + grace, False

        ends = [moment for moment in (kill_at, window, deadline if ended == b"-" else None) if moment is not None]
        if namespace and ended == b"-":
            ends.append(next_look)
        if watch is None and status is None:
            ends.append(now + BLIND)
        for fd, _ in poll.poll(max(0, 1000 * (min(ends) - now)) if ends else None):
            if fd == 0:
                inbox.receive()
                if inbox.gone:
                    poll.unregister(0)
            elif fd in reading:
                news = True
                if not reading[fd].take():
                    poll.unregister(fd)
                    del reading[fd]
            elif fd == feeding and unsent:
                unsent = feed(stdin, unsent)
                if not unsent:
                    poll.unregister(feeding)
                    stdin.close()
        if status is None:
            reaped, raw = os.waitpid(pid, os.WNOHANG)
            if reaped:
                status = raw
                window, news = time.monotonic() + grace, False
                if watch is not None:
                    poll.unregister(watch)
                    os.close(watch)
    sweep(pid, namespace)
    if inbox.gone and mark:
        end_marked(mark)
    return status, ended, held


def feed(stdin, unsent):
    """Writes what the hook takes; returns the rest, nothing when the hook closed its stdin or ended."""
    try:
        return unsent[stdin.send(unsent) :]
    except BlockingIOError:
        return unsent
    except OSError:
        return b""


def signal_group(pid, number):
    try:
        os.killpg(pid, number)
    except OSError as error:
        if error.errno not in (errno.ESRCH, errno.EPERM):
            raise


def sweep(pid, namespace):
    """Ends what the hook left behind: its process group, and in a namespace everything, wherever it fled to."""
    signal_group(pid, signal.SIGKILL)
    if namespace:
        try:
            os.kill(-1, signal.SIGKILL)
        except OSError:
            pass
        try:
            while True:
                os.waitpid(-1, 0)
        except ChildProcessError:
            pass


def end_marked(mark):
    """Ends what left the process group, where it can be known by its environment: hooklint is gone and cannot."""
    for process in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        try:
            with open("/proc/%s/environ" % process, "rb") as file:
                if mark in file.read():
                    os.kill(int(process), signal.SIGKILL)
        except (OSError, ValueError):
            pass


def uses_too_much():
    """Do the processes of this namespace together use more than a hook has any business to?"""
    processes = [name for name in os.listdir("/proc") if name.isdigit()]
    if len(processes) > MOST_PROCESSES:
        return True
    pages = 0
    for process in processes:
        try:
            with open("/proc/%s/statm" % process, "rb") as file:
                pages += int(file.read().split()[1])
        except OSError:
            pass
    return pages * os.sysconf("SC_PAGE_SIZE") > MOST_BYTES
