# What is taken from a worker in namespaces before it runs a hook, and cannot be had back: the rights of root, further
# namespaces, keys, and the ways into the kernel that lead around what isolates. Part of the worker in namespaces.
import ctypes
import errno
import os
import resource
import struct

PR_CAPBSET_DROP = 24
CAPABILITY_VERSION_3 = 0x20080522
# What root needs to be who it is to files and to its own processes: CHOWN, DAC_OVERRIDE, FOWNER, FSETID, KILL, SETGID, SETUID.
KEPT = {0, 1, 3, 4, 5, 6, 7}
CAP_SYS_PTRACE = 19  # kept by the worker alone, to look at what its hooks hold open

KEYCTL_JOIN_SESSION_KEYRING = 1
SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV = 1, 8, 32

# Instructions of a filter, and what it may say.
LOAD, KEEP_BITS, IF_EQUAL, IF_AT_LEAST, IF_ANY_SET, SAY = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
ALLOW, KILL_PROCESS, ASK, REFUSE = 0x7FFF0000, 0x80000000, 0x7FC00000, 0x50000
EPERM, ENOSYS, EAFNOSUPPORT = 1, 38, 97
NUMBER, ARCHITECTURE, FIRST_ARGUMENT, SECOND_ARGUMENT, THIRD_ARGUMENT = 0, 4, 16, 24, 32  # in what a filter is shown

NAMESPACES = 0x7E020000  # every flag of clone that makes one
NEWTIME = 0x80  # the same bits are the signal of clone
FAMILIES = (1, 2, 10, 16)  # AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: what namespaces isolate
WRITING = 3  # the bits of O_WRONLY and O_RDWR
NEW_FILE = 0o300  # O_CREAT and O_EXCL: nothing that is there is opened

# Calls by the number that they have on x86_64 and on aarch64. The newer ones have one number everywhere.
NUMBERS = {
    "clone": (56, 220),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "socket": (41, 198),
    "open": (2, None),
    "openat": (257, 56),
    "openat2": (437, 437),
    "creat": (85, None),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "open_by_handle_at": (304, 265),
    "seccomp": (317, 277),
    "prlimit64": (302, 261),
}
# open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr, open_tree_attr
NEW_MOUNT_CALLS = (428, 429, 430, 431, 432, 433, 442, 467)
# io_uring_setup, io_uring_enter, io_uring_register, clone3: programs do without where a kernel does not have them.
MISSING = (425, 426, 427, 435)


class Kernel:
    """How this machine names its architecture and numbers its calls."""

    def __init__(self, architecture, column):
        self.architecture = architecture
        self.numbers = {name: numbers[column] for name, numbers in NUMBERS.items() if numbers[column] is not None}


def this_kernel():
    machine = os.uname().machine
    known = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}.get(machine)
    if known is None or struct.calcsize("P") != 8:
        raise OSError(errno.ENOSYS, "no numbers are known for %s" % machine)
    return Kernel(*known)


def forbid_namespaces(switches):
    """
    No namespace can be made by this process and those that it starts, whatever their architecture. To be called in a user
    namespace of its own, which the limits are kept for. `switches`: a descriptor of a /proc/sys that can be written.
    """
    for name in os.listdir("/proc/sys/user"):
        if name.endswith("_namespaces"):
            limit = os.open("user/" + name, os.O_WRONLY, dir_fd=switches)
            os.write(limit, b"0")
            os.close(limit)
    os.close(switches)


def drop_rights():
    """Leaves to root among the hooks what makes it root to files, and to anyone else nothing."""
    with open("/proc/sys/kernel/cap_last_cap") as file:
        known = range(int(file.read()) + 1)
    hooks = KEPT if os.geteuid() == 0 else set()
    for capability in known:
        if capability not in hooks:
            check(libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0), "prctl")
    own = sum(1 << capability for capability in hooks | {CAP_SYS_PTRACE})
    header = struct.pack("Ii", CAPABILITY_VERSION_3, 0)
    # Effective, permitted, inheritable, the lower half of each and then the upper.
    check(libc.capset(header, struct.pack("6I", own, own, 0, 0, 0, 0)), "capset")
    # Messages outlive the program that sent them, in memory that nobody counts.
    resource.setrlimit(resource.RLIMIT_MSGQUEUE, (0, 0))


def leave_keyring(kernel):
    """The keys of a session come with the process, whatever its namespaces."""
    check(libc.syscall(kernel.numbers["keyctl"], KEYCTL_JOIN_SESSION_KEYRING, None), "keyctl")


def filter_calls(kernel):
    """
    Filters the system calls of this process and those that it starts. Returns a descriptor on which it is asked for
    sockets of families that no namespace isolates, and for opens that may write (refusals.py).
    """
    program = call_filter(kernel)
    instructions = ctypes.create_string_buffer(program, len(program))
    whole = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(instructions))
    # From Linux 5.19 on, no signal makes a call fail that waits for its answer.
    for flags in (SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, 0):
        listener = libc.syscall(
            kernel.numbers["seccomp"], SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER | flags, whole
        )
        if listener >= 0:
            break
    check(listener, "seccomp")
    return listener


def call_filter(kernel):
    """The program of the filter: a list of cases, each of which ends in a verdict."""
    number = kernel.numbers
    cases = [
        instruction(LOAD, ARCHITECTURE),
        instruction(IF_EQUAL, kernel.architecture, 1, 0),
        instruction(SAY, KILL_PROCESS),
        instruction(LOAD, NUMBER),
        # On x86_64 the same calls have other numbers still.
        instruction(IF_AT_LEAST, 1 << 30, 0, 1),
        instruction(SAY, REFUSE | ENOSYS),
    ]
    refused = ("setns", "mount", "umount2", "pivot_root", "add_key", "request_key", "keyctl", "bpf", "perf_event_open")
    refused += ("userfaultfd", "open_by_handle_at")
    for call in (*(number[name] for name in refused), *NEW_MOUNT_CALLS):
        cases += [instruction(IF_EQUAL, call, 0, 1), instruction(SAY, REFUSE | EPERM)]
    for call in MISSING:
        cases += [instruction(IF_EQUAL, call, 0, 1), instruction(SAY, REFUSE | ENOSYS)]
    for call, flags in ((number["clone"], NAMESPACES), (number["unshare"], NAMESPACES | NEWTIME)):
        cases += [
            instruction(IF_EQUAL, call, 0, 4),
            instruction(LOAD, FIRST_ARGUMENT),
            instruction(IF_ANY_SET, flags, 0, 1),
            instruction(SAY, REFUSE | EPERM),
            instruction(SAY, ALLOW),
        ]
    # One's own limits only: a hook is the same user as its worker.
    cases += [
        instruction(IF_EQUAL, number["prlimit64"], 0, 4),
        instruction(LOAD, FIRST_ARGUMENT),
        instruction(IF_EQUAL, 0, 1, 0),
        instruction(SAY, REFUSE | EPERM),
        instruction(SAY, ALLOW),
    ]
    families = [instruction(IF_EQUAL, family, len(FAMILIES) - nth, 0) for nth, family in enumerate(FAMILIES)]
    cases += [
        instruction(IF_EQUAL, number["socket"], 0, 3 + len(FAMILIES)),
        instruction(LOAD, FIRST_ARGUMENT),
        *families,
        instruction(SAY, ASK),
        instruction(SAY, ALLOW),
    ]
    # An open that may write to something that is there; openat2 keeps from a filter what it is for.
    for call, flags in (("open", SECOND_ARGUMENT), ("openat", THIRD_ARGUMENT)):
        if call in number:
            cases += [
                instruction(IF_EQUAL, number[call], 0, 7),
                instruction(LOAD, flags),
                instruction(IF_ANY_SET, WRITING, 1, 0),
                instruction(SAY, ALLOW),
                instruction(KEEP_BITS, NEW_FILE),
                instruction(IF_EQUAL, NEW_FILE, 1, 0),
                instruction(SAY, ASK),
                instruction(SAY, ALLOW),
            ]
    for call in ("creat", "openat2"):
        if call in number:
            cases += [instruction(IF_EQUAL, number[call], 0, 1), instruction(SAY, ASK)]
    cases += [instruction(SAY, ALLOW)]
    return b"".join(cases)


def asked_of(kernel):
    """The calls that the filter may ask for, by number."""
    return {kernel.numbers[name]: name for name in ("socket", "open", "openat", "openat2", "creat") if name in kernel.numbers}


def instruction(code, operand, if_true=0, if_false=0):
    """The last two: how many instructions are passed over."""
    return struct.pack("HBBI", code, if_true, if_false, operand)
