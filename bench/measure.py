# Runs a command and prints the seconds it took, the CPU seconds that it and all of its children used, and the most
# memory (bytes) that one of them held. Arguments: a file for stdin, the command.
# With --until WORD before them the command has a terminal for its output, and "until" is when it first showed WORD.
import fcntl
import json
import os
import pty
import resource
import struct
import subprocess
import sys
import termios
import time

os.environ["PATH"] = os.environ.pop("HOOKLINT_BENCH_PATH", os.environ["PATH"])

arguments = sys.argv[1:]
word = None
if arguments[0] == "--until":
    word = arguments[1].encode()
    del arguments[:2]
stdin, command = arguments[0], arguments[1:]


def on_a_terminal():
    """Gives the seconds until the word was shown and the exit code."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    child = subprocess.Popen(command, stdin=file, stdout=theirs, stderr=subprocess.PIPE)
    os.close(theirs)
    shown, until = b"", None
    while True:
        try:
            read = os.read(ours, 65536)
        except OSError:  # the last writer has closed its side
            break
        if not read:
            break
        shown += read
        if until is None and word in shown:
            until = time.monotonic() - started
    errors = child.stderr.read()
    return until, child.wait(), errors


with open(stdin, "rb") as file:
    started = time.monotonic()
    if word is None:
        ended = subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        until, code, errors = None, ended.returncode, ended.stderr
    else:
        until, code, errors = on_a_terminal()
    wall = time.monotonic() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if code not in (0, 1) or (word is not None and until is None):
    sys.exit("%s\n%d: %s" % (errors.decode(), code, command))
cpu = used.ru_utime + used.ru_stime
print(json.dumps({"wall": wall, "cpu": cpu, "memory": used.ru_maxrss * 1024, "until": until}))
