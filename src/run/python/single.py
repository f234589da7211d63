# Runs one command in namespaces instead of hooks: the client itself, which starts hooks as it does. Part of the worker in
# namespaces.
import os
import select
import signal

LOOK_AT_CLIENT = 0.25  # seconds between two looks at what the command and all that it started use


def run_single(command, folder):
    """Runs a command as the only child of a process namespace, and ends as it ends."""
    usage = Usage()
    os.chdir(folder)
    pid = os.posix_spawn(command[0], command, os.environ, setsigdef=(signal.SIGPIPE, signal.SIGXFSZ))
    watch = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
    while True:
        found, status = os.waitpid(-1, os.WNOHANG)
        if found == pid:
            os._exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
        if found:
            continue
        if usage.is_too_much():
            os.write(2, b"It was ended for the memory or the processes that it used.\n")
            os._exit(1)
        select.select([watch] if watch else [], [], [], LOOK_AT_CLIENT if watch else BLIND)
