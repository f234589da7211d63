/**
 * Reads the hook types out of the declarations (`sdk.d.ts`) of the client's public SDK package. The declarations are
 * generated and regular, so that a reader of type literals is enough; what it cannot read it leaves out.
 */

/** One member of an object type. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  /** The legal values, where the type is a union of string literals. */
  readonly values?: readonly string[];
}

export interface HookTypes {
  readonly events: readonly string[];
  /** The payload's fields that any event may have. */
  readonly base: readonly Member[];
  /** The payload's fields by event, but for those that are declared for all. */
  readonly inputs: ReadonlyMap<string, readonly Member[]>;
  /** Top-level fields of a reply, but for hookSpecificOutput. */
  readonly reply: readonly Member[];
  /** Fields of hookSpecificOutput by event; a nested object's stand as `decision/behavior`. */
  readonly specific: ReadonlyMap<string, readonly Member[]>;
  /** The keys of a handler in settings, by its type; empty where the declarations have no settings. */
  readonly handlers: ReadonlyMap<string, readonly Member[]>;
}

const openers = '{[(<';
const closers = '}])>';

/** Splits at a separator that stands outside of brackets and quotes. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (`'"\``.includes(character)) quote = character;
    else if (openers.includes(character)) depth++;
    // The `>` of an arrow closes nothing.
    else if (closers.includes(character) && !(character === '>' && text[i - 1] === '=')) depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Every `type X = …;` and `const X: …;` of the file by name. */
function declarations(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const head = /^(?:export )?(?:declare )?(?:type|const) (\w+)\s*(?:=|:)\s*/gm;
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    found.set(match[1] as string, splitOutside(text.slice(head.lastIndex), ';')[0] ?? '');
  }
  return found;
}

function unwrapped(type: string): string {
  const trimmed = type.trim();
  return trimmed.startsWith('(') && trimmed.endsWith(')') ? unwrapped(trimmed.slice(1, -1)) : trimmed;
}

class Reader {
  constructor(readonly declared: ReadonlyMap<string, string>) {}

  /** The object literals that a type is made of by `&`, `|` and names. */
  literals(type: string, depth = 0): string[] {
    const text = unwrapped(type);
    const parts = ['&', '|'].map((separator) => splitOutside(text, separator)).find((each) => each.length > 1);
    if (depth > 8) return [];
    if (parts !== undefined) return parts.flatMap((part) => this.literals(part, depth + 1));
    if (text.startsWith('{')) return [text];
    const named = this.declared.get(text);
    return named === undefined ? [] : this.literals(named, depth + 1);
  }

  values(type: string): readonly string[] | undefined {
    const parts = splitOutside(unwrapped(this.declared.get(type.trim()) ?? type), '|');
    const literals = parts.map((part) => /^['"]([^'"]*)['"]$/.exec(part)?.[1]);
    return literals.every((literal) => literal !== undefined) ? (literals as string[]) : undefined;
  }

  /** The members of an object literal. */
  raw(literal: string): { name: string; required: boolean; type: string }[] {
    return splitOutside(literal.slice(1, -1), ';').flatMap((text) => {
      const match = /^(?:readonly )?['"]?(\w+)['"]?(\??)\s*:\s*([\s\S]*)$/.exec(text);
      return match === null ? [] : [{ name: match[1] as string, required: match[2] === '', type: match[3] as string }];
    });
  }

  /** The members of every literal of a type, merged; `nested` takes in the members of objects inside, by path. */
  members(type: string, nested = false): Member[] {
    const merged = new Map<string, Member>();
    const add = (member: Member): void => {
      const old = merged.get(member.name);
      const values = [...new Set([...(old?.values ?? []), ...(member.values ?? [])])];
      merged.set(member.name, {
        name: member.name,
        required: member.required && (old?.required ?? true),
        ...(values.length > 0 ? { values } : {}),
      });
    };
    for (const literal of this.literals(type)) {
      for (const { name, required, type: inner } of this.raw(literal)) {
        const values = this.values(inner);
        add({ name, required, ...(values === undefined ? {} : { values }) });
        if (!nested || name === 'updatedInput' || name === 'updatedPermissions') continue;
        for (const member of this.members(inner)) add({ ...member, name: `${name}/${member.name}` });
      }
    }
    return [...merged.values()];
  }
}

/** The hook types of the declarations. Events without a type of their own are in `events` alone. */
export function readHookTypes(source: string): HookTypes {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const declared = declarations(text);
  const reader = new Reader(declared);
  const own = new Reader(new Map([...declared].filter(([name]) => name !== 'BaseHookInput')));
  const listed = /\[([\s\S]*)\]/.exec(declared.get('HOOK_EVENTS') ?? '')?.[1];
  const events = [...(listed ?? declared.get('HookEvent') ?? '').matchAll(/['"](\w+)['"]/g)].map(
    (match) => match[1] as string,
  );
  const inputs = new Map<string, readonly Member[]>();
  for (const event of events) {
    const type = declared.get(`${event}HookInput`);
    if (type !== undefined) inputs.set(event, own.members(type));
  }
  const specific = new Map<string, readonly Member[]>();
  let reply: Member[] = [];
  for (const literal of reader.literals('SyncHookJSONOutput')) {
    reply = reader.members(literal).filter(({ name }) => name !== 'hookSpecificOutput');
    const union = reader.raw(literal).find(({ name }) => name === 'hookSpecificOutput')?.type ?? '';
    for (const each of reader.literals(union)) {
      const event = /hookEventName\s*:\s*['"](\w+)['"]/.exec(each)?.[1];
      if (event !== undefined) specific.set(event, reader.members(each, true));
    }
  }
  return {
    events,
    base: reader.members('BaseHookInput'),
    inputs,
    reply,
    specific,
    handlers: handlersIn(text, reader),
  };
}

/** The union that an entry of `hooks` in the settings holds. */
function handlersIn(text: string, reader: Reader): HookTypes['handlers'] {
  const start = /\bhooks: (?=\(\{\s*type: 'command')/.exec(text);
  if (start === null) return new Map();
  const [union = ''] = splitOutside(text.slice(start.index + start[0].length), ';');
  return new Map(
    reader.literals(union.replace(/\[\]$/, '')).flatMap((literal) => {
      const members = reader.members(literal);
      const type = members.find(({ name }) => name === 'type')?.values?.[0];
      return type === undefined ? [] : [[type, members.filter(({ name }) => name !== 'type')] as const];
    }),
  );
}
