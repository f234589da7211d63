# Connects to the sockets of the machine at the paths that it is given, or sends to them.
import os
import socket
import sys

for path in sys.argv[1:]:
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
        with socket.socket(socket.AF_UNIX, kind) as own:
            own.settimeout(2)
            for name in (path, os.path.basename(path)):
                try:
                    os.chdir(os.path.dirname(path))
                    own.connect(name)
                    print("reached", path)
                except OSError:
                    pass
            try:
                own.sendto(b"x", path)
                print("sent to", path)
            except OSError:
                pass
# Its own work, as those of any program.
here, there = socket.socketpair()
listener = socket.socket(socket.AF_UNIX)
own = "%s/own-%d" % (os.environ["HOME"], os.getpid())
listener.bind(own)
listener.listen()
socket.socket(socket.AF_UNIX).connect(own)
