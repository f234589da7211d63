#!/bin/sh
echo '{"decision": "block", "reason": "Write the changelog."}'
echo "done"
