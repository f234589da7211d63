import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { decidingLines, isTest } from '../../src/script/answers/deciding-line.js';

/** The lines that decided, by their text. `ran`: the lines that ran, by number. */
function decided(
  language: Language,
  text: string,
  ran: readonly number[],
  ending = ran.at(-1) ?? 0,
): readonly string[] {
  const lines = text.split('\n');
  return [...decidingLines({ language, text }, ran, ending)].map(
    ({ isGeneral, line }) => `${isGeneral ? '~' : ''}${(lines[line - 1] ?? '').trim()}`,
  );
}

describe('the test that decided, in a shell', () => {
  const text = `command=$(jq -r .tool_input.command)
[ -n "$command" ] || exit 0
if echo "$command" | grep -q 'git push'; then
  echo "No pushes." >&2
  exit 2
fi
case "$command" in
  *"rm -rf"*)
    echo "No." >&2
    exit 2
    ;;
esac
exit 0`;

  it('is the head of the branch that ran', () => {
    expect(decided('bash', text, [1, 2, 3, 4, 5])).toEqual(['if echo "$command" | grep -q \'git push\'; then']);
    expect(decided('bash', text, [1, 2, 3, 7, 9, 10])[0]).toBe('*"rm -rf"*)');
  });

  it('leads from a flag to where it was raised', () => {
    const flag = `bad=0
if [[ "$command" == *--force* ]]; then
  bad=1
fi
if [ "$bad" -eq 1 ]; then
  exit 2
fi`;
    expect(decided('bash', flag, [1, 2, 3, 5, 6])).toEqual(['if [[ "$command" == *--force* ]]; then']);
  });

  it('is the call of a function on one line', () => {
    const call = `block() { echo "$1" >&2; exit 2; }
if echo "$command" | grep -q 'rm -rf'; then
  block "No."
fi`;
    expect(decided('bash', call, [2, 3, 1])).toEqual(['if echo "$command" | grep -q \'rm -rf\'; then']);
  });

  it('is what would have ended the script before, where the end depends on nothing else', () => {
    const early = `grep -qE 'npm (install|i) ' <<<"$command" || exit 0
[ -f package-lock.json ] || exit 0
echo "Use pnpm." >&2
exit 2`;
    expect(decided('bash', early, [1, 2, 3, 4])).toEqual(['grep -qE \'npm (install|i) \' <<<"$command" || exit 0']);
  });

  it('is not what Git says of the project', () => {
    const state = `grep -qE 'git (checkout|switch)' <<<"$command" || exit 0
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || exit 0
echo "No other branch." >&2
exit 2`;
    expect(decided('bash', state, [1, 2, 3, 4])).toEqual([
      'grep -qE \'git (checkout|switch)\' <<<"$command" || exit 0',
    ]);
  });

  it('is about the call, where the state of things could have ended it as well', () => {
    const state = `echo "$command" | grep -qE "$verbs" || exit 0
if [ "$here" != "$there" ]; then
  exit 0
fi
exit 2`;
    expect(decided('bash', state, [1, 2, 5])[0]).toBe('~echo "$command" | grep -qE "$verbs" || exit 0');
  });

  it('is the call of a function that blocks, and goes through no table by itself', () => {
    const table = `patterns=("git push --force" "rm -rf")
deny() {
  echo "$1" >&2
  exit 2
}
for pattern in "\${patterns[@]}"; do
  if [[ "$command" == *"$pattern"* ]]; then
    deny "No."
  fi
done`;
    expect(decided('bash', table, [1, 6, 7, 8, 3, 4])).toEqual(['~if [[ "$command" == *"$pattern"* ]]; then']);
  });
});

describe('the test that decided, in Python', () => {
  const text = `import json, sys

def find(tokens):
    if "status" in tokens:
        return None
    for i, token in enumerate(tokens):
        if token == "git":
            rest = tokens[i + 1 :]
            if "--force" in rest or any(
                each.startswith("+") for each in rest
            ):
                return "it loses commits"
    return None

def main():
    command = json.load(sys.stdin).get("tool_input", {}).get("command", "")
    if not command:
        return 0
    reason = find(command.split())
    if reason is None:
        return 0
    print(json.dumps({"permissionDecision": "deny", "permissionDecisionReason": reason}))
    return 0

if __name__ == "__main__":
    sys.exit(main())`;

  it('is in the function that gave the reason', () => {
    expect(decided('python', text, [1, 3, 15, 25, 26, 16, 17, 19, 4, 6, 7, 8, 9, 12, 20, 22], 22)[0]).toBe(
      'if "--force" in rest or any(',
    );
  });

  it('is in the function that gave two values', () => {
    const two = `def check(command):
    if "rm -rf" in command:
        return True, "it loses files"
    return False, None

found, reason = check(command)
if found:
    sys.exit(2)`;
    expect(decided('python', two, [1, 6, 2, 3, 7, 8])).toEqual(['if "rm -rf" in command:']);
  });

  it('is what an else depends on, and not what was false', () => {
    const otherwise = `command = read()
if "rm -rf" in command:
    if "--dry-run" in command:
        print("dry")
    else:
        sys.exit(2)`;
    expect(decided('python', otherwise, [1, 2, 3, 6])).toEqual(['if "rm -rf" in command:']);
  });

  it('is the value of a variable, where no function tells more', () => {
    const value = `command = json.load(sys.stdin)["tool_input"]["command"]
safe = any(command.startswith(each) for each in SAFE)
if not safe:
    sys.exit(2)`;
    expect(decided('python', value, [1, 2, 3, 4])).toEqual(['~safe = any(command.startswith(each) for each in SAFE)']);
  });

  it('is not which tool it is, or what the user has set', () => {
    const aside = `if data["tool_name"] == "Bash":
    if os.environ.get("STRICT"):
        sys.exit(2)`;
    expect(decided('python', aside, [1, 2, 3])).toEqual([]);
  });
});

describe('the test that decided, in JavaScript', () => {
  it('is the pattern that the call was held against', () => {
    const text = `const command = JSON.parse(input).tool_input.command;
function deny(reason) {
  console.error(reason);
  process.exit(2);
}
if (/git push/.test(command)) {
  deny('No.');
} else if (/rm -rf/.test(command)) deny('Never.');`;
    expect(decided('javascript', text, [1, 6, 7, 3, 4])).toEqual(['if (/git push/.test(command)) {']);
    const parts = text.replace('if (/git push/.test(command)) {', 'const { bad, why } = check(command);\nif (bad) {');
    const checked = `${parts}\nfunction check(it) {\n  if (it.includes('push')) return { bad: true };\n  return {};\n}`;
    expect(decided('javascript', checked, [1, 6, 11, 7, 8, 3, 4])).toEqual([
      "if (it.includes('push')) return { bad: true };",
    ]);
    expect(decided('javascript', text, [1, 6, 8, 3, 4])[0]).toBe("} else if (/rm -rf/.test(command)) deny('Never.');");
  });
});

describe('a test', () => {
  it('is the head of a branch, or what acts at once on what it finds', () => {
    const isIt = (language: Language, text: string) => isTest({ language, text }, 1);
    expect(isIt('bash', '[ -n "$bad" ] && exit 2')).toBe(true);
    expect(isIt('bash', '  *push*)')).toBe(true);
    expect(isIt('bash', '  "git push" "rm -rf"')).toBe(false);
    expect(isIt('python', '    r"git push",')).toBe(false);
    expect(isIt('python', 'elif "push" in command:')).toBe(true);
  });
});
