#!/usr/bin/env python3
"""Stops `git push --force`, compared word by word, and asks about what it cannot read."""
import json
import re
import shlex
import sys

# What may precede the program: keywords, assignments, and programs that start another.
PREFIX = re.compile(r"(\w+=.*|if|then|else|elif|do|while|until|!|\{|-.*|\d+[smhd]?)$")
STARTERS = {"command", "env", "exec", "nice", "nohup", "sudo", "time", "timeout"}
SHELLS = {"sh", "bash", "zsh", "dash"}
RUNS_TEXT = SHELLS | {"eval", "source", ".", "xargs", "python", "python3", "perl", "node", "alias", "function"}
UNKNOWN = re.compile(r"[$`{*?\[]")
HERE_DOCUMENT = re.compile(r"^(.*?)<<-?\s*(['\"]?)(\w+)\2(.*?)\n(.*?)^\s*\3$", re.S | re.M)


def without_document(match):
    """A here document is text, unless a shell reads it."""
    before, _, _, after, body = match.groups()
    return before + after + "\n" + (body if SHELLS & set(re.findall(r"\w+", before + after)) else "")


def simple_commands(text):
    text = HERE_DOCUMENT.sub(without_document, text.replace("\\\n", ""))
    lexer = shlex.shlex(text, posix=True, punctuation_chars=";&|()<>\n")
    lexer.whitespace, lexer.whitespace_split = " \t\r", True
    words = []
    for word in lexer:
        if set(word) <= set(";&|()\n") and word:
            yield words
            words = []
        else:
            words.append(word)
    yield words


def judge(words, speaks):
    """"deny", "ask" or None; `speaks`: the command has the words of what is stopped."""
    unsure = "ask" if speaks else None
    while words and (PREFIX.match(words[0]) or words[0].rsplit("/", 1)[-1] in STARTERS):
        words = words[1:]
    if any("$(" in word or "`" in word for word in words):
        return unsure
    if not words:
        return None
    program, args = words[0].rsplit("/", 1)[-1], words[1:]
    if program in SHELLS and not args:
        return "ask"  # it runs what a pipe brings
    if program in RUNS_TEXT or UNKNOWN.search(program):
        return unsure
    if program != "git":
        return None
    while args and args[0].startswith("-"):
        args = args[2:] if args[0] in ("-C", "-c", "--git-dir", "--work-tree") else args[1:]
    if not args or UNKNOWN.search(args[0]):
        return unsure
    if args[0] != "push":
        return None
    if any(re.match(r"--force|-\w*f|\+", arg) for arg in args[1:]):
        return "deny"
    return "ask" if any(UNKNOWN.search(arg) for arg in args[1:]) else None


command = json.load(sys.stdin.buffer)["tool_input"]["command"]
speaks = "push" in re.sub(r"[\\\n'\"]", "", command)
try:
    found = {judge(words, speaks) for words in simple_commands(command)}
except ValueError:  # a quote that does not close
    found = {"ask"}
decision = "deny" if "deny" in found else "ask" if "ask" in found else None
if decision:
    reason = "Forced pushes are not allowed here." if decision == "deny" else "This may force a push. Run it?"
    answer = {"hookEventName": "PreToolUse", "permissionDecision": decision, "permissionDecisionReason": reason}
    print(json.dumps({"hookSpecificOutput": answer}))
