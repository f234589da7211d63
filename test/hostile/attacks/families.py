# Opens sockets of every family that leads elsewhere than the network does: vsock reaches the host of a virtual machine.
import socket

for family in range(64):
    if family in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK):
        continue
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
        try:
            socket.socket(family, kind)
            print(family, kind)
        except OSError:
            pass
