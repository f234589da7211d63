# Shuts a worker (worker.py) into namespaces of its own, in which hooks can do no lasting harm. Linux 5.12 and later.
#
# The keeper owns the mounts: it lays an overlay over every place that a hook may write to, and takes the writes away
# after every run. For root it is the process that hooklint starts; for anyone else one in a user namespace, which alone
# has the rights for that. The worker is the first process of a process namespace, so that no hook can end it and
# whatever a hook starts ends with the run; it has no rights over the mounts, cannot gain any, and is all hooks can see.
import fcntl
import json
import os
import resource
import select
import signal
import socket
import stat
import struct
import sys

LARGEST_FILE = 256 << 20
# Processes and threads, as a hard end: a storm of processes outruns any look at it (hook.py), up to all that a machine has.
MOST_PIDS = 2048


def enter(options):
    """
    Serves hooklint from inside, or runs one `command`. `options`: hooklint's `folder`, places that hooks may write to,
    `network`, and one folder in which what is written is `lasting`.
    """
    remains = Remains(options["folder"])
    staging = options["folder"] + "/staging"
    try:
        os.mkdir(staging)
    except FileExistsError:  # each worker lays its own file system over it
        pass
    alone = options["network"] == "none"
    sockets = bound_sockets()
    folder = os.getcwd()
    flags = NEWNS | NEWIPC | (NEWNET if alone else 0)
    privileged = libc.unshare(flags) == 0
    if not privileged:
        keeper = fork_into(NEWUSER | flags)
        if keeper:
            leave_with(keeper, remains)
    if alone:
        raise_loopback()
    mount(None, "/", flags=MS_REC | MS_PRIVATE)
    tree = Tree(staging, options["writable"], privileged, sockets)
    if "lasting" in options:
        tree.open_up(options["lasting"])
    refusals = Refusals(Pipes(options.get("lasting")))
    proc = Proc()
    ours, its = socket.socketpair()
    unshare(NEWPID)
    worker = fork_into(NEWUSER, before=proc.mount, folder="/proc/1", after=proc.close)
    if worker:
        its.close()
        keep(tree, ours, refusals)
        leave_with(worker, remains, tree)
    ours.close()
    remains.let_go()
    os.chdir("/")
    lacks = give_up_rights(proc, its)
    if "command" in options:
        run_single(options["command"], folder)
    Worker(namespace=Namespace(its, alone, tree, refusals), lacks=lacks).serve()


def give_up_rights(proc, line):
    """Leaves this process and those that it starts no way out. Returns what of that this kernel cannot do."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit_processes()
    forbid_namespaces(proc.switches)
    drop_rights()
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    # Hooks run as the same user; without this they could read and write the worker's memory and its pipes.
    prctl(PR_SET_DUMPABLE, 0)
    try:
        kernel = this_kernel()
        leave_keyring(kernel)
        listener = filter_calls(kernel)
    except OSError as error:
        line.send(b"-")
        return "without a filter of system calls (%s)" % error.strerror
    socket_with = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", listener))]
    line.sendmsg([b"+"], socket_with)
    os.close(listener)
    return ""


class Namespace:
    """The worker's view of the tree, and its line to the keeper."""

    def __init__(self, line, alone, tree, refusals):
        self.line = line
        self.tree = tree
        self.attempts = Attempts() if alone else None
        self.refusals = refusals
        self.untouched = tree.look()
        self.props = None

    def place(self, described):
        """Sets up what the payload of the next run says of the file system."""
        self.props = Props(described) if described else None

    def settle(self):
        """
        Has the writes of a run taken away, and what was set up for it. Returns `@`, how often the hook tried to reach another machine where there
        is none, and the changes, with NUL between.
        """
        tried = b"@%d" % (self.attempts.new() + self.refusals.new_sockets()) if self.attempts else b"@"
        # Asking the keeper costs more than a small hook does, and most write nothing.
        if self.tree.look() == self.untouched and not self.refusals.new_pipes():
            return tried
        touched = self.props.touched() if self.props else []
        os.chdir("/")
        self.line.sendall(b"?")
        changes = self.receive(struct.unpack("I", self.receive(4))[0])
        self.untouched = self.tree.look()
        if self.props:
            others = [change for change in changes.split(b"\0") if change and not self.props.is_set_up(change)]
            changes = b"\0".join(others + touched)
        return tried + b"\0" + changes if changes else tried

    def usage(self):
        return Usage()

    def receive(self, length):
        received = b""
        while len(received) < length:
            chunk = self.line.recv(length - len(received))
            if not chunk:
                os._exit(0)
            received += chunk
        return received


def keep(tree, line, refusals):
    """Answers the worker until it is gone, and its hooks for the filter."""
    listener = receive_listener(line)
    calls = asked_of(this_kernel()) if listener is not None else {}
    poll = select.poll()
    for fd in (line.fileno(), listener):
        if fd is not None:
            poll.register(fd, select.POLLIN)
    while True:
        for fd, _ in poll.poll():
            if fd == listener:
                refusals.answer(listener, calls)
            elif line.recv(1):
                told = b"\0".join(os.fsencode(change) for change in (*tree.settle(), *refusals.told()))
                line.sendall(struct.pack("I", len(told)) + told)
            else:
                return


def receive_listener(line):
    """What the worker got for its filter; None where it has none."""
    _, ancillary, _, _ = line.recvmsg(1, socket.CMSG_SPACE(4))
    return struct.unpack("i", ancillary[0][2])[0] if ancillary else None


def fork_into(flags, before=None, folder=None, after=None):
    """
    Forks a process into new namespaces, that of users among them, in which every user is who it is outside. Returns
    its id, or 0 in it. `before` is called in it while it still has the rights of its parent, `folder` is where /proc
    shows it then; `after` is called in the parent before it goes on.
    """
    maps = {"uid_map": same_ids("uid"), "gid_map": same_ids("gid")}
    ours, its = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        ours.close()
        if before:
            before()
        unshare(flags)
        its.send(b"1")
        if not its.recv(1):
            os._exit(1)
        its.close()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        return 0
    its.close()
    if ours.recv(1):
        folder = folder or "/proc/%d" % pid
        if os.geteuid() != 0:
            write(folder + "/setgroups", "deny")
        for name, text in maps.items():
            write(folder + "/" + name, text)
        if after:
            after()
        ours.send(b"1")
    ours.close()
    return pid


def same_ids(kind):
    """A map that leaves every user or group as it is. Without privileges only one's own may be mapped."""
    if os.geteuid() != 0:
        own = os.geteuid() if kind == "uid" else os.getegid()
        return "%d %d 1" % (own, own)
    with open("/proc/self/%s_map" % kind) as file:
        lines = [line.split() for line in file]
    return "\n".join("%s %s %s" % (inside, inside, count) for inside, _, count in lines)


def leave_with(pid, remains, tree=None):
    """Waits for a process and ends as it ended; what a hook or the system did to it is no fault of its."""
    os.close(0)
    os.close(1)
    status = os.waitpid(pid, 0)[1]
    if remains.are_ours():
        if tree:
            tree.take_down()
        remains.remove()
    os._exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0)


class Attempts:
    """Counts packets and connections of this network namespace for which there was no way or no name server."""

    def __init__(self):
        self.file = os.open("/proc/net/snmp", os.O_RDONLY)
        self.told = b""
        self.count = 0
        self.new()

    def new(self):
        """How many there were since the last call."""
        told = os.pread(self.file, 1 << 14, 0)
        if told == self.told:
            return 0
        rows = [line.split() for line in told.splitlines()]
        values = {(row[0], name): int(value) for head, row in zip(rows[::2], rows[1::2]) for name, value in zip(head[1:], row[1:])}
        before, self.count = self.count, values[b"Ip:", b"OutNoRoutes"] + values[b"Udp:", b"NoPorts"]
        self.told = told
        return self.count - before


def raise_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh22x", b"lo", IFF_UP))


class Proc:
    """The view of the processes of a namespace. `switches`: /proc/sys as it was before it became read-only."""

    def mount(self):
        mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)
        self.switches = os.open("/proc/sys", os.O_RDONLY)
        # Before 6.14 it is the number for the whole machine.
        if kernel_version() >= (6, 14):
            try:
                write("/proc/sys/kernel/pid_max", str(MOST_PIDS))
            except OSError:
                pass  # namespaces without this limit still keep more from a hook than none
        # All but the processes are switches of the machine, and root's to turn.
        for entry in os.scandir("/proc"):
            status = entry.stat(follow_symlinks=False)
            is_switch = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode) and status.st_mode & 0o222
            if is_switch and not entry.name.isdigit():
                mount(entry.path, entry.path, flags=MS_BIND)
                make_read_only(entry.path)


    def close(self):
        """What root sets of the worker would hold for later hooks, and for the session that hooklint is run in."""
        mount("/proc/1", "/proc/1", flags=MS_BIND)
        make_read_only("/proc/1")


def limit_processes():
    """For anyone but root, whom the kernel exempts. Before 5.14 it counted what runs outside of the namespace too."""
    most = resource.getrlimit(resource.RLIMIT_NPROC)[0]
    if kernel_version() >= (5, 14) and not 0 <= most < MOST_PIDS:
        resource.setrlimit(resource.RLIMIT_NPROC, (MOST_PIDS, MOST_PIDS))


def kernel_version():
    """Major and minor number; zeros where the release is named in another way."""
    parts = os.uname().release.split("-")[0].split(".")
    return tuple(int(part) if part.isdigit() else 0 for part in parts[:2])


def shut_in():
    close_inherited()
    try:
        enter(json.loads(sys.argv[1]))
    except OSError as error:
        where = "" if error.filename is None else ": %s" % error.filename
        sys.stderr.write((error.strerror or str(error)) + where)
        sys.stderr.flush()
        os._exit(3)
    os._exit(0)
