#!/bin/sh
# A denial whose reason is no UTF-8.
printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no \377\376\300\200"}}'
