/** What a row of a payload field holds, and short forms for writing one. */
import type { JsonType, Shape, Span, Version } from '../model.js';
import { measured, types } from './sources.js';

/** A legal value, or one that not every client writes. */
export type ValueFact = string | { readonly value: string; readonly since?: Version; readonly until?: Version };

/** One field of a payload, apart from the versions in which it is there. */
export interface InputFact {
  readonly name: string;
  readonly type: JsonType;
  readonly nullable?: boolean;
  readonly required: boolean;
  /** The legal values of a closed set. */
  readonly values?: readonly ValueFact[];
  /** The values known of a set that the client may add to. */
  readonly knownValues?: readonly ValueFact[];
  readonly shape?: Shape;
  readonly description: string;
  readonly deprecated?: string;
}

/** A row in the making: a field that came with its event and was seen in captured payloads unless it says otherwise. */
export type InputDraft = InputFact & Partial<Span>;

type More = Partial<Omit<InputDraft, 'name' | 'type' | 'required' | 'description'>>;

/** A field that the client always writes. */
export function required(name: string, type: JsonType, description: string, more: More = {}): InputDraft {
  return { name, type, required: true, description, ...more };
}

/** A field that the client writes only where it applies. */
export function optional(name: string, type: JsonType, description: string, more: More = {}): InputDraft {
  return { name, type, required: false, description, ...more };
}

/** Seen in captured payloads; when it came is from the changelog. */
export function dated(since: Version, note = ''): More {
  return { since, source: measured('2.1.330', `Since: changelog of ${since}. ${note}`.trim()) };
}

/** Between these two versions the field came into the types. */
export function typedSince(absentIn: Version, presentIn: Version): More {
  return { since: presentIn, bracket: { absentIn, presentIn }, source: measured('2.1.330', 'Since: the types.') };
}

/** In the types, but in no captured payload. */
export const uncaptured: More = { source: types('2.1.330', 'In no captured payload.') };
