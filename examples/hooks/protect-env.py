#!/usr/bin/env python3
"""Good: keeps Claude from writing to .env files, by its tools and by Bash, and says why."""
import json
import re
import sys

# .env and .env.local, but neither .env.example nor my.env
SECRET = r"(?<![\w.-])\.env(?:\.(?!(?:[\w.-]*\.)?example(?![\w.-]))[\w.-]*)?(?![\w-])"
# What writes to a file that a command names, or gives its name to something that does.
WRITES = r"(?:>|\b(?:tee|cp|mv|install)\b|\bopen\(|\bwriteFile\w*\(|\w=)"

tool_input = json.load(sys.stdin.buffer)["tool_input"]
if "command" in tool_input:
    found = re.search(rf"{WRITES}[^;&|]*?({SECRET})", tool_input["command"])
else:
    found = re.search(rf"(?:^|/)({SECRET})$", tool_input["file_path"])
if found:
    answer = {
        "hookEventName": "PreToolUse",
        "permissionDecision": "deny",
        "permissionDecisionReason": f"{found[1]} holds secrets. Ask the user to edit it.",
    }
    print(json.dumps({"hookSpecificOutput": answer}))
