#!/usr/bin/env python3
"""Stops {{COMMAND}} however it is written, and asks the user where it cannot tell."""
import json
import re
import sys

# What is stopped: a program, the names of its verb, and options, each with the ways to write it.
PROGRAM = "{{PROGRAM}}"
VERBS = {{VERBS}}
OPTIONS = {{OPTIONS}}
# Options in front of the verb that are followed by a value.
BEFORE_VERB = {{BEFORE_VERB}}
REASON = "{{COMMAND}} is not allowed in this project."

SHELLS = {"sh", "bash", "zsh", "dash", "ksh"}
INTERPRETERS = {"python", "python3", "perl", "ruby", "node", "php"}
WRAPPERS = {"command", "builtin", "exec", "env", "nice", "nohup", "timeout", "time", "sudo", "doas", "setsid", "stdbuf"}
KEYWORDS = {"if", "then", "else", "elif", "do", "while", "until", "{", "!"}
ENDS_WORD = " \t\r\n;|&()<>"


def read(text):
    """Yields simple commands: words as (text, is it known?), code inside them, and what is fed to them."""
    words, inner, fed, bodies = [], [], [], []
    word, known, here_string = None, True, False
    i = 0
    while i <= len(text):
        c = text[i : i + 1]
        if c == "" or c in ENDS_WORD or (c == "#" and word is None):
            if word is not None:
                (fed if here_string else words).append((word, known))
                here_string = False
            word, known = None, True
            if c == "#":
                i = (text.find("\n", i) + len(text) + 1) % (len(text) + 1)
                continue
            heredoc = re.compile(r"<<-?[ \t]*(['\"]?)([\w.-]+)\1").match(text, i)
            if text.startswith("<<<", i):
                here_string = True
                i += 3
                continue
            if heredoc:
                bodies.append(heredoc.group(2))
                i = heredoc.end()
                continue
            if c and c in "<>":
                i += len(re.compile(r"[<>&|]+").match(text, i).group())
                target = re.compile(r"[ \t]*[^\s;|&()<>]*").match(text, i)
                i = target.end()
                continue
            if c == "" or c in "\n;|&()":
                body = []
                if c == "\n":
                    for end in bodies:
                        match = re.compile(r"(.*?)^\s*%s$" % re.escape(end), re.S | re.M).match(text, i + 1)
                        body.append(match.group(1) if match else text[i + 1 :])
                        i = match.end() if match else len(text)
                    bodies = []
                fed_by_pipe = c == "|" and text[i + 1 : i + 2] != "|"
                if words or inner:
                    yield words, inner, fed + [(each, True) for each in body]
                words, inner, fed = [], [], []
                if fed_by_pipe:
                    fed = [("", False)]
            i += 1
            continue
        if text.startswith("\\\n", i):
            i += 2
            continue
        word = word or ""
        if c == "\\":
            word += text[i + 1 : i + 2]
            i += 2
        elif c == "'" or text.startswith("$'", i):
            start = i + 1 + (c == "$")
            part = re.compile(r"(?:[^'\\]|\\.)*" if c == "$" else r"[^']*", re.S).match(text, start)
            word += part.group().encode().decode("unicode_escape") if c == "$" else part.group()
            i = part.end() + 1
        elif c == '"':
            i += 1
            while i < len(text) and text[i] != '"':
                if text[i] == "\\":
                    word += text[i + 1 : i + 2]
                    i += 2
                elif text[i] in "$`":
                    i, known = substitution(text, i, inner), False
                else:
                    word += text[i]
                    i += 1
            i += 1
        elif c in "$`":
            i, known = substitution(text, i, inner), False
        else:
            known = known and c not in "*?[{"
            word += c
            i += 1


def substitution(text, i, inner):
    """Where a substitution or variable ends; the code in it goes to `inner`."""
    if text[i] == "`":
        end = text.find("`", i + 1) % (len(text) + 1)
        inner.append(text[i + 1 : end])
        return end + 1
    if text.startswith("$(", i):
        depth, end = 1, i + 2
        while end < len(text) and depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        inner.append(text[i + 2 : end - 1])
        return end
    return re.compile(r"\$(?:\{[^}]*\}?|\w+|.)?", re.S).match(text, i).end()


def judge(text, speaks, depth=0):
    """"deny", "ask" or None for a command."""
    if depth > 5:
        return "ask" if speaks else None
    found = []
    for words, inner, fed in read(text):
        found += [judge(code, speaks, depth + 1) for code in inner]
        found.append(judge_one(words, fed, speaks, depth))
    return "deny" if "deny" in found else "ask" if "ask" in found else None


def judge_one(words, fed, speaks, depth):
    unsure = "ask" if speaks else None
    while words:
        (first, known), rest = words[0], words[1:]
        name = first.rsplit("/", 1)[-1]
        if known and name == PROGRAM:
            return match(rest)
        if re.match(r"\w+=", first) or name in KEYWORDS:
            words = rest
        elif name in WRAPPERS:
            words = rest
            while words and re.match(r"-|\w+=|\d+[smhd]?$", words[0][0]):
                words = words[1:]
        elif not known:
            return unsure
        elif name in SHELLS:
            given = [i for i, (word, _) in enumerate(rest) if re.match(r"-\w*c", word)]
            code = rest[given[0] + 1 : given[0] + 2] if given else fed
            if not code:
                return unsure
            return judge(code[-1][0], speaks, depth + 1) if code[-1][1] else "ask"
        elif name == "eval":
            return judge(" ".join(word for word, _ in rest), speaks, depth + 1) if all(k for _, k in rest) else unsure
        elif name == "find":
            executed = [i for i, (word, _) in enumerate(rest) if word in ("-exec", "-execdir", "-ok")]
            if PROGRAM == "rm" and (executed or ("-delete", True) in rest):
                return "ask"
            return judge_one(rest[executed[0] + 1 :], [], speaks, depth) if executed else None
        elif name == "xargs":
            return "ask" if any(word.rsplit("/", 1)[-1] == PROGRAM for word, _ in rest) else None
        elif name in ("source", ".", "alias", "function") or name in INTERPRETERS:
            return unsure
        else:
            return None
    return None


def match(args):
    """Is it the call that is stopped?"""
    if VERBS:
        while args and args[0][0].startswith("-"):
            args = args[2:] if args[0][0] in BEFORE_VERB else args[1:]
        if not args or not args[0][1]:
            return "ask"
        if args[0][0] not in VERBS:
            return None
        args = args[1:]
    words = [word for word, _ in args]
    if all(any(is_written(ways, word) for word in words) for ways in OPTIONS):
        return "deny"
    return None if all(known for _, known in args) else "ask"


def is_written(ways, word):
    letters = [way[1] for way in ways if re.match(r"-\w$", way)]
    if re.match(r"-\w+$", word):
        return any(letter in word[1:] for letter in letters)
    if word.startswith("+"):
        return "+" in ways
    return any(way.startswith("--") and word in (way, way[: max(4, len(word))]) for way in ways) or word in ways


def main():
    try:
        command = json.load(sys.stdin)["tool_input"]["command"]
    except (ValueError, KeyError, TypeError):
        sys.stderr.write("The guard cannot read this call.\n")
        sys.exit(2)
    flat = re.sub(r"[\\\n'\"]", "", command)
    speaks = PROGRAM in flat and (not VERBS or any(verb in flat for verb in VERBS))
    decision = judge(command, speaks)
    if decision is None:
        return
    reason = REASON if decision == "deny" else "This may run something that is not allowed: " + REASON
    answer = {"hookEventName": "PreToolUse", "permissionDecision": decision, "permissionDecisionReason": reason}
    print(json.dumps({"hookSpecificOutput": answer}))


main()
