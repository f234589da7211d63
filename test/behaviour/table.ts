/** Hooks with faults of behaviour seeded by hand, each beside its repaired twin, as a project of all of them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A fault, and where it has to be found. */
export interface SeededFault {
  readonly what: string;
  readonly rule: string;
  /** A text that stands on the line of the fault alone, or the number of that line; or the fault is one of the wiring. */
  readonly at?: string;
  readonly line?: number;
  readonly in?: 'settings';
}

/** What is to be known of a hook besides its two texts. */
interface Case {
  readonly event: string;
  readonly matcher?: string;
  readonly faultyMatcher?: string;
  /** Keys of the handler. `hook.sh` in a command is the script. */
  readonly faulty?: Handler;
  readonly repaired?: Handler;
  /** Another handler of the same event in the faulty project. */
  readonly beside?: Handler;
  /** A plugin of the faulty project wires the same command. */
  readonly plugin?: boolean;
  /** JavaScript modules, whatever the extension says. */
  readonly module?: boolean;
  /** The payloads that show the faults, by id: a run is not free. */
  readonly payloads: readonly string[];
  readonly faults: readonly SeededFault[];
}

type Handler = Readonly<Record<string, unknown>> & { readonly command?: string };

export interface SeededHook extends Case {
  readonly name: string;
  /** Its script in the project. */
  readonly file: string;
  readonly text: string;
  /** Files that lie beside the script, in both variants: their names and texts. */
  readonly others: readonly (readonly [name: string, text: string])[];
}

export type Variant = 'faulty' | 'repaired';

const folder = fileURLToPath(new URL('../fixtures/behaviour/', import.meta.url));
const starters: Readonly<Record<string, string>> = { '.sh': 'bash', '.py': 'python3', '.js': 'node' };

/** Every hook of the table in one of its two texts. */
export function seededHooks(variant: Variant): readonly SeededHook[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => {
      const own = join(folder, name);
      const files = readdirSync(own);
      const found = files.find((file) => file.startsWith(variant)) as string;
      const others = files
        .filter((file) => !/^(?:faulty|repaired|case)\./.test(file))
        .map((file) => [file, readFileSync(join(own, file), 'utf8')] as const);
      const described = JSON.parse(readFileSync(join(own, 'case.json'), 'utf8')) as Case;
      const extension = described.module === true ? '.mjs' : extname(found);
      const text = readFileSync(join(own, found), 'utf8');
      return { ...described, name, file: `.claude/hooks/${name}${extension}`, text, others };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Writes the hooks into a folder as one project, registered in its settings. */
export function writeProject(root: string, hooks: readonly SeededHook[], variant: Variant): void {
  mkdirSync(join(root, '.claude', 'hooks'), { recursive: true });
  const events: Record<string, unknown[]> = {};
  const plugin: Record<string, unknown[]> = {};
  for (const hook of hooks) {
    writeFileSync(join(root, hook.file), hook.text, { mode: 0o755 });
    for (const [name, text] of hook.others) writeFileSync(join(root, '.claude', 'hooks', name), text);
    const matcher = (variant === 'faulty' ? hook.faultyMatcher : undefined) ?? hook.matcher;
    const group = (handler: Handler) => ({
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: 'command', ...handler }],
    });
    const own = handlerOf(hook, variant);
    events[hook.event] = [...(events[hook.event] ?? []), group(own)];
    if (variant === 'faulty' && hook.beside !== undefined) events[hook.event]?.push(group(hook.beside));
    if (variant === 'faulty' && hook.plugin === true) plugin[hook.event] = [group(own)];
  }
  writeFileSync(join(root, '.claude', 'settings.json'), JSON.stringify({ hooks: events }, null, 2));
  if (Object.keys(plugin).length === 0) return;
  mkdirSync(join(root, 'plugin', '.claude-plugin'), { recursive: true });
  mkdirSync(join(root, 'plugin', 'hooks'), { recursive: true });
  writeFileSync(join(root, 'plugin', '.claude-plugin', 'plugin.json'), '{ "name": "branches", "version": "1.0.0" }');
  writeFileSync(join(root, 'plugin', 'hooks', 'hooks.json'), JSON.stringify({ hooks: plugin }, null, 2));
}

function handlerOf({ file, ...hook }: SeededHook, variant: Variant): Handler {
  const given = hook[variant] ?? {};
  const started = `"$CLAUDE_PROJECT_DIR"/${file}`;
  const extension = extname(file) === '.mjs' ? '.js' : extname(file);
  const command = given.command?.replace(/("\$CLAUDE_PROJECT_DIR"\/)hook\.\w+/, started);
  // A guard that may fail says so: the advice to say it is none of the table's business.
  const closed = ['PreToolUse', 'UserPromptSubmit'].includes(hook.event) ? { onFailure: 'continue' } : {};
  return { ...closed, ...given, command: command ?? `${starters[extension]} ${started}` };
}

/** The line of a fault in its script, from 1. */
export function lineOf({ text, name }: SeededHook, { at, line }: SeededFault): number {
  if (line !== undefined) return line;
  const lines = text.split('\n').flatMap((each, index) => (each.includes(at ?? '') ? [index + 1] : []));
  const [first, more] = lines;
  if (first === undefined || more !== undefined) throw new Error(`${name}: ${at} stands on ${lines.length} lines`);
  return first;
}
