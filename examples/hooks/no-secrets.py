#!/usr/bin/env python3
"""Broken: the line after the JSON turns all of it into plain text. Nothing is blocked, and Claude reads the JSON."""
import json
import re
import sys

prompt = json.load(sys.stdin.buffer)["prompt"]
if re.search(r"sk-[A-Za-z0-9]{8,}|AKIA[0-9A-Z]{16}", prompt):
    print(json.dumps({"decision": "block", "reason": "The prompt holds a key."}))
print("checked the prompt")
