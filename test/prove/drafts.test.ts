import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/index.js';
import type { GuardedAction, Hook } from '../../src/model.js';
import { draftsOf, tellingIn, type Wanted, withinPatience } from '../../src/prove/drafts.js';

const hook = { id: 'guard', event: 'PreToolUse', projectDir: '/nowhere', handler: { type: 'command' } } as Hook;

function actionOf(command: string): GuardedAction {
  const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
  const payload = { id: command, event: 'PreToolUse', json, nature: 'trigger', provenance: 'test' } as const;
  return { text: command, slug: command.replaceAll(' ', '-'), payload, key: command };
}

const drafts = (extent: Wanted) =>
  draftsOf([{ hook, actions: ['git push --force origin main', 'rm -rf build', 'rm -rf dist'].map(actionOf) }], {
    extent,
    client: newestClient,
  });

describe('the variants that a guard of several actions is held against', () => {
  it('are every variation once, and the plain ones for every action', async () => {
    const [push, build, dist] = await drafts('each');
    const names = (draft: typeof push) => draft?.variants.map(({ variation }) => variation) ?? [];
    expect(push?.leftOut).toBe(0);
    expect(names(push)).toEqual(expect.arrayContaining(['base64', 'git-folder', 'plus-in-front', 'two-spaces']));
    // What fits no push is tried on the first command that it fits.
    expect(names(build)).toEqual(expect.arrayContaining(['find-delete', 'dot-slash', 'second-line', 'searched']));
    expect(names(build)).not.toContain('base64');
    expect(names(dist)).toEqual(expect.arrayContaining(['separate-options', 'second-line', 'searched']));
    expect(names(dist)).not.toContain('find-delete');
    expect(dist?.variants.every(({ plain }) => plain)).toBe(true);
  });

  it('are, in a lint, all plain ones of the first action, and of the others those of their own options', async () => {
    const [push, build] = await drafts('plain');
    const names = (draft: typeof push) => draft?.variants.map(({ variation }) => variation) ?? [];
    expect(names(push)).toEqual(expect.arrayContaining(['behind-semicolon', 'piped', 'git-folder', 'searched']));
    expect(names(build)).toEqual(expect.arrayContaining(['as-it-is', 'behind-and', 'separate-options', 'quoted-path']));
    expect(names(build)).not.toContain('piped');
    expect(names(build)).not.toContain('searched');
  });

  it('are as many as a lint waits for', async () => {
    const all = await drafts('plain');
    const asked = (ms: number) => withinPatience(all, () => ms).map(({ variants }) => variants.length);
    const counts = all.map(({ variants }) => variants.length);
    // What is quick is not asked less on a busy machine.
    expect(asked(50)).toEqual(counts);
    expect(asked(499)).toEqual(counts);
    const [first = 0] = counts;
    // A share of each action: its last pattern may be the one that is wrong.
    expect(asked(2_000)).toEqual([4, 3, 3]);
    expect(asked(1_000)).toEqual([7, 7, 6]);
    // Not enough for three of each: the action itself alone shows nothing.
    expect(asked(20_000 / 7)).toEqual([3, 3]);
    // Of one that runs the tests of the project first: the action itself and two variants.
    expect(asked(9_000)).toEqual([3]);
    const [push] = withinPatience(all, () => 9_000);
    expect(push?.leftOut).toBe((all[0]?.leftOut ?? 0) + first - 3);
    // Both of what passes and of what is only mentioned.
    expect(push?.variants.map(({ kind }) => kind)).toEqual(['way', 'way', 'mention']);
  });

  it('are, of a slow guard, what somebody writes every day before what names the action', async () => {
    const script = { path: 'guard.sh', absolutePath: '/p/guard.sh', executable: true, shebang: '#!/bin/bash' } as const;
    const text = '#!/bin/bash\ngrep -qE "\\.env" && exit 2\nexit 0\n';
    const guard = { ...hook, script: { ...script, language: 'bash', text } } as Hook;
    const found = await draftsOf([{ hook: guard, actions: [actionOf('cat .env')] }], {
      extent: 'plain',
      client: newestClient,
    });
    const [read] = withinPatience(found, () => 4_000);
    expect(read?.variants.map((each) => each.text)).toContain('grep -rn process.env src');
  });

  it('reach each file through Bash once, and the first in every way', async () => {
    const actions = ['.env', 'package-lock.json'].map((path) => {
      const input = { file_path: `{{PROJECT}}/${path}`, content: 'hello' };
      const json = { hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: input };
      const payload = { id: path, event: 'PreToolUse', json, nature: 'trigger', provenance: 'test' } as const;
      const file = { does: 'write', path, content: 'hello', matters: 'path' } as const;
      return { text: `Write ${path}`, slug: path, payload, key: path, file };
    });
    const found = await draftsOf([{ hook, actions }], { extent: 'each', client: newestClient });
    const [first, second] = found.map(({ variants }) =>
      variants.map(({ variation }) => variation).filter((name) => name.startsWith('bash-')),
    );
    expect(first).toEqual(expect.arrayContaining(['bash-redirected', 'bash-tee', 'bash-python']));
    expect(second).toEqual(['bash-redirected']);
  });

  it('put a secret into a file through Bash and into a notebook, in a lint too', async () => {
    const actions = ['hello', "key = 'AKIAIOSFODNN7EXAMPLE'"].map((content) => {
      const input = { file_path: '{{PROJECT}}/config.ts', content };
      const json = { hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: input };
      const payload = { id: content, event: 'PreToolUse', json, nature: 'trigger', provenance: 'test' } as const;
      const file = { does: 'write', path: 'config.ts', content, matters: 'text' } as const;
      return { text: `Write ${content}`, slug: content, payload, key: content, file };
    });
    const found = await draftsOf([{ hook, actions }], { extent: 'plain', client: newestClient });
    const [other, secret] = found.map(({ variants }) => variants.map(({ variation }) => variation));
    expect(other).not.toContain('tool-NotebookEdit');
    expect(secret).toEqual(['as-it-is', 'tool-NotebookEdit', 'bash-redirected']);
  });

  const throughBash = async (commands: readonly string[], does: 'read' | 'write') => {
    const actions = commands.map((command): GuardedAction => {
      const path = command.split(' ').at(-1) ?? '';
      return { ...actionOf(command), file: { does, path, content: 'x', matters: 'path' } };
    });
    const found = await draftsOf([{ hook, actions }], { extent: 'plain', client: newestClient });
    return found.map(({ variants }) =>
      variants.map(({ variation }) => variation).filter((name) => /^(?:bash-|substitution)/.test(name)),
    );
  };

  it('show a file of secrets by other commands of every day, in a lint too', async () => {
    const [readme, secrets, ofOnePlace] = await throughBash(['cat README.md', 'cat .env', 'cat .env.local'], 'read');
    expect(readme).toEqual([]);
    expect(secrets).toEqual(expect.arrayContaining(['substitution', 'bash-head', 'bash-grep', 'bash-sourced']));
    expect(secrets).not.toContain('bash-awk');
    expect(ofOnePlace).toEqual([]);
    const [key] = await throughBash(['cat deploy.pem'], 'read');
    expect(key).toContain('bash-head');
    expect(key).not.toContain('bash-sourced');
  });

  it('write a file by other commands of every day, in a lint too', async () => {
    const [first, second] = await throughBash(['echo x > notes.md', 'echo x >> .env'], 'write');
    expect(first).toEqual(expect.arrayContaining(['bash-document-first', 'bash-python', 'bash-redirected-tightly']));
    expect(first).not.toContain('bash-dd');
    expect(second).toEqual([]);
  });

  it('ask of each tool that the matcher names, in a lint too', async () => {
    const file = { does: 'read', path: 'notes.md', content: '', matters: 'path' } as const;
    const byCommand: GuardedAction = { ...actionOf('cat notes.md'), file };
    const input = { file_path: '{{PROJECT}}/notes.md' };
    const json = { hook_event_name: 'PreToolUse', tool_name: 'Read', tool_input: input };
    const byTool: GuardedAction = { ...byCommand, slug: 'read', payload: { ...byCommand.payload, json } };
    const named = async (matcher: string, actions: readonly GuardedAction[] = [byCommand]) => {
      const guard = { hook: { ...hook, matcher }, actions };
      const [draft] = await draftsOf([guard], { extent: 'plain', client: newestClient });
      return draft?.variants.map(({ variation }) => variation).filter((name) => name.startsWith('tool-'));
    };
    expect(await named('Bash|Read|Grep')).toEqual(['tool-Read', 'tool-Grep', 'tool-Grep-glob']);
    expect(await named('Bash')).toEqual([]);
    // Once: of the call of a tool, where the guard was seen to stop one.
    expect(await named('Bash|Read|Grep', [byCommand, byTool])).toEqual([]);
    expect(await named('Bash|Read|Grep', [byTool, byCommand])).toEqual(['tool-Grep', 'tool-Grep-glob']);
  });

  it('are one where one is asked for, with the action that it is a variant of', async () => {
    const asked = {
      extent: 'all',
      client: newestClient,
      isWantedVariant: (id: string) => id === 'rm--rf-build/base64',
    } as const;
    const found = await draftsOf([{ hook, actions: ['git push', 'rm -rf build'].map(actionOf) }], asked);
    expect(found.map(({ variants }) => variants.map(({ id }) => id))).toEqual([
      ['rm--rf-build/as-it-is', 'rm--rf-build/base64'],
    ]);
  });

  it('hold what switches it off against the settings that it protects', async () => {
    const file = { does: 'write', path: '.claude/settings.json', content: 'x', matters: 'path' } as const;
    const config = { file: '.claude/settings.json' } as Hook['config'];
    const actions = [actionOf('rm -rf build'), { ...actionOf('rm .claude/settings.json'), file }];
    const [build, settings] = await draftsOf([{ hook: { ...hook, config } as Hook, actions }], {
      extent: 'each',
      client: newestClient,
    });
    expect(build?.variants.filter(({ kind }) => kind === 'switch-off')).toEqual([]);
    expect(settings?.variants.map(({ variation }) => variation)).toEqual(
      expect.arrayContaining(['own-settings-edited', 'hooks-disabled']),
    );
  });

  it('are all of them where all are wanted, and say else how many more there are', async () => {
    const [each, all, plain] = [await drafts('each'), await drafts('all'), await drafts('plain')];
    const counts = (found: typeof each) => found.map(({ leftOut, variants }) => leftOut + variants.length);
    expect(all.map(({ leftOut }) => leftOut)).toEqual([0, 0, 0]);
    expect(counts(each)).toEqual(counts(all));
    expect(counts(plain)).toEqual(counts(all));
    expect(plain.flatMap(({ variants }) => variants).every((variant) => variant.plain)).toBe(true);
  });
});

describe('what a lint looks at in the sandbox', () => {
  const tried = async (stopped: (name: string, kind: string) => boolean) => {
    const [push] = await drafts('plain');
    if (push === undefined) throw new Error('there is no draft');
    const telling = tellingIn(push, ({ variation, kind }) => stopped(variation, kind));
    expect(telling.leftOut + telling.variants.length).toBe(push.leftOut + push.variants.length);
    return {
      names: telling.variants.map(({ variation }) => variation),
      allOf: (kind: string) => push.variants.filter((each) => each.kind === kind).map(({ variation }) => variation),
    };
  };

  it('is the action alone where the guard stops every spelling and nothing else', async () => {
    expect((await tried((_, kind) => kind !== 'mention')).names).toEqual(['as-it-is']);
  });

  it('is every spelling where one passes, since the others are counted', async () => {
    const { names, allOf } = await tried((name, kind) => kind !== 'mention' && name !== 'piped');
    expect(names).toEqual(allOf('way'));
  });

  it('is every mention where one is stopped', async () => {
    const { names, allOf } = await tried((name, kind) => kind !== 'mention' || name === 'searched');
    expect(names).toEqual(['as-it-is', ...allOf('mention')]);
  });

  it('is the action alone where that passes: what the guard stopped is not known', async () => {
    expect((await tried((name) => name !== 'as-it-is')).names).toEqual(['as-it-is']);
  });
});
