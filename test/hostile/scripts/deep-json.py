#!/usr/bin/env python3
# Valid JSON, nested deeper than a recursive reader can go.
print('{"hookSpecificOutput":' + "[" * 100000 + "]" * 100000 + "}")
