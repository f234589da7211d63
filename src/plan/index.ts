/** Hooks times payloads: which hook is run on what. Matchers decide, through the same code as everywhere else. */

import type { Case, Expectation, Hook, Payload, Project, Version } from '../model.js';
import { modeOf } from '../permissions/decide.js';
import { textOf } from '../script/answers/text-of.js';
import { isAdmitted, matcherAsMeant } from '../wiring/as-meant.js';
import { matching } from '../wiring/matcher.js';
import { expectationsOn } from './expectation.js';
import { obstacleOf, type Permissions } from './obstacle.js';
import { ofSubagent, subagentAwaited } from './subagents.js';

/**
 * One case for each hook and each payload of its event that its matcher and its `if` let through, in the order of the hooks and
 * then of the payloads. A payload that several sources give under one id is taken once, the last one winning: a user's
 * own payload replaces the shipped one of its name.
 *
 * @example
 * ```ts
 * import { loadCorpus, loadProject, newestClient, plan } from 'hooklint';
 *
 * const project = await loadProject({ cwd: process.cwd() });
 * const cases = plan(project, await loadCorpus(), newestClient);
 * console.log(cases[0]?.payload.json.tool_name); // Bash
 * ```
 */
export function plan(
  project: Project,
  payloads: readonly Payload[],
  client: Version,
  permissions: Permissions = {},
  expectations: readonly Expectation[] = [],
): readonly Case[] {
  const candidatesFor = indexOf([...new Map(payloads.map((payload) => [payload.id, payload])).values()]);
  const runnable = project.hooks.filter((hook) => obstacleOf(hook, client, permissions) === undefined);
  return runnable.flatMap((hook) => {
    const meant = matcherAsMeant(hook, client);
    const isFor = matching(hook.event, meant.matcher, client);
    const subagent = subagentAwaited(textOf(hook).text);
    return candidatesFor(hook)
      .map((payload) =>
        subagent !== undefined && isOursAndDangerous(payload) ? ofSubagent(payload, subagent) : payload,
      )
      .filter((payload) => isFor(payload.json))
      .filter((payload) => isAdmitted(meant, payload.json, client))
      .map((payload) =>
        expecting({ id: `${hook.id}@${payload.id}`, hook, payload: inMode(payload, hook) }, expectations),
      );
  });
}

/** Of a hook that passes over the session itself, it shows nothing unless a subagent does it. */
const isOursAndDangerous = ({ expect, json, nature }: Payload): boolean =>
  nature === 'trigger' && expect === undefined && json.agent_id === undefined;

/** The payloads of a hook's event in their order, without those that were made for others. */
function indexOf(payloads: readonly Payload[]): (hook: Hook) => readonly Payload[] {
  const order = new Map(payloads.map((payload, at) => [payload, at]));
  const shared = new Map<string, Payload[]>();
  const made = new Map<string, Payload[]>();
  for (const payload of payloads) {
    if (payload.madeFor === undefined) add(shared, payload.event, payload);
    else for (const id of payload.madeFor) add(made, id, payload);
  }
  const inOrder = (a: Payload, b: Payload): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
  return ({ event, id }) => {
    const own = (made.get(id) ?? []).filter((payload) => payload.event === event);
    return own.length === 0 ? (shared.get(event) ?? []) : [...(shared.get(event) ?? []), ...own].sort(inOrder);
  };
}

function add(lists: Map<string, Payload[]>, key: string, payload: Payload): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [payload]);
  else list.push(payload);
}

/** The payload as the client writes it in the mode that sessions of the hook's project are in. */
function inMode(payload: Payload, { permissions }: Hook): Payload {
  const { permission_mode: said } = payload.json;
  if (permissions === undefined || typeof said !== 'string') return payload;
  const mode = modeOf(payload.json, permissions);
  return mode === said ? payload : { ...payload, json: { ...payload.json, permission_mode: mode } };
}

function expecting(planned: Case, expectations: readonly Expectation[]): Case {
  const expect = expectationsOn(planned, expectations);
  return expect.length === 0 ? planned : { ...planned, expect };
}
