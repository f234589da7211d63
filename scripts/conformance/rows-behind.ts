/** Where to edit when the client contradicts us: the rows of the contract that a verdict stands on. */

import { blockingExitCode } from '../../src/contract/index.js';
import { type ResolvedContract, type ResolvedField, resolveContract } from '../../src/contract/resolve.js';

import type { Difference } from '../../src/live/agree.js';
import type { Cause, Span, Verdict } from '../../src/model.js';

/**
 * One line for each row: its file, what it is about, since when it holds. Where no row speaks of what the hook did, the
 * file that lacks one. `exitCode` is the hook's own.
 */
export function rowsBehind(verdict: Verdict, exitCode: number | null, about: readonly Difference['about'][]): string[] {
  const contract = resolveContract(verdict.event, verdict.client);
  const fields = fieldsIn(verdict, contract);
  const causes = causesIn(verdict, fields);
  const rows: Readonly<Record<Difference['about'], () => readonly string[]>> = {
    runs: () => [`events.ts: ${verdict.event}`, 'handlers.ts: handlerTypes, hindrances'],
    status: () => [...fields.map(fieldLine), 'traits.ts: brokenJson, nameCheck, heldStdout'],
    answer: () => fields.filter(({ row }) => row.yields !== undefined).map(fieldLine),
    'rewritten input': () => fields.filter(({ row }) => row.yields !== undefined).map(fieldLine),
    'what Claude sees': () => said(contract, causes),
    'debug log': () => ['mod-texts.ts: hookSkipped, moduleNotLoaded, pluginUnloaded'],
    'what the terminal shows': () => shown(contract, causes),
    'what ctrl+o shows': () => shown(contract, causes),
    'what the question shows': () => shown(contract, causes),
    action: () => [...acted(contract, causes), ...besideExit2(verdict, exitCode)],
    'end of turn': () => [...acted(contract, causes), ...besideExit2(verdict, exitCode)],
  };
  return [...new Set(about.flatMap((what) => rows[what]()))];
}

function acted({ event, effects, stop }: ResolvedContract, causes: ReadonlySet<Cause>): readonly string[] {
  const rows = [...effects, ...(stop === undefined ? [] : [stop])].filter(({ on }) => causes.has(on));
  if (rows.length === 0) return [`effects.ts: no row of ${event} on ${[...causes].join(', ')}`];
  return rows.map((row) => `effects.ts: ${event} on ${row.on}: ${row.effect ?? 'ends the turn'}${span(row)}`);
}

function said({ event, messages }: ResolvedContract, causes: ReadonlySet<Cause>): readonly string[] {
  const rows = messages.filter(({ on }) => causes.has(on));
  if (rows.length === 0) return [`wording.ts: no row of ${event} on ${[...causes].join(', ')}`];
  return rows.map((row) => `wording.ts: ${event} on ${row.on}, ${row.role}${span(row)}`);
}

function shown({ event, notices }: ResolvedContract, causes: ReadonlySet<Cause>): readonly string[] {
  const rows = notices.filter(({ on }) => causes.has(on));
  if (rows.length === 0) return [`notices.ts: no row of ${event} on ${[...causes].join(', ')}`];
  return rows.map((row) => `notices.ts: ${event} on ${row.on}, ${row.places.join(', ')}${span(row)}`);
}

function besideExit2({ reply }: Verdict, exitCode: number | null): readonly string[] {
  if (exitCode !== blockingExitCode || reply.kind === 'empty') return [];
  return [reply.kind === 'name-error' ? 'traits.ts: otherNameAtExit2' : 'traits.ts: exit2YieldsTo'];
}

function fieldLine({ pointer, row }: ResolvedField): string {
  const file = pointer.split('/').length > 2 ? 'specific-fields.ts' : 'fields.ts';
  return `${file}: ${pointer}${span(row)}`;
}

function span({ since, until }: Pick<Span, 'since' | 'until'>): string {
  return ` (since ${since}${until === undefined ? '' : `, until before ${until}`})`;
}

/** The fields of the contract that the reply holds. */
function fieldsIn({ reply }: Verdict, { top, specific, decision }: ResolvedContract): readonly ResolvedField[] {
  if (!('value' in reply)) return [];
  return [...top, ...specific, ...decision].filter(({ path }) => valueAt(reply.value, path) !== undefined);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value);
}

/** What in the answer could have moved the client, going by the reply and by what decided. */
function causesIn({ reply, decidedBy, status }: Verdict, fields: readonly ResolvedField[]): ReadonlySet<Cause> {
  const causes = new Set<Cause>([status === 'success' ? 'completed' : 'failed']);
  if (reply.kind === 'text') causes.add('text');
  for (const { path, row, causes: ofValues } of fields) {
    const value = 'value' in reply ? valueAt(reply.value, path) : undefined;
    const cause = ofValues.get(String(value));
    if (cause !== undefined) causes.add(cause);
    if (row.means !== undefined && (row.means.value === 'text' ? value !== '' : row.means.value === value)) {
      causes.add(row.means.cause);
    }
    if (row.yields === 'updatedToolOutput') causes.add('new-output');
  }
  if (decidedBy === 'exit-code') causes.add('exit-2').add('no-path');
  if (decidedBy === 'on-failure') causes.add('on-failure').add('on-timeout');
  if (decidedBy === 'timeout') causes.add('timeout').add('no-path');
  return causes;
}
