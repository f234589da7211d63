# Reads, adds to and revokes the keyring of the session, the user's, and those that others have.
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
add_key, keyctl = {"x86_64": (248, 250), "aarch64": (217, 219)}[os.uname().machine]
SEARCH, READ, LINK, REVOKE = 10, 11, 8, 3
with open("/proc/keys") as file:
    others = [int(line.split()[0], 16) for line in file]
for ring in (-3, -4, -5, *others):
    held = ctypes.create_string_buffer(4096)
    key = libc.syscall(keyctl, SEARCH, ring, b"user", b"hooklint-test", 0)
    if key > 0 and libc.syscall(keyctl, READ, key, held, 4096) > 0:
        print("read", held.value.decode())
    if libc.syscall(keyctl, LINK, ring, -1) == 0:
        print("linked", ring)
    if libc.syscall(add_key, b"user", b"hooklint-foreign", b"x", 1, ring) >= 0:
        print("added to", ring)
    if libc.syscall(keyctl, REVOKE, ring) == 0:
        print("revoked", ring)
