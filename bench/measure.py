# Runs a command and prints the seconds it took, the CPU seconds that it and all of its children used, and the most
# memory (bytes) that one of them held. Arguments: a file for stdin, the command.
import json
import resource
import subprocess
import sys
import time

with open(sys.argv[1], "rb") as stdin:
    started = time.monotonic()
    code = subprocess.run(sys.argv[2:], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    wall = time.monotonic() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if code.returncode not in (0, 1):
    sys.exit("%s\n%d: %s" % (code.stderr.decode(), code.returncode, sys.argv[2:]))
print(json.dumps({"wall": wall, "cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}))
