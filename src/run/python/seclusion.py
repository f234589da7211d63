# Keeps hooks outside of namespaces from reading what other processes hold: their environment and memory are where the
# secrets are that hooks are not to have. Landlock, Linux 5.19 and later. Part of the worker on Linux.
import ctypes
import os
import signal
import struct
import time

SYS_CREATE_RULESET, SYS_ADD_RULE, SYS_RESTRICT_SELF = 444, 445, 446  # one number on all machines
ABI_OF_KERNEL, RULE_PATH_BENEATH = 1, 1
SCOPE_ABSTRACT_SOCKETS = 1
MAKE_BLOCK, REFER = 1 << 11, 1 << 13
FIRST_WITH_REFER, FIRST_WITH_SCOPES = 2, 6
PR_CAPBSET_DROP, CAPABILITY_VERSION_3, PR_SET_CHILD_SUBREAPER = 24, 0x20080522, 36
PATIENCE_WITH_CHILDREN = 5  # seconds
ALL_SEEING = (21, 38)  # CAP_SYS_ADMIN and CAP_PERFMON, for which newer kernels make an exception


def seclude():
    """
    From here on, this process and those that it starts can look into each other only. All else that comes with it is
    as little as the kernel has to offer. Returns whether it could be had.
    """
    abi = libc.syscall(SYS_CREATE_RULESET, None, 0, ABI_OF_KERNEL)
    if abi >= FIRST_WITH_SCOPES:
        rules = create_ruleset(struct.pack("QQQ", 0, 0, SCOPE_ABSTRACT_SOCKETS))
    elif abi >= FIRST_WITH_REFER:
        rules = create_ruleset(struct.pack("Q", MAKE_BLOCK | REFER))
        allow_everywhere(rules, MAKE_BLOCK | REFER)
    else:
        return False
    # Root needs not give up new privileges for it, and hooks that call sudo are best left what they are.
    if libc.syscall(SYS_RESTRICT_SELF, rules, 0) < 0:
        prctl(PR_SET_NO_NEW_PRIVS, 1)
        check(libc.syscall(SYS_RESTRICT_SELF, rules, 0), "landlock_restrict_self")
    os.close(rules)
    drop_sight()
    return True


def drop_sight():
    """Takes from root what would let it look all the same."""
    header = struct.pack("Ii", CAPABILITY_VERSION_3, 0)
    sets = ctypes.create_string_buffer(24)
    check(libc.capget(header, sets), "capget")
    # Effective, permitted, inheritable, the lower half of each and then the upper.
    bits = list(struct.unpack("6I", sets.raw))
    for capability in ALL_SEEING:
        half, bit = divmod(capability, 32)
        if bits[3 * half] & 1 << bit:
            check(libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0), "prctl")
        for nth in range(3):
            bits[3 * half + nth] &= ~(1 << bit)
    check(libc.capset(header, struct.pack("6I", *bits)), "capset")


def create_ruleset(attributes):
    rules = libc.syscall(SYS_CREATE_RULESET, attributes, len(attributes), 0)
    check(rules, "landlock_create_ruleset")
    return rules


def allow_everywhere(rules, rights):
    root = os.open("/", os.O_PATH)
    check(libc.syscall(SYS_ADD_RULE, rules, RULE_PATH_BENEATH, struct.pack("=Qi", rights, root), 0), "landlock_add_rule")
    os.close(root)


def work_secluded():
    """Serves hooklint where hooks can look into no process but theirs, and where that cannot be had, all the same."""
    try:
        seclude()
    except OSError:
        pass
    # Whatever a hook leaves behind becomes a child of this process once its parents are gone, by whichever name and in
    # whichever session it goes on.
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    main(end_children)


def end_children():
    """Ends all that a hook left behind: as each ends, its own children come here."""
    until = time.monotonic() + PATIENCE_WITH_CHILDREN
    while time.monotonic() < until:
        try:
            if os.waitpid(-1, os.WNOHANG)[0]:
                continue
        except ChildProcessError:
            return
        for process in children():
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass  # it became another user
        time.sleep(0.001)


def children():
    """Of this process. A kernel need not have the list."""
    own = os.getpid()
    try:
        with open("/proc/%d/task/%d/children" % (own, own)) as file:
            return [int(process) for process in file.read().split()]
    except OSError:
        return [int(process) for process in os.listdir("/proc") if process.isdigit() and parent_of(process) == own]


def parent_of(process):
    """What each runs is told in brackets, and may hold brackets."""
    try:
        with open("/proc/%s/stat" % process, "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except OSError:
        return None
