/** From a script that was named to the hooks it serves as: finds its events, and how the client would start it. */
import { relative, sep } from 'node:path';
import type { ConfigFile, EventName, Handler, Hook, Language, Problem, Project, Script } from '../model.js';
import { eventsOfScript, isPlainlyHook, type ServedEvent } from '../script/files/served-events.js';
import { familyOf } from '../script/lines/family.js';
import { shown } from './config-file.js';
import type { Registration } from './registrations.js';

export interface NamedScriptOptions {
  readonly projectDir: string;
  /** Given with `--event`: decides, whatever the script says. */
  readonly event?: EventName;
  readonly registrations: readonly Registration[];
  /** Nobody said that it is a hook: that nothing tells its event is no problem then. */
  readonly inPassing?: boolean;
  /** A tool made the list of files: a name or a word in the text is not enough to take one for a hook and run it. */
  readonly onlyPlain?: boolean;
}

/** What became of a script; exactly one of the three is filled. */
export interface NamedScript {
  readonly hooks: readonly Hook[];
  /** Files that register it, read for their places. */
  readonly configs: readonly ConfigFile[];
  readonly problems: readonly Problem[];
  readonly ignored: Project['ignored'];
}

const nothing: NamedScript = { hooks: [], configs: [], problems: [], ignored: [] };

/** The hooks that a script serves as, in this order: the flag, registrations, directive, path, text. */
export function hooksOfScript(script: Script, options: NamedScriptOptions): NamedScript {
  const { event, registrations } = options;
  const wanted = registrations.filter(({ hook }) => event === undefined || hook.event === event);
  if (wanted.length > 0) {
    return {
      ...nothing,
      hooks: wanted.map((registration) => registered(script, registration, options)),
      configs: wanted.map(({ config }) => ({ ...config, reference: true })),
    };
  }
  if (event !== undefined) return { ...nothing, hooks: [unregistered(script, { event, decidedBy: 'flag' }, options)] };
  const reading = eventsOfScript(script);
  switch (reading.kind) {
    case 'events':
      if (options.onlyPlain === true && !isPlainlyHook(script, reading.events)) return passedOver(script);
      return { ...nothing, hooks: reading.events.map((served) => unregistered(script, served, options)) };
    case 'skip':
      return {
        ...nothing,
        ignored: [
          { place: { file: script.path, line: reading.line }, why: 'its directive says that it is not a hook' },
        ],
      };
    case 'bad-directive': {
      const { message, hint, line } = reading;
      return { ...nothing, problems: [{ message, hint, place: { file: script.path, line } }] };
    }
    case 'unknown':
      return options.inPassing === true ? passedOver(script) : { ...nothing, problems: [unknownEvent(script)] };
  }
}

const untold = 'Cannot tell which event this script handles.';

function unknownEvent(script: Script): Problem {
  return {
    message: untold,
    hint: `Pass --event EVENT, or add the line "${commentSign(script.language)} hooklint: event=EVENT" to it.`,
    place: { file: script.path },
  };
}

const passedOver = (script: Script): NamedScript => ({
  ...nothing,
  ignored: [{ place: { file: script.path }, why: untold }],
});

const commentSign = (language: Language): string => (familyOf(language) === 'javascript' ? '//' : '#');

function registered(script: Script, { hook, elsewhere }: Registration, options: NamedScriptOptions): Hook {
  const decidedBy = options.event === undefined ? 'settings' : 'flag';
  if (!elsewhere) return { ...hook, script, decidedBy };
  // The command starts an installed copy; what is linted is the script that was named.
  const { target: _, ...rest } = hook;
  const { args: __, ...handler } = hook.handler;
  return { ...rest, script, decidedBy, handler: { ...handler, command: commandFor(script, options.projectDir) } };
}

function unregistered(script: Script, served: ServedEvent, { projectDir }: NamedScriptOptions): Hook {
  const handler: Handler = { type: 'command', command: commandFor(script, projectDir) };
  const { event, matcher, decidedBy } = served;
  return {
    id: `${script.path}:${event}${matcher === undefined ? '' : `:${matcher}`}`,
    event,
    ...(matcher === undefined ? {} : { matcher }),
    handler,
    script,
    decidedBy,
    place: { file: script.path },
    projectDir,
  };
}

const startedWith: Readonly<Partial<Record<Language, string>>> = {
  sh: 'sh',
  bash: 'bash',
  zsh: 'zsh',
  python: 'python3',
  javascript: 'node',
  typescript: 'node',
  ruby: 'ruby',
  perl: 'perl',
  powershell: 'pwsh -File',
};

/** The command that a careful person would register the script with. */
function commandFor(script: Script, projectDir: string): string {
  const path = quotedPath(script.absolutePath, projectDir);
  if (script.executable && (script.shebang !== null || script.language === 'binary')) return path;
  const program = script.shebang === null ? startedWith[script.language] : script.shebang.slice(2).trim();
  return program === undefined ? path : `${program} ${path}`;
}

function quotedPath(absolutePath: string, projectDir: string): string {
  const inside = shown(absolutePath, projectDir) !== absolutePath.split(sep).join('/');
  if (!inside) return `'${absolutePath.replaceAll("'", "'\\''")}'`;
  const path = relative(projectDir, absolutePath).split(sep).join('/');
  if (/^[\w@%+=:,./-]+$/.test(path)) return `"$CLAUDE_PROJECT_DIR"/${path}`;
  return `"$CLAUDE_PROJECT_DIR/${path.replace(/["$`\\]/g, '\\$&')}"`;
}
