import { describe, expect, it } from 'vitest';
import { examplesOf, isUsual, refusalOf, toldBy } from '../../src/evidence/proofs.js';
import type { Hook, ProvedVariant } from '../../src/model.js';

const variant = (variation: string, text: string, plain: boolean) => ({ variation, text, plain }) as ProvedVariant;

describe('the examples of a guard that was gone round', () => {
  it('are what anybody writes, the shortest first, before what takes intent', () => {
    const found = [
      variant('second-line', `date\n${'rm -rf build '.repeat(9)}`, true),
      variant('remover-by-path', '/bin/rm -rf build', true),
      variant('find-delete', 'find build -delete', false),
      variant('separate-options', 'rm -r -f build', true),
      variant('reversed-options', 'rm -fr build', true),
    ];
    expect(examplesOf(found)).toBe('`rm -fr build`, `rm -r -f build`, `/bin/rm -rf build` and 2 more');
    expect(examplesOf(found.slice(0, 3))).toMatch(/^`date⏎rm -rf build [^`]+`, `\/bin\/rm -rf build`, /);
  });

  it('name each text once', () => {
    expect(examplesOf([variant('sh-c', "sh -c 'ls'", false), variant('bash-lc', "sh -c 'ls'", false)])).toBe(
      "`sh -c 'ls'`",
    );
  });
});

describe('what anybody writes', () => {
  it("is a program's options where people put them", () => {
    expect(isUsual(variant('options-last', 'git push origin main --force', true))).toBe(true);
    expect(isUsual(variant('short-options-last', 'git push origin main -f', true))).toBe(true);
    expect(isUsual(variant('long-options', 'git push --force', true))).toBe(true);
    expect(isUsual(variant('reversed-options', 'rm -fr build', true))).toBe(true);
    expect(isUsual(variant('options-last', 'rm build -rf', true))).toBe(false);
    expect(isUsual(variant('long-options', 'git clean --force -d', true))).toBe(false);
    expect(isUsual(variant('options-last', 'git branch main -D', true))).toBe(false);
  });
});

describe('the line where a guard refuses', () => {
  const hook = (text: string, language = 'bash') => ({ script: { text, language } }) as Hook;
  const block = 'echo "{\\"decision\\":\\"block\\"}"';

  it('is the only one that blocks', () => {
    expect(refusalOf(hook(`input=$(cat)\n${block}\n`), '')).toMatchObject({ in: 'script', offset: 13 });
  });

  it('is the only one that asks, where none blocks', () => {
    const ask = 'echo "{\\"permissionDecision\\":\\"ask\\"}"';
    expect(refusalOf(hook(`# {"permissionDecision":"ask"}\ninput=$(cat)\n${ask}\n`), '')).toMatchObject({ offset: 44 });
    expect(refusalOf(hook(`${ask}\n${ask}\n`), '')).toEqual({ in: 'hook' });
  });

  it('is the one among several whose words were told', () => {
    const text = 'echo "Secrets stay here: $file" >&2\nexit 2\necho "Locks are generated: $file" >&2\nexit 2\n';
    expect(refusalOf(hook(text), 'Secrets stay here: .env')).toMatchObject({ offset: text.indexOf('exit 2') });
    expect(refusalOf(hook(text), 'Locks are generated: a.lock')).toMatchObject({ offset: text.lastIndexOf('exit 2') });
    expect(refusalOf(hook(text), 'Something else')).toEqual({ in: 'hook' });
  });

  it('is the entry of a table that was told in full, where other messages begin alike', () => {
    const entry = '    (r"git add \\.(\\s|$)", "Refused: name the \'files\' that you add."),';
    const text = `RULES = [\n${entry}\n]\nfor rule, words in RULES:\n    if re.search(rule, command):\n        print(words, file=sys.stderr)\n        sys.exit(2)\nif skipped:\n    print(f"Refused: {test} is left out", file=sys.stderr)\n    sys.exit(2)\n`;
    expect(refusalOf(hook(text, 'python'), "Refused: name the 'files' that you add.")).toMatchObject({
      offset: text.indexOf(entry.trim()),
    });
  });

  it('is the first of the lines that were told one after another', () => {
    const text =
      'ERRORS+=("Commit messages have a form")\nERRORS+=("  They begin with feat, fix, docs or chore")\nfor error in "${ERRORS[@]}"; do echo "$error" >&2; done\nexit 2\n';
    const told = 'Commit messages have a form\n  They begin with feat, fix, docs or chore';
    expect(refusalOf(hook(text), told)).toMatchObject({ offset: 0 });
  });

  it('is the line below a long here-document with what was told', () => {
    const rules = 'Keep the branch as it is.\n'.repeat(30);
    const text = `if a; then\n  echo "No such folder" >&2\n  exit 2\nfi\ncat >&2 <<'END'\nOthers work here.\n${rules}END\nexit 2\n`;
    expect(refusalOf(hook(text), `Others work here.\n${rules}`)).toMatchObject({ offset: text.lastIndexOf('exit 2') });
  });

  it('is where the call begins that is given a message of several lines', () => {
    const call =
      '    deny(\n        f"Refused for {name}:\\n"\n        "Push to a branch of your own instead.\\n"\n    )\n';
    const text = `def deny(reason):\n    print(reason, file=sys.stderr)\n    sys.exit(2)\n\nif is_main(command):\n${call}if ends:\n    deny("Later.")\n`;
    expect(
      refusalOf(hook(text, 'python'), 'Refused for main:\nPush to a branch of your own instead.\\n'),
    ).toMatchObject({
      offset: text.indexOf('deny(\n'),
      length: 'deny('.length,
    });
    const table = 'RULES = {\n  "push":\n    "Push to a branch of your own instead."\n}\nsys.exit(2)\nsys.exit(2)\n';
    expect(refusalOf(hook(table, 'python'), 'Push to a branch of your own instead.')).toMatchObject({
      offset: table.indexOf('"Push'),
    });
  });

  it('is where it says what was told, though another line alone blocks', () => {
    const text =
      'if a; then\n  ask "A forced push is final: confirm it."\nfi\nif b; then\n  echo "Lint fails" >&2\n  exit 2\nfi\n';
    expect(refusalOf(hook(text), 'A forced push is final: confirm it.')).toMatchObject({ offset: text.indexOf('ask') });
    expect(refusalOf(hook(text), 'Lint fails')).toMatchObject({ offset: text.indexOf('exit 2') });
  });

  it('is the entry of the table whose text was told, where the decision is filled in', () => {
    const text =
      'RULES = [\n  (r"push -f", "A forced push is not for us."),\n  (r"tag -d", "A tag stays where it is.")\n]\ndef answer(kind, why):\n  print(json.dumps({"permissionDecision": kind, "permissionDecisionReason": why}))\n';
    const filledIn = { offset: text.indexOf('print') };
    expect(refusalOf(hook(text, 'python'), 'A tag stays where it is.')).toMatchObject({
      offset: text.indexOf('(r"tag'),
    });
    expect(refusalOf(hook(text, 'python'), 'Something else')).toMatchObject(filledIn);
  });

  it.each([
    ['another blocks too', `${block}\n${block}\n`],
    ['another may: its decision is filled in', `${block}\necho "{\\"decision\\":\\"$decision\\"}"\n`],
  ])('is not known where %s', (_, text) => {
    expect(refusalOf(hook(text), 'block')).toEqual({ in: 'hook' });
  });
});

describe('what a guard told', () => {
  const stopped = (verdict: object) => ({ stopped: true, verdict }) as ProvedVariant;

  it('is what was heard, and what it printed where nobody reads it', () => {
    const verdict = { toClaude: [{ text: 'No stderr output' }], toUser: [], reply: { kind: 'text', text: 'No tags.' } };
    expect(toldBy([{ stopped: false } as ProvedVariant, stopped(verdict)])).toBe('No stderr output\nNo tags.');
    expect(toldBy([stopped({ ...verdict, reply: { kind: 'empty' } })])).toBe('No stderr output');
    expect(toldBy([])).toBe('');
  });
});
