#!/usr/bin/env bash
# Stops `git push --force`, compared word by word, and asks about what it cannot read.
set -euo pipefail

jq '
  def shells: ["sh", "bash", "zsh", "dash"];
  def run_text: shells + ["eval", "source", ".", "xargs", "python", "python3", "perl", "node", "alias", "function"];
  def base: sub("^.*/"; "");
  def unknown: test("[$`{*?\\[]");
  # What may precede the program: keywords, assignments, and programs that start another.
  def precedes:
    test("^(\\w+=.*|if|then|else|elif|do|while|until|!|\\{|-.*|\\d+[smhd]?)$"; "s")
    or (base | IN("command", "env", "exec", "nice", "nohup", "sudo", "time", "timeout"));

  # A here document is text, unless a shell reads it.
  def without_documents:
    gsub("(?<first>[^\\n]*?)<<-?[ \\t]*(?<q>[\u0027\"]?)(?<end>\\w+)\\k<q>(?<after>[^\\n]*)\\n(?<body>(?:[^\\n]*\\n)*?)[ \\t]*\\k<end>(?=\\n|$)";
      .body as $body | "\(.first)\(.after)\n"
      + if [(.first + .after) | scan("\\w+") | IN(shells[])] | any then $body else "" end);

  # Lists of words, without their quotes: one for each simple command.
  def simple_commands:
    reduce (gsub("\\\\\\n"; "") | without_documents
        | match("\\\\(.|\\n)|\u0027([^\u0027]*)\u0027|\"((?:\\\\(?:.|\\n)|[^\"\\\\])*)\"|(?:(?<=\\s)|^)(#[^\\n]*)|([;&|()<>\\n]+)|([ \\t\\r]+)|([^\\\\\u0027\"\\s;&|()<>]+)"; "g")
        | [.captures[].string]) as [$escaped, $single, $double, $comment, $operator, $_, $plain]
      ({commands: [[]], word: null};
        ($escaped // $single // ($double | if . then gsub("\\\\(?<c>.)"; .c) else . end) // $plain) as $part
        | if $part then .word = (.word // "") + $part
          else (if .word then .commands[-1] += [.word] else . end) | .word = null
            | if ($operator // "<" | test("^[<>]+$")) then . else .commands += [[]] end
          end)
    | if .word then .commands[-1] += [.word] else . end | .commands[];

  # "deny", "ask" or null; $speaks: the command has the words of what is stopped.
  def judge($speaks):
    (if $speaks then "ask" else null end) as $unsure
    | until(length == 0 or (.[0] | precedes | not); .[1:])
    | if any(test("\\$\\(|`")) then $unsure
      elif length == 0 then null
      elif (.[0] | base | IN(shells[])) and length == 1 then "ask" # it runs what a pipe brings
      elif .[0] | base | IN(run_text[]) or unknown then $unsure
      elif .[0] | base != "git" then null
      else .[1:]
        | until(length == 0 or (.[0] | startswith("-") | not);
            if .[0] | IN("-C", "-c", "--git-dir", "--work-tree") then .[2:] else .[1:] end)
        | if length == 0 or (.[0] | unknown) then $unsure
          elif .[0] != "push" then null
          elif any(.[1:][]; test("^(--force|-\\w*f|\\+)")) then "deny"
          elif any(.[1:][]; unknown) then "ask"
          else null
          end
      end;

  .tool_input.command
  | (gsub("[\\\\\\n\u0027\"]"; "") | test("push")) as $speaks
  | [simple_commands | judge($speaks)]
  | (if any(. == "deny") then "deny" elif any(. == "ask") then "ask" else null end) as $decision
  | if $decision then {hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: $decision,
      permissionDecisionReason:
        (if $decision == "deny" then "Forced pushes are not allowed here." else "This may force a push. Run it?" end)
    }} else empty end
'
