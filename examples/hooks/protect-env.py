#!/usr/bin/env python3
"""Good: keeps Claude from writing to .env files, and says why."""
import json
import sys
from pathlib import PurePath

payload = json.load(sys.stdin.buffer)
name = PurePath(payload["tool_input"].get("file_path", "")).name
if name == ".env" or (name.startswith(".env.") and not name.endswith(".example")):
    print(
        json.dumps(
            {
                "hookSpecificOutput": {
                    "hookEventName": "PreToolUse",
                    "permissionDecision": "deny",
                    "permissionDecisionReason": f"{name} holds secrets. Ask the user to edit it.",
                }
            }
        )
    )
