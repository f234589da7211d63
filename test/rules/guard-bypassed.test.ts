/** How grave it is that a guard is bypassed depends on the spelling that bypasses it. */
import { describe, expect, it } from 'vitest';
import { fingerprints } from '../../src/check/fingerprint.js';
import { check } from '../../src/check/index.js';
import { proofOf } from '../../src/evidence/example.js';
import type { Hook } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';

function severitiesWhen(passing: string, text: string): readonly string[] {
  const way = { kind: 'way', plain: true } as const;
  const { project, proof } = proofOf({
    kind: 'proof',
    text: 'git push --force',
    variants: [
      { ...way, text: 'git push --force', stopped: true },
      { ...way, text, stopped: false },
    ],
  });
  const variants = proof.variants.map((variant) => (variant.stopped ? variant : { ...variant, variation: passing }));
  return check(rules, project, [], { proofs: [{ ...proof, variants }] }).map(({ severity }) => severity);
}

describe('guard-bypassed', () => {
  it.each([
    ['options-last', 'git push origin main --force', 'error'],
    ['behind-and', 'cd . && git push --force', 'error'],
    ['two-spaces', 'git  push  --force', 'info'],
    ['variable-in-front', 'LANG=C git push --force', 'info'],
    ['git-folder', 'git -C . push --force', 'warning'],
    ['subshell', '(git push --force)', 'warning'],
  ])('by %s is of its own severity', (passing, text, severity) => {
    expect(severitiesWhen(passing, text)).toEqual([severity]);
  });

  it.each([
    ['cat .env', 'Use the Read tool instead.', 'info'],
    ['cat .env', 'cat: use Read instead of Bash', 'info'],
    ['npm install left-pad', 'Please use pnpm, not npm.', 'info'],
    ['node x.js', 'Blocked: use bun instead of node', 'info'],
    ['rclone sync a b', '`rclone` is NOT installed: copy with rsync.', 'info'],
    ['deploy now', 'deploy: approval not found', 'error'],
    ['cat .env', 'Do not use the Read tool or cat on secrets.', 'error'],
    ['cat .env', 'Secrets stay unread.', 'error'],
    ['git push --force', 'Use --force-with-lease instead.', 'error'],
    ['npm publish', 'Releases use npm in CI alone.', 'error'],
  ])('of %s, which is told "%s", is %s', (text, told, severity) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text,
      variants: [
        { kind: 'way', plain: true, text, stopped: true, told },
        { kind: 'way', plain: true, text: `cd . && ${text}`, stopped: false },
      ],
    });
    expect(check(rules, project, [], { proofs: [proof] }).map((each) => each.severity)).toEqual([severity]);
  });

  it.each([
    ['Edit a.txt', 'Edit and Bash'],
    ['NotebookEdit a.ipynb', 'NotebookEdit and Bash'],
  ])('advises to look at what %s writes', (passing, tools) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'Write a.txt',
      variants: [
        { kind: 'way', plain: true, text: 'Write a.txt', stopped: true },
        { kind: 'way', plain: true, text: passing, stopped: false },
      ],
    });
    const action = {
      ...proof.action,
      file: { does: 'write', path: 'a.txt', content: 'eval', matters: 'text' },
    } as const;
    const [finding] = check(rules, project, [], { proofs: [{ ...proof, action }] });
    expect(finding?.help).toContain(`Look for it in what ${tools} write as well`);
  });

  it.each([
    ['Secrets stay unread.', true],
    ['Use the Read tool instead.', false],
  ])('tells that Read shows what it keeps from commands, told "%s": %s', (told, isTold) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'cat .env',
      variants: [{ kind: 'way', plain: true, text: 'cat .env', stopped: true, told }],
    });
    const hooks = project.hooks.map((hook) => ({ ...hook, matcher: 'Bash' }));
    const file = { does: 'read', path: '.env', content: '', matters: 'path' } as const;
    const proofs = [{ ...proof, action: { ...proof.action, file } }];
    const found = check(rules, { ...project, hooks }, [], { proofs });
    expect(found.map(({ help, message, severity }) => ({ help, message, severity }))).toEqual(
      isTold
        ? [
            {
              help: 'Deny it in `permissions.deny` (`Read(**/.env)`), or register a hook on Read that looks at `tool_input.file_path`.',
              message:
                'The guard stops `cat .env`, and nothing in this project stops Read, the tool with which Claude opens files: `Read .env` passes.',
              severity: 'warning',
            },
          ]
        : [],
    );
  });

  it('is put down to the condition of the handler where that spares the hook', () => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'git push --force',
      variants: [
        { kind: 'way', plain: true, text: 'git push --force', stopped: true },
        { kind: 'way', plain: true, text: 'git  push  --force', stopped: false },
      ],
    });
    const hooks = project.hooks.map((hook) => ({ ...hook, handler: { ...hook.handler, if: 'Bash(git push*)' } }));
    const [found] = check(rules, { ...project, hooks }, [], { proofs: [proof] });
    expect(found?.help).toContain('Leave out "if"');

    const meant = project.hooks.map((hook) => ({ ...hook, matcher: 'Bash(git push*)' }));
    const help = check(rules, { ...project, hooks: meant }, [], { proofs: [proof] }).find(
      ({ rule }) => rule === 'guard-bypassed',
    )?.help;
    expect(help).toContain('Match all of `Bash`');
  });

  it('counts no spelling that a permission rule stops, nor a mention', () => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'git push --force',
      variants: [
        { kind: 'way', plain: true, text: 'git push --force', stopped: true },
        { kind: 'way', plain: true, text: 'git push origin main --force', stopped: true },
        { kind: 'way', plain: true, text: 'cd . && git push --force', stopped: false },
        { kind: 'mention', plain: true, text: 'git log --grep=push', stopped: true },
      ],
    });
    const variants = proof.variants.map((variant) =>
      /origin|log/.test(variant.text) ? { ...variant, stoppedBy: 'permission rule' } : variant,
    );
    const told = check(rules, project, [], { proofs: [{ ...proof, variants }] }).map(({ message }) => message);
    expect(told).toEqual([expect.stringMatching(/, but not `cd \. && git push --force` \(it stops 1 of 2 ways\)/)]);
  });

  it('is the same finding however many spellings were tried', () => {
    const findingWith = (more: readonly string[]) => {
      const { project, proof } = proofOf({
        kind: 'proof',
        text: 'git push --force',
        variants: [
          { kind: 'way', plain: true, text: 'git push --force', stopped: true },
          ...more.map((text) => ({ kind: 'way', text, stopped: false }) as const),
        ],
      });
      return check(rules, project, [], { proofs: [proof] });
    };
    const [few, many] = [findingWith(['sudo git push --force']), findingWith(['git push -f', 'env git push --force'])];
    expect(few[0]?.message).not.toBe(many[0]?.message);
    expect(fingerprints(few)).toEqual(fingerprints(many));
  });

  it.each([
    ['text', 'Write', ['new-text-unread']],
    ['path', 'Write', ['guard-bypassed', 'new-text-unread']],
    ['text', 'MultiEdit', ['guard-bypassed', 'new-text-unread']],
  ] as const)('by a %s that %s writes is told of once', (matters, tool, told) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'Edit notes.md',
      variants: [
        { kind: 'way', plain: true, text: 'Edit notes.md', stopped: true },
        { kind: 'way', plain: true, text: 'Write notes.md', stopped: false },
      ],
    });
    const text =
      "#!/bin/sh\njq -r .tool_input.new_string | grep -q TODO && { echo 'No TODOs.' >&2; exit 2; }\nexit 0\n";
    const script = { path: 'guard.sh', absolutePath: '/guard.sh', language: 'sh', text } as const;
    const hooks = project.hooks.map((hook) => ({
      ...hook,
      matcher: 'Edit|Write|MultiEdit',
      script: { ...script, shebang: '#!/bin/sh', executable: true },
    }));
    const file = { does: 'write', path: 'notes.md', content: 'TODO', matters } as const;
    const variants = proof.variants.map((way) => ({
      ...way,
      payload: { ...way.payload, json: { ...way.payload.json, ...(way.stopped ? {} : { tool_name: tool }) } },
    }));
    const proofs = [{ ...proof, variants, action: { ...proof.action, file } }];
    const found = check(rules, { ...project, hooks }, [], { proofs }).map(({ rule }) => rule);
    expect(found.filter((rule) => told.some((each) => each === rule) || rule === 'guard-bypassed')).toEqual(told);
  });

  it.each([
    ['if tool_name == "Write" and path.name == "notes.md":\n    sys.exit(0)', false],
    ['if [ "$tool" = Write ]; then exit 0; fi', false],
    ['case "$tool" in\n  Write) exit 0 ;;\nesac', false],
    ["if (tool === 'Write') process.exit(0);", false],
    ['if tool_name not in ("Edit", "Write"):\n    sys.exit(0)', true],
    ['# Write and Edit\nif tool_name == "Edit":\n    refuse()', true],
  ])('lets another tool through on purpose where the script asks for it: %s', (text, isTold) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'Edit notes.md',
      variants: [
        { kind: 'way', plain: true, text: 'Edit notes.md', stopped: true },
        { kind: 'way', plain: true, text: 'Write notes.md', stopped: false },
      ],
    });
    const script = { path: 'guard', absolutePath: '/guard', language: 'other', text } as const;
    const hooks = project.hooks.map((hook) => ({
      ...hook,
      script: { ...script, shebang: null, executable: true },
    }));
    const file = { does: 'write', path: 'notes.md', content: 'TODO', matters: 'path' } as const;
    const proofs = [{ ...proof, action: { ...proof.action, file } }];
    const found = check(rules, { ...project, hooks }, [], { proofs });
    expect(found.some(({ rule }) => rule === 'guard-bypassed')).toBe(isTold);
  });

  it.each([
    ['case "$file" in */.env) exit 2 ;; esac', '`.env|.env.*|*/.env|*/.env.*`'],
    ['echo "$file" | grep -qE "/\\.env$" && exit 2', '`(^|/)\\.env($|\\.)`'],
    ['check_env "$file" || exit 2', 'compare the last part of the path'],
  ])('advises about files of one kind in the notation of the guard: %s', (line, help) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'Edit .env',
      variants: [
        { kind: 'way', plain: true, text: 'Edit .env', stopped: true },
        { kind: 'sibling', plain: true, text: 'Edit .env.local', stopped: false },
      ],
    });
    const text = `file=$(jq -r .tool_input.file_path)\n${line}\n`;
    const [found] = project.hooks;
    const hook = { ...found, script: { language: 'bash', text, path: 'guard.sh' } } as Hook;
    const told = check(rules, { ...project, hooks: [hook] }, [], { proofs: [proof] });
    expect(told.find(({ message }) => message.includes('.env.local'))?.help).toContain(help);
  });
});
