#!/usr/bin/env python3
"""Good: keeps Claude from writing to .env files, by its tools and by Bash, and says why."""
import base64
import json
import re
import sys

# .env and .env.local, but neither .env.example nor my.env
SECRET = r"(?<![\w.-])\.env(?:\.(?!(?:[\w.-]*\.)?example(?![\w.-]))[\w.-]*)?(?![\w-])"
# What writes to a file that a command names, or gives its name to something that does.
WRITES = r"(?:>|\b(?:tee|cp|mv|install)\b|\bopen\(|\bwriteFile\w*\(|\w=)"
# Quoted text, comments and here documents count only where something runs them. `"$(` begins a command.
TEXT = re.compile(
    r"""'(?P<one>[^']*)'|"(?![^"]*\$\()(?P<two>[^"]*)"|(?<!\S)\#.*|<<-?\s*(['"]?)(\w+)\3(?P<rest>.*)\n(?:.*\n)*?\s*\4$""",
    re.M,
)
RUNS_TEXT = r"(?:^|[\s;&|(/])(?:(?:ba|da|z)?sh|eval|source|python3?|node)(?=\s|$)|(?:^|[;&|]\s*)\.\s"


def without_text(found):
    if found["rest"] is not None:
        return found["rest"]
    word = found["one"] or found["two"] or ""
    return "" if re.search(r"\s", word) else word


def decoded(word):
    try:
        return base64.b64decode(word).decode()
    except ValueError:
        return ""


def written(tool_input):
    """The file with secrets that the call would write to, as a match."""
    if "file_path" in tool_input:
        return re.search(rf"(?:^|/)({SECRET})$", tool_input["file_path"])
    command = TEXT.sub(without_text, tool_input["command"])
    if re.search(RUNS_TEXT, command):
        command = tool_input["command"]
        if "base64" in command:
            command += "".join(f"\n{decoded(word)}" for word in re.findall(r"[\w+/]{8,}={0,2}", command))
    return re.search(rf"{WRITES}[^;&|]*?({SECRET})", command)


found = written(json.load(sys.stdin.buffer)["tool_input"])
if found:
    answer = {
        "hookEventName": "PreToolUse",
        "permissionDecision": "deny",
        "permissionDecisionReason": f"{found[1]} holds secrets. Ask the user to edit it.",
    }
    print(json.dumps({"hookSpecificOutput": answer}))
