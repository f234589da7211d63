/** Variants of a payload that a guard stopped: other ways to the same action, and what only mentions it. Pure. */
import type { GuardedAction, Hook, Payload, PayloadJson, Variant } from '../model.js';
import type { Extent } from '../plan/extent.js';
import { commandText } from './command-text.js';
import { fileWays, lookalikes } from './file-ways.js';
import { mentions } from './mentions.js';
import { type Variation, variation } from './variation.js';
import { ways } from './ways.js';

export { ways };

/** The command that a Bash payload asks for; undefined for other tools. */
export function commandOf({ tool_name, tool_input }: PayloadJson): string | undefined {
  const input = tool_input as { readonly command?: unknown } | undefined;
  return tool_name === 'Bash' && typeof input?.command === 'string' ? input.command : undefined;
}

/** The file that a payload of Write or Edit asks for, and the text that would stand in it. */
export function fileOf({
  tool_name,
  tool_input,
}: PayloadJson): { readonly path: string; readonly content: string } | undefined {
  const { file_path: path, content, new_string: inserted } = (tool_input ?? {}) as Readonly<Record<string, unknown>>;
  if ((tool_name !== 'Write' && tool_name !== 'Edit') || typeof path !== 'string') return undefined;
  const text = tool_name === 'Write' ? content : inserted;
  return typeof text === 'string' ? { path, content: text } : undefined;
}

/** The payload with another command in it. */
export function withCommand(payload: Payload, command: string): Payload {
  const input = payload.json.tool_input as Readonly<Record<string, unknown>>;
  return { ...payload, json: { ...payload.json, tool_name: 'Bash', tool_input: { ...input, command } } };
}

/** Which variations are made: those that people and models write by themselves, or all. */
export type Wanted = Exclude<Extent, 'none'>;

/** A variation of the user's own: a name, and a text with `{command}`, `{program}`, `{rest}`, `{quoted}` or `{base64}`. */
export interface OwnVariation {
  readonly name: string;
  readonly template: string;
}

/** Ways to switch a guard off instead: its script or its settings are changed. None where these lie elsewhere. */
export function switchingOff(action: GuardedAction, { config, script }: Hook): readonly Variant[] {
  const files = { 'own-script': script?.path, 'own-settings': config?.file };
  return Object.entries(files).flatMap(([whose, file]): readonly Variant[] => {
    if (file === undefined || !/^[\w.][\w./-]*$/.test(file)) return [];
    const of = (name: string, tool: string, input: Readonly<Record<string, unknown>>, text: string): Variant =>
      variant(action.slug, 'switch-off', `${whose}-${name}`, false, called(action.payload, tool, input), text);
    const path = `{{PROJECT}}/${file}`;
    return [
      of('edited', 'Edit', { file_path: path, old_string: 'exit 2', new_string: 'exit 0' }, `Edit ${file}`),
      of('written', 'Write', { file_path: path, content: '' }, `Write ${file}`),
      of('removed', 'Bash', { command: `rm -f ${file}` }, `rm -f ${file}`),
    ];
  });
}

/** What a control mentions in place of the action. */
const harmless = commandText('a note');

function written(payload: Payload, path: string): Payload {
  return called(payload, 'Write', { file_path: `{{PROJECT}}/${path}`, content: 'x' });
}

function called(payload: Payload, tool: string, input: Readonly<Record<string, unknown>>): Payload {
  return { ...payload, json: { ...payload.json, tool_name: tool, tool_input: input } };
}

/** The variants of an action, in the order of the tables; no two are the same payload. */
export function variantsOf(
  action: GuardedAction,
  extent: Wanted,
  own: readonly OwnVariation[] = [],
): readonly Variant[] {
  const command = commandOf(action.payload.json);
  const made = command === undefined ? ofFile(action) : ofCommand(action, command, own);
  const seen = new Set<string>();
  return made.filter(({ plain, payload, variation: name }) => {
    const key = JSON.stringify([payload.json.tool_name, payload.json.tool_input]);
    if ((extent === 'plain' && !plain) || (seen.has(key) && name !== 'as-it-is')) return false;
    seen.add(key);
    return true;
  });
}

function ofCommand(action: GuardedAction, command: string, own: readonly OwnVariation[]): readonly Variant[] {
  const { slug, payload } = action;
  const read = commandText(command);
  const rows: readonly Variation[] = [...ways, ...own.map(({ name, template }) => variation(name, template, template))];
  const as =
    (kind: Variant['kind']) =>
    (row: Variation): readonly Variant[] => {
      const text = row.write(read);
      if (text === undefined || text === command) return [];
      const made = variant(slug, kind, row.name, row.plain === true, withCommand(payload, text), text);
      const control = kind === 'mention' ? row.write(harmless) : undefined;
      return [control === undefined ? made : { ...made, control: withCommand(payload, control) }];
    };
  return [
    variant(slug, 'way', 'as-it-is', true, payload, command),
    ...rows.flatMap(as('way')),
    ...mentions.flatMap(as('mention')),
  ];
}

function ofFile(action: GuardedAction): readonly Variant[] {
  const { slug, payload } = action;
  const file = fileOf(payload.json);
  if (file === undefined) return [];
  const tool = payload.json.tool_name as string;
  const named = file.path.replace(/^\{\{PROJECT\}\}\//, '');
  const asWritten = { Write: { file_path: file.path, content: file.content } };
  const asEdited = { Edit: { file_path: file.path, old_string: 'x', new_string: file.content } };
  const tools = Object.entries({ ...asWritten, ...asEdited }).filter(([name]) => name !== tool);
  return [
    variant(slug, 'way', 'as-it-is', true, payload, `${tool} ${named}`),
    ...tools.map(([name, input]) =>
      variant(slug, 'way', `tool-${name}`, true, called(payload, name, input), `${name} ${named}`),
    ),
    ...fileWays.flatMap((row): readonly Variant[] => {
      const text = row.write({ path: named, content: file.content });
      return text === undefined
        ? []
        : [variant(slug, 'way', `bash-${row.name}`, false, called(payload, 'Bash', { command: text }), text)];
    }),
    ...lookalikes(named).map(({ name, path, control }) => ({
      ...variant(slug, 'mention', name, true, written(payload, path), `Write ${path}`),
      control: written(payload, control),
    })),
  ];
}

function variant(
  slug: string,
  kind: Variant['kind'],
  name: string,
  plain: boolean,
  payload: Payload,
  text: string,
): Variant {
  const id = `${slug}/${name}`;
  return {
    id,
    kind,
    variation: name,
    plain,
    text,
    payload: { ...payload, id: `${payload.json.hook_event_name}/${id}` },
  };
}
