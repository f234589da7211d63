#!/bin/sh
# Good: Claude reads additionalContext next to the result of its tool.
cat <<'JSON'
{
  "hookSpecificOutput": {
    "hookEventName": "PostToolUse",
    "additionalContext": "The file has changed: run the tests that cover it before you go on."
  }
}
JSON
