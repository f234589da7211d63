# How much memory the hooks of a namespace use, wherever it is, and what they leave in the memory that processes share.
# Part of the worker in namespaces.
import ctypes
import os
import re
import stat
import struct

MOST_PROCESSES = 256
MOST_BYTES = 2 << 30
PAGE = os.sysconf("SC_PAGE_SIZE")
# What says how many segments, semaphores and queues there are, and where in its answer that stands.
SHM_INFO, SEM_INFO, MSG_INFO, IPC_RMID = 14, 19, 12, 0
SEM_SETS = 8
SHARED = re.compile(rb"^([0-9a-f]+)-([0-9a-f]+) ...s \S+ (00:\S+ \d+) +/(?:dev/zero|memfd:|SYSV)")


class Usage:
    """What is used from the start of a hook on."""

    def __init__(self):
        self.shared_before = shared_by_all()

    def is_too_much(self):
        """Is it more than a hook has any business to use?"""
        processes = [name for name in os.listdir("/proc") if name.isdigit()]
        if len(processes) > MOST_PROCESSES:
            return True
        resident = sum(resident_of(process) for process in processes)
        files, on_the_way = {}, 0
        for process in processes:
            on_the_way += held_by(process, files)
            mapped_by(process, files)
        shared = sum(files.values()) + PAGE * sum(segments()[1:3])
        # Nobody can look at a file that one socket holds for another; it shows in what the machine has more than before.
        if on_the_way:
            shared += max(0, shared_by_all() - self.shared_before)
        return max(resident, shared) > MOST_BYTES


def resident_of(process):
    try:
        with open("/proc/%s/statm" % process, "rb") as file:
            return int(file.read().split()[1]) * PAGE
    except OSError:
        return 0


def held_by(process, files):
    """Notes the files without a name that it holds open, and returns how many its sockets have for others."""
    on_the_way = 0
    folder = "/proc/%s/fd/" % process
    try:
        names = os.listdir(folder)
    except OSError:
        return 0
    for name in names:
        try:
            status = os.stat(folder + name)
            if stat.S_ISREG(status.st_mode) and status.st_nlink == 0:
                key = b"%02x:%02x %d" % (os.major(status.st_dev), os.minor(status.st_dev), status.st_ino)
                files[key] = 512 * status.st_blocks
            elif stat.S_ISSOCK(status.st_mode):
                with open("/proc/%s/fdinfo/%s" % (process, name), "rb") as file:
                    on_the_way += int(file.read().partition(b"scm_fds:")[2] or 0)
        except OSError:
            pass
    return on_the_way


def mapped_by(process, files):
    """Notes what it has mapped and nobody holds open any more, as large as it can have become."""
    try:
        with open("/proc/%s/maps" % process, "rb") as file:
            for line in file:
                shared = SHARED.match(line)
                if shared:
                    files.setdefault(shared[3], int(shared[2], 16) - int(shared[1], 16))
    except OSError:
        pass


def shared_by_all():
    """Bytes of files in memory on the whole machine."""
    with open("/proc/meminfo", "rb") as file:
        return 1024 * int(file.read().partition(b"\nShmem:")[2].split(None, 1)[0])


def segments():
    """How many there are, and the pages that they take, in memory and swapped out."""
    told = ctypes.create_string_buffer(128)
    libc.shmctl(0, SHM_INFO, told)
    count, _, resident, swapped = struct.unpack_from("iLLL", told)
    return count, resident, swapped


def left_behind():
    """How many segments, sets of semaphores and queues there are in this namespace."""
    told = ctypes.create_string_buffer(128)
    libc.semctl(0, 0, SEM_INFO, told)
    sets = struct.unpack_from("10i", told)[SEM_SETS]
    libc.msgctl(0, MSG_INFO, told)
    return segments()[0], sets, struct.unpack_from("i", told)[0]


def remove_left_behind():
    """For the keeper, who may remove those of any user."""
    for name, remove in (("shm", libc.shmctl), ("sem", lambda found, what, _: libc.semctl(found, 0, what)), ("msg", libc.msgctl)):
        with open("/proc/sysvipc/" + name, "rb") as file:
            for line in file.readlines()[1:]:
                remove(int(line.split()[1]), IPC_RMID, None)
