# Runs a script as `python3 script` would and tells on the original stderr which of its lines ran, in order, at the end.
# argv: the mark, then the script and its arguments.
import atexit
import os
import runpy
import sys

MOST = 20000
mark, script = sys.argv[1], sys.argv[2]
lines = []
out = os.dup(2)


def look(frame, event, _):
    if frame.f_code.co_filename != script:
        return None
    if event == "line":
        lines.append(frame.f_lineno)
        if len(lines) > MOST:
            del lines[: MOST // 2]
    return look


def tell():
    sys.settrace(None)
    os.write(out, "".join("\n%s%s:%d:" % (mark, script, line) for line in lines[-MOST:]).encode() + b"\n")


atexit.register(tell)
sys.argv = sys.argv[2:]
sys.path[0] = os.path.dirname(os.path.abspath(script))
sys.settrace(look)
runpy.run_path(script, run_name="__main__")
