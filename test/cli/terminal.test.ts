/**
 * The command line on a real terminal, which tmux provides: what stands on the screen, with its colours, progress,
 * Ctrl-C and `--watch`. Left out where there is no tmux.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { columnsOf, isUsersOwn, paintFor } from '../../src/cli/terminal.js';
import { plain } from '../../src/report/paint.js';
import { displayWidth } from '../../src/report/wrap.js';
import { scratch, script } from '../load/scratch.js';
import { builtCli } from './built.js';

const hasTmux = spawnSync('tmux', ['-V']).status === 0;
if (!hasTmux) process.stderr.write('\nLEFT OUT: the command line on a terminal. No tmux on the PATH.\n');

describe('the width', () => {
  it('is --width, else COLUMNS, else that of the terminal up to what can be read, else 80', () => {
    expect(columnsOf({ columns: 90 }, {}, 150)).toBe(150);
    expect(columnsOf({ columns: 90 }, { COLUMNS: '70' }, 60)).toBe(60);
    expect(columnsOf({ columns: 90 }, { COLUMNS: '160' })).toBe(160);
    expect(columnsOf({ columns: 90 }, { COLUMNS: 'wide' })).toBe(90);
    expect(columnsOf({ columns: 300 }, {})).toBe(120);
    expect(columnsOf({ columns: 20 }, {})).toBe(40);
    expect(columnsOf({ columns: 0 }, { COLUMNS: '0' })).toBe(80);
    expect(columnsOf({}, {})).toBe(80);
  });
});

describe('colours', () => {
  const terminal = Object.assign(Object.create(process.stdout), { isTTY: true });
  const pipe = Object.assign(Object.create(process.stdout), { isTTY: false });

  it('are as --color says, whatever the variables say', async () => {
    expect(await paintFor(pipe, { NO_COLOR: '1' }, 'always')).not.toBe(plain);
    expect(await paintFor(terminal, { FORCE_COLOR: '1' }, 'never')).toBe(plain);
    expect(await paintFor(terminal, {}, 'auto')).not.toBe(plain);
    expect(await paintFor(terminal, { TERM: 'dumb' }, 'auto')).toBe(plain);
    expect(await paintFor(pipe, {}, 'auto')).toBe(plain);
  });

  it('are those of a terminal of the user, progress too, not of one that pre-commit or CI lends', () => {
    expect(isUsersOwn(terminal, {})).toBe(true);
    expect(isUsersOwn(terminal, { CI: 'false' })).toBe(true);
    for (const env of [{ CI: 'true' }, { PRE_COMMIT: '1' }, { TERM: 'dumb' }]) {
      expect(isUsersOwn(terminal, env)).toBe(false);
    }
    expect(isUsersOwn(Object.assign(Object.create(terminal), { columns: 0 }), {})).toBe(false);
    expect(isUsersOwn(pipe, {})).toBe(false);
  });
});

interface Terminal {
  /** What stands on it, lines that it broke joined; with `colours` the sequences too. */
  readonly screen: (colours?: 'colours') => string;
  /** Waits until the screen has it. */
  readonly until: (wanted: RegExp) => Promise<string>;
  readonly press: (key: string) => void;
  /** Everything that was written to it, sequences and all. */
  readonly raw: () => string;
}

const guard = (exit: number, seconds = 0) =>
  `#!/bin/sh\n# hooklint: event=Stop\ncat >/dev/null\nsleep ${seconds}\necho "left to do" >&2\nexit ${exit}\n`;

describe.skipIf(!hasTmux)('on a terminal', () => {
  /** A terminal of its own, in which a shell runs the command and says with which code it ended. */
  async function open(columns: number, command: string, cwd: string): Promise<Terminal> {
    const folder = await mkdtemp(join(tmpdir(), 'hooklint-tmux-'));
    const socket = join(folder, 'socket');
    const tmux = (...words: readonly string[]) => {
      const { stdout, stderr, status } = spawnSync('tmux', ['-S', socket, '-f', '/dev/null', ...words], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TERM: 'xterm-256color' },
      });
      if (status !== 0) throw new Error(`tmux ${words[0]}: ${stderr}`);
      return stdout;
    };
    onTestFinished(async () => {
      tmux('kill-server');
      await rm(folder, { recursive: true, force: true });
    });
    const log = join(folder, 'raw');
    await writeFile(log, '');
    // The shell waits for a line, so that nothing is written before everything is recorded; it outlives Ctrl-C.
    const run = `trap : INT; read start; hooklint() { "$NODE" "$CLI" "$@"; }; ${command}; echo "ended with $?"; cat`;
    const env = [`NODE=${process.execPath}`, `CLI=${builtCli}`, `PATH=${process.env.PATH}`].flatMap((each) => [
      '-e',
      each,
    ]);
    tmux('new-session', '-d', '-x', `${columns}`, '-y', '60', '-c', cwd, ...env, 'sh', '-c', run);
    tmux('pipe-pane', '-o', `cat >> '${log}'`);
    tmux('send-keys', 'Enter');
    const screen: Terminal['screen'] = (colours) => tmux('capture-pane', '-p', '-J', ...(colours ? ['-e'] : []));
    return {
      screen,
      until: async (wanted) => {
        for (;;) {
          const text = screen();
          if (wanted.test(text)) return text;
          await setTimeout(50);
        }
      },
      press: (key) => void tmux('send-keys', key),
      raw: () => readFileSync(log, 'utf8'),
    };
  }

  it.each([40, 80, 160])(
    'lays a report out for %i columns, in colours',
    async (columns) => {
      const root = await scratch({ 'gate.sh': script(guard(1)) });
      const terminal = await open(columns, 'hooklint gate.sh --isolation none --no-config', root);
      const text = await terminal.until(/ended with 1/);
      expect(text).toContain('error[stderr-only-failure]');
      expect(text).toMatch(/^ 6 \| exit 1$/m);
      for (const line of text.split('\n')) {
        if (!line.includes('docs: ')) expect(displayWidth(line.trimEnd())).toBeLessThanOrEqual(Math.min(columns, 120));
      }
      const coloured = terminal.screen('colours');
      expect(coloured).toContain('\u001b[31merror[stderr-only-failure]');
      // Where the line breaks hangs on how long the runs took.
      expect(coloured.replaceAll('\u001b', '').replace(/\s+/g, ' ')).toMatch(/\[31m1 (?:\[31m)?error/);
    },
    180_000,
  );

  /** The same on terminals of each width, side by side. */
  const onEach = (look: (columns: number) => Promise<void>) => Promise.all([40, 80, 160].map(look));

  /** No line that hooklint wrapped is wider than the terminal; addresses are never wrapped. */
  const fits = (text: string, columns: number) => {
    for (const line of text.split('\n').filter((each) => !each.includes('docs: '))) {
      expect(displayWidth(line.trimEnd()), line).toBeLessThanOrEqual(Math.min(columns, 120));
    }
  };

  it('shows progress on one line while hooks run, and nothing of it afterwards', async () => {
    const root = await scratch({ 'slow.sh': script(guard(0, 0.3)) });
    await onEach(async (columns) => {
      const terminal = await open(columns, 'hooklint slow.sh --jobs 1 --isolation none --no-config', root);
      await terminal.until(/^\d of \d+ runs {2}slow\.sh$/m);
      const text = await terminal.until(/ended with 0/);
      expect(text).not.toMatch(/ of \d+ runs/);
      expect(text.trimStart()).toMatch(/^(?:error|warning|slow\.sh|hooklint)/);
      fits(text, columns);
    });
  }, 180_000);

  it('ends on Ctrl-C with what it has, and says after how much', async () => {
    const root = await scratch({ 'slow.sh': script(guard(0, 5)), 'quick.sh': script(guard(1)) });
    await onEach(async (columns) => {
      const terminal = await open(columns, 'hooklint quick.sh slow.sh --jobs 1 --isolation none --no-config', root);
      // Whichever of the two is shown when the screen is looked at.
      await terminal.until(/ of \d+ runs {2}(?:quick|slow)\.sh$/m);
      terminal.press('C-c');
      const text = await terminal.until(/ended with 2/);
      expect(text).toMatch(/interrupted\s+after\s+\d+\s+of\s+\d+\s+runs/);
      fits(text, columns);
    });
  }, 180_000);

  it('prints an error as soon as its hook has ended, and nothing twice', async () => {
    const waits = '#!/bin/sh\n# hooklint: event=Stop\nuntil [ -e "$CLAUDE_PROJECT_DIR/go" ]; do sleep 0.05; done\n';
    const files = { 'a.sh': script(guard(1)), 'waits.sh': script(waits), 'z.sh': script(guard(1)) };
    const root = await scratch(files);
    // Workers enough for the trace that places the error while all of the hook that waits do so.
    const command = 'hooklint a.sh waits.sh z.sh --jobs 12 --isolation none --no-config';
    const terminal = await open(80, command, root);
    await terminal.until(/^error\[stderr-only-failure\][\s\S]*--> a\.sh:6:1[\s\S]*docs: /m);
    await writeFile(join(root, 'go'), '');
    const text = await terminal.until(/ended with 1/);
    expect(text.match(/= fix: /g)).toHaveLength(1);
    expect(text).toMatch(/error\[stderr-only-failure\], as above\n {3}= also at z\.sh:6:1\n\na\.sh /);
    expect(text.match(/a\.sh:6:1/g)).toHaveLength(1);
    expect(text).toMatch(/: 1 error in 2 places\n/);
    const piped = await open(80, `${command} | cat`, root);
    expect(await piped.until(/ended with/)).toMatch(/= also at z\.sh:6:1\n {3}= /);
  }, 180_000);

  it('lints again with --watch, until Ctrl-C', async () => {
    await onEach(async (columns) => {
      const root = await scratch({ 'gate.sh': script(guard(0)) });
      const terminal = await open(columns, 'hooklint --watch gate.sh --isolation none --no-config', root);
      await terminal.until(/watching 1 file; press Ctrl-C\s+to stop/);
      await writeFile(join(root, 'gate.sh'), guard(1));
      await terminal.until(/gate\.sh changed[\s\S]*error\[stderr-only-failure\][\s\S]*watching/);
      await rm(join(root, 'gate.sh'));
      const text = await terminal.until(/gate\.sh was deleted[\s\S]*No such file[\s\S]*waiting for hooks/);
      fits(text, columns);
      terminal.press('C-c');
      await terminal.until(/ended with 2/);
    });
  }, 180_000);

  it('takes a terminal that pre-commit lends for 80 columns, and draws no progress there', async () => {
    const root = await scratch({ 'slow.sh': script(guard(1, 0.3)) });
    const command = 'stty cols 0; hooklint slow.sh --jobs 1 --isolation none --no-config';
    const terminal = await open(100, command, root);
    const text = await terminal.until(/ended with 1/);
    const widths = text
      .split('\n')
      .filter((line) => !line.includes('docs: '))
      .map((line) => displayWidth(line.trimEnd()));
    expect(Math.max(...widths)).toBeGreaterThan(60);
    expect(Math.max(...widths)).toBeLessThanOrEqual(80);
    expect(terminal.raw()).not.toMatch(/\d of \d+ runs/);
  }, 180_000);
});
