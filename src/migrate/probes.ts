/**
 * Calls that tell rules apart: what each comparison of a hook takes, alone, changed a little, and beside the others. Pure.
 */
import type { Payload, PayloadJson } from '../model.js';
import { globSamples, samplesOf } from '../plan/sample.js';
import type { Clue } from '../script/patterns/clue.js';

/** Samples of one clue. */
const mostSamples = 3;
/** Calls of one kind. */
const mostProbes = 100;

/** The texts that a clue takes. */
function samplesFor({ kind, text }: Clue): readonly string[] {
  switch (kind) {
    case 'pattern':
      return samplesOf(text).slice(0, mostSamples);
    case 'glob':
      return globSamples(text).slice(0, mostSamples);
    default:
      return [text];
  }
}

/** Another text that is near to one that a comparison takes. */
const changes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `echo ${text}`,
  (text) => `${text} x`,
  (text) => `x${text}`,
  (text) => `${text}x`,
  (text) => text.toUpperCase(),
  (text) => text.slice(0, -1),
  (text) => text.slice(1),
  (text) => text.replace(/\s+/g, '  '),
  (text) => `ls\n${text}`,
  (text) => `${text}\nls`,
  (text) => `ls && ${text}`,
  (text) => `'${text}'`,
];

const pathChanges: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `{{PROJECT}}/${text}`,
  (text) => `{{PROJECT}}/a/${text}`,
  (text) => `{{PROJECT}}/${text}/a.txt`,
  (text) => `{{PROJECT}}/${text}.bak`,
  (text) => `{{PROJECT}}/x${text}`,
  (text) => `{{PROJECT}}/${text}x`,
  (text) => `{{PROJECT}}/${text.toUpperCase()}`,
  (text) => `{{PROJECT}}/${text.slice(1)}`,
];

/** The texts for a field: of each clue in turn, then of two at a time. */
function textsFor(clues: readonly Clue[], isPath: boolean): readonly string[] {
  const samples = [...new Set(clues.flatMap(samplesFor))].filter((text) => text.trim() !== '');
  const alone = (isPath ? pathChanges : changes).flatMap((change) => samples.map(change));
  const pairs = samples.flatMap((one) =>
    samples
      .filter((other) => other !== one)
      .map((other) => (isPath ? `{{PROJECT}}/${one}${other}` : `${one} ${other}`)),
  );
  return [...new Set([...alone, ...pairs])].filter((text) => text !== '').slice(0, mostProbes);
}

/** Fields that a guard decides by, by tool; of another tool, every string of its input. */
const decisive: Readonly<Record<string, readonly string[]>> = {
  Bash: ['command'],
  Write: ['file_path', 'content'],
  Edit: ['file_path', 'new_string'],
  Read: ['file_path'],
};

/** Calls in which a path and what is written to it are both what the hook looks for. */
function fieldsTogether(clues: readonly Clue[], base: Payload, fields: readonly string[]): readonly Payload[] {
  const [path, content] = fields;
  if (path === undefined || content === undefined) return [];
  const samples = [...new Set(clues.flatMap((clue) => samplesFor(clue).slice(0, 1)))].slice(0, 8);
  const input = base.json.tool_input as Readonly<Record<string, unknown>>;
  return samples.flatMap((one, i) =>
    samples.map((other, k): Payload => {
      const named = `{{PROJECT}}/a/${one.replace(/^\/|\/$/g, '')}${one.endsWith('/') ? '/a.txt' : ''}`;
      const json = { ...base.json, tool_input: { ...input, [path]: named, [content]: other } };
      const id = `PreToolUse/${base.json.tool_name}.probe-both-${i + 1}-${k + 1}`;
      return { ...base, id, json, provenance: 'made to tell rules apart' };
    }),
  );
}

/** Calls made from one payload of each tool. */
export function probesOf(clues: readonly Clue[], bases: readonly Payload[]): readonly Payload[] {
  const named = new Set(clues.map(({ text }) => text));
  // A tool that the text does not name and that is none of files or commands is decided by nothing in it.
  const asked = bases.filter(
    ({ json }) => Object.hasOwn(decisive, String(json.tool_name)) || named.has(String(json.tool_name)),
  );
  return asked.flatMap((base) => {
    const tool = String(base.json.tool_name);
    const input = base.json.tool_input as Readonly<Record<string, unknown>>;
    const strings = Object.keys(input).filter((key) => typeof input[key] === 'string');
    const fields = (decisive[tool] ?? strings).filter((key) => strings.includes(key));
    return [
      ...fieldsTogether(clues, base, fields),
      ...fields.flatMap((field) =>
        textsFor(clues, /path|file/.test(field)).map((text, i): Payload => {
          const json: PayloadJson = { ...base.json, tool_input: { ...input, [field]: text } };
          return {
            ...base,
            id: `PreToolUse/${tool}.probe-${field}-${i + 1}`,
            json,
            provenance: 'made to tell rules apart',
            gist: text,
          };
        }),
      ),
    ];
  });
}
