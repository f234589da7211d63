# Opens the ways into the kernel that lead around filters: io_uring, bpf, perf, userfaultfd, new mounts, file handles.
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
column = {"x86_64": 0, "aarch64": 1}[os.uname().machine]
room = ctypes.create_string_buffer(4096)
calls = {
    "io_uring_setup": ((425, 425), (8, room)),
    "bpf": ((321, 280), (0, b"\1\0\0\0\4\0\0\0\4\0\0\0\1\0\0\0" + bytes(100), 116)),
    "perf_event_open": ((298, 241), (b"\1\0\0\0\x80\0\0\0" + bytes(120), 0, -1, -1, 0)),
    "userfaultfd": ((323, 282), (1,)),
    "fsopen": ((430, 430), (b"tmpfs", 0)),
    "open_tree": ((428, 428), (-100, b"/", 1)),
    "keyctl": ((250, 219), (0, -3, 1)),
}
for name, (numbers, arguments) in calls.items():
    if libc.syscall(numbers[column], *arguments) >= 0:
        print(name)
# The same call under the number of another table.
if column == 0 and libc.syscall((1 << 30) + 41, 40, 1, 0) >= 0:
    print("x32")
