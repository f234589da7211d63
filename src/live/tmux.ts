/** A terminal of its own for a program, kept by tmux: what is typed goes in, what stands on the screen comes out. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const terminalSize = { columns: 180, rows: 70 } as const;

export interface Terminal {
  readonly type: (text: string) => Promise<void>;
  /** `Enter`, `C-o`, `Escape`: as tmux names keys. */
  readonly press: (key: string) => Promise<void>;
  /** The lines of the screen, without those that scrolled away. */
  readonly screen: () => Promise<string>;
  /** All lines, from the first that the program wrote. */
  readonly all: () => Promise<string>;
  /** The program has ended. */
  readonly ended: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface TerminalOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  /** The whole environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Path of the socket of a tmux server of its own, so that none of the user's is touched. */
  readonly socket: string;
}

/** Is there a tmux on the PATH? */
export function hasTmux(): boolean {
  return spawnSync('tmux', ['-V'], { stdio: 'ignore' }).status === 0;
}

/** Starts the program; resolves once it has its terminal. */
export async function openTerminal({ command, cwd, env, socket }: TerminalOptions): Promise<Terminal> {
  // The server hands on what it was started with: the user's environment is none of the program's business.
  const { PATH = '', TMPDIR = '/tmp' } = env;
  const tmux = async (...args: readonly string[]): Promise<string> =>
    (
      await run('tmux', ['-u', '-S', socket, '-f', '/dev/null', ...args], {
        env: { PATH, TMPDIR, HOME: env.HOME ?? '/', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
        maxBuffer: 1 << 26,
      })
    ).stdout;
  const assigned = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  // A semicolon at the end of an argument would end tmux's own command.
  const program = ['env', '-i', ...assigned, ...command].map((argument) => argument.replace(/;$/, '\\;'));
  const { columns, rows } = terminalSize;
  // The options come first: the screen of a program that ends at once is to stay.
  const options = [
    ['start-server'],
    ['set-option', '-g', 'remain-on-exit', 'on'],
    ['set-option', '-g', 'history-limit', '50000'],
  ].flatMap((each) => [...each, ';']);
  const size = ['-x', `${columns}`, '-y', `${rows}`];
  await tmux(...options, 'new-session', '-d', ...size, '-c', cwd, '--', ...program);
  return {
    type: async (text) => {
      await tmux('send-keys', '-l', '--', text);
    },
    press: async (key) => {
      await tmux('send-keys', key);
    },
    screen: () => tmux('capture-pane', '-p'),
    all: () => tmux('capture-pane', '-p', '-S', '-'),
    ended: async () => (await tmux('list-panes', '-F', '#{pane_dead}')).trim() === '1',
    close: async () => {
      await tmux('kill-server').catch(() => {});
    },
  };
}
