/**
 * Hooks that wait for variables that Claude Code never sets, with what they take them for: what they would do once they
 * read their payload shows faults that a second lint would tell of otherwise. Pure.
 */
import type { Case, Hook, Payload, Run } from '../model.js';
import { handlerVariables, scriptVariables } from '../script/answers/asked-variables.js';
import { fieldMeant } from '../script/payload/meant-fields.js';
import { grouped } from '../text/grouped.js';
import { wordsOf } from './worlds.js';

/** Payloads of a hook that are tried. */
const most = 12;

/** UTF-16 units of a value: Linux starts no program with a variable of 128 kB, nor does any system with a NUL in one. */
const longest = 32_000;

/** `isSet`: does something else than Claude Code set a variable of this name? */
export function meantCases(runs: readonly Run[], isSet: (name: string) => boolean): readonly Case[] {
  const byHook = grouped(
    runs.map((run) => run.case),
    ({ hook }) => hook,
  );
  return [...byHook].flatMap(([hook, own]) => {
    const names = variablesOf(hook).filter((name) => !isSet(name));
    if (names.length === 0) return [];
    const made = own.filter(({ payload }) => payload.madeFor !== undefined);
    // What was made from the hook's own text comes furthest in it.
    return [...new Set([...made, ...own])].flatMap((planned) => withMeant(planned, names)).slice(0, most);
  });
}

/** Those on which the hook relies. One that has something to take in its place does its work without them. */
function variablesOf({ handler, script }: Hook): readonly string[] {
  if (handler.type !== 'command') return [];
  const asked = script === undefined ? [] : scriptVariables(script);
  const relied = [...handlerVariables(handler), ...asked.flatMap(({ name, replaced }) => (replaced ? [] : [name]))];
  return relied.length === 0 ? [] : [...new Set([...relied, ...asked.map(({ name }) => name)])];
}

function withMeant({ expect: _, ...planned }: Case, names: readonly string[]): readonly Case[] {
  const found = names.flatMap((name): readonly (readonly [string, string])[] => {
    const value = meantBy(name, planned.payload);
    return value === undefined ? [] : [[name, value]];
  });
  if (found.length === 0) return [];
  const world = { meant: Object.fromEntries(found) };
  return [{ ...planned, id: `${planned.id}!${wordsOf(world)}`, world }];
}

/** Texts as they are, and objects as JSON. */
function meantBy(name: string, { json }: Payload): string | undefined {
  const keys = fieldMeant(name)?.split('.').filter(Boolean);
  if (keys === undefined) return undefined;
  let value: unknown = json;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest || text.includes('\0') ? undefined : text;
}
