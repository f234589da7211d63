/** What a fate rests on that no client as old as the one asked for was seen to do. Pure. */
import { looseBracket } from '../contract/dates.js';
import { type OrderFact, permissionOrder } from '../contract/permission-order.js';
import { bashRuleForms } from '../contract/permission-rules.js';
import { compareVersions } from '../contract/version.js';
import type { Doubt, PermissionMode, Row, Span } from '../model.js';
import { type Call, commandOf } from './call.js';

/** Rows of the order that hold whatever is called. */
const ofHooks: readonly string[] = ['hook-block', 'hook-defer'];

export function unmeasured(row: Row<OrderFact>, call: Call, mode: PermissionMode): readonly Doubt[] {
  const decidedByHook = row.all.some((name) => ofHooks.includes(name));
  return [
    ...(decidedByHook ? [] : openChangesOf(mode, call)),
    ...(row.sinceUnknown === true ? older(row, 'this step of permissions', call) : []),
    ...(decidedByHook || isPlain(call)
      ? []
      : bashRuleForms.slice(0, 1).flatMap((form) => older(form, 'how commands are read', call))),
  ];
}

/** Changes of a mode that came between two versions, of which the one asked for may be on either side. */
function openChangesOf(mode: PermissionMode, { client }: Call): readonly Doubt[] {
  const open = permissionOrder.flatMap((row) => {
    const bracket = row.modes?.includes(mode) === true ? looseBracket(row) : undefined;
    if (bracket === undefined) return [];
    const { absentIn, presentIn } = bracket;
    const inside = compareVersions(absentIn, client) < 0 && compareVersions(client, presentIn) < 0;
    return inside ? [[`${absentIn} ${presentIn}`, bracket] as const] : [];
  });
  return [...new Map(open).values()];
}

function older({ source }: Span, what: string, { client }: Call): readonly Doubt[] {
  return compareVersions(client, source.at) < 0 ? [{ measuredIn: source.at, what }] : [];
}

/** One program with its words, as older clients were asked about too. */
function isPlain(call: Call): boolean {
  const reading = commandOf(call);
  if (reading === undefined) return true;
  const [one, ...others] = reading.commands;
  if (one === undefined || others.length > 0 || reading.obscure !== undefined) return false;
  return one.whole === one.text && one.wrappedIn.length === 0 && one.writes.length + one.reads.length === 0;
}
