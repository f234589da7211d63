/** How a sample of what a hook looks for is put into a field: as a path, in a command, as an address. Pure. */
import type { Clue } from '../script/patterns/clue.js';
import { baseName } from '../text/base-name.js';
import { readPattern } from '../text/regular-expression.js';
import type { Target } from './aim.js';
import { completed } from './whole-commands.js';

/**
 * The sample as the field would hold it: paths lie in the project, a lone path in a command is read by it and written, which
 * of the two first `isOfWriting` tells.
 */
export function written(
  sample: string,
  { kind, text }: Clue,
  role: Target['role'],
  isOfWriting = false,
): readonly string[] {
  switch (role) {
    case 'path': {
      const name = named(sample, { kind, text });
      if (name === undefined) return [];
      const whole = isWhole(name, { kind, text }) ? name : `{{PROJECT}}/${name.replace(/^\//, '')}`;
      const paths = whole.endsWith('/') ? [`${whole}example.txt`] : [whole];
      // `.py` is an extension more often than a file's whole name.
      const extension = kind !== 'ending' && /^\.\w{1,8}$/.test(name) && name !== '.env';
      return extension ? [`{{PROJECT}}/example${name}`, ...paths] : paths;
    }
    case 'command': {
      const onFile = commandsOn(sample, { kind, text });
      if (onFile.length === 0) return [completed(sample, { kind, text })];
      return isOfWriting ? onFile.toReversed() : onFile;
    }
    case 'address':
      // Claude Code calls no tool with what is no URL.
      return [/^[a-z]+:/.test(sample) ? sample : `https://${hostOf(sample)}/`].filter((url) => URL.canParse(url));
    case 'words':
      return [sample];
  }
}

/**
 * Has it a folder or a dot in front, or an ending behind (`.env`, `db/migrations`, `package.json`), and nothing but a path? What
 * is a command itself is no file to the guard: `./deploy.sh`.
 */
const isLonePath = (sample: string): boolean =>
  !/^\.\/|\.sh$/.test(sample) &&
  /^~?\/?[\w@.-]{1,60}(?:\/[\w@.-]{1,60}){0,12}\/?$/.test(sample) &&
  (/^\.|\//.test(sample) || /\.(?:json|ya?ml|toml|lock|sql|prisma|tf|key|pem)$/.test(sample));

/** `api.example.com/v1/orders`: a host, and what it is asked for. */
const isAddress = /^(?:[a-z\d-]{1,40}\.){1,4}(?:com|org|net|io|dev|app|ai|co|cloud|internal)\/[\w./-]{1,200}$/;

/** A command that reads the file of a sample and one that writes it, as long as the clue asks for them. */
function commandsOn(sample: string, { kind, text }: Pick<Clue, 'kind' | 'text'>): readonly string[] {
  if (!isLonePath(sample)) return kind !== 'pattern' && /^[./~*]\S*$/.test(text) ? [`cat ${sample}`] : [];
  const isFile = baseName(sample).includes('.');
  const file = isFile ? sample : `${sample.replace(/\/$/, '')}/example.txt`;
  const pattern = kind === 'pattern' ? readPattern(text) : undefined;
  const commands = isAddress.test(sample) ? [`curl https://${sample}`] : [`cat ${file}`, `echo note > ${file}`];
  // A pattern for where a path begins is held against the words of a command, each by itself.
  const ofWord = /\((?:\?:)?\^\|/.test(text);
  return commands.filter(
    (command) => pattern === undefined || (pattern.kind === 'valid' && pattern.test(ofWord ? file : command) === true),
  );
}

/** Folders at the root of a machine. */
const atRoot =
  /^\/(?:bin|boot|dev|etc|home|lib|lib64|mnt|opt|private|proc|root|sbin|srv|sys|tmp|usr|var|Applications|Library|System|Users|Volumes)(?:\/|$)/;

/** Does the path begin where the machine does? What is looked for anywhere in a path (`/migrations/`) is in the project. */
function isWhole(name: string, { kind, text }: Pick<Clue, 'kind' | 'text'>): boolean {
  if (!name.startsWith('/')) return /^(?:~|[A-Za-z]:[/\\]|\{\{)/.test(name);
  return atRoot.test(name) || (kind === 'pattern' ? /^\(?(?:\?:)?\^(?!\|)/.test(text) : kind !== 'text');
}

/** A host of which a sample is a part: `.internal` ends a name, `192.168.` begins a number. */
function hostOf(sample: string): string {
  const parts = sample.split('.').filter((part) => part !== '');
  const isNumber = parts.length > 0 && parts.length < 4 && parts.every((part) => /^\d{1,3}$/.test(part));
  if (isNumber) return [...parts, '0', '0', '1'].slice(0, 3).concat('1').join('.');
  return sample.replace(/^\/+/, '').replace(/^\.+/, 'example.');
}

/** A sample that can be a path: where an expression takes anything, a name. Undefined: none. */
function named(sample: string, { kind, text }: Pick<Clue, 'kind' | 'text'>): string | undefined {
  if (!/\s/.test(sample)) return sample;
  const name = sample.replace(/\s+/g, 'example');
  if (kind !== 'pattern') return undefined;
  const pattern = readPattern(text);
  return pattern.kind === 'valid' && pattern.test(name) === true ? name : undefined;
}
