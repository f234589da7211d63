/** Does a hook run, on an event and a call as far as they are known? Pure. */
import { eventSince } from '../contract/events.js';
import { hindranceOf, knowsHandlerType } from '../contract/handlers.js';
import { sessionFrontmatter } from '../contract/places.js';
import { resolveContract } from '../contract/resolve.js';
import type { Hook, Question, ReadFile, Setup, Standing } from '../model.js';
import { decide } from '../permissions/decide.js';
import { conditionHolds } from '../wiring/condition.js';
import { admits } from '../wiring/http-settings.js';
import { matcherSubject, matches } from '../wiring/matcher.js';
import { onceHolds } from '../wiring/once.js';
import { unrunAt } from '../wiring/switches.js';
import { switchOver } from './switches.js';

type No = Extract<Standing, { readonly runs: 'no' }>;

/** `question`: undefined where only the event of the hook is asked about. Copies of other hooks are not told here. */
export function standingOf(hook: Hook, file: ReadFile, setup: Setup, question: Question | undefined): Standing {
  const never =
    neverRuns(hook, file, setup) ?? (question && (notInSubagent(file, question) ?? notOnThis(hook, setup, question)));
  if (never !== undefined) return never;
  const on = [...circumstances(hook, file, setup), ...openCondition(hook, setup, question)];
  return on.length === 0 ? { runs: 'yes' } : { runs: 'sometimes', on: on.join(', ') };
}

/** What keeps it from running on any call. */
function neverRuns(hook: Hook, file: ReadFile, setup: Setup): No | undefined {
  const { client, switches, unusable } = setup;
  const { event, handler } = hook;
  if (unusable !== undefined) return no('file-dropped', unusable.why, unusable.place);
  if (file.out !== undefined) return file.out;
  const off = switchOver(file, event, switches);
  if (off !== undefined) {
    const why = off.place === undefined ? `${off.name} leaves it out` : `"${off.name}" is true`;
    return no('switched-off', why, off.place);
  }
  const { replaced } = file;
  if (replaced !== undefined && replaced.events?.includes(event) !== false) {
    return no('replaced', replaced.why, replaced.place);
  }
  const unrun = unrunAt(file.config, event, client);
  if (unrun !== undefined) return no('frontmatter-not-run', unrun.replace('the client', 'Claude Code'));
  if (!resolveContract(event, client).exists) {
    return no(
      'unknown-event',
      `Claude Code ${client} does not know the event; ${eventSince(event)} is the first that does`,
    );
  }
  if (!knowsHandlerType(handler.type, client)) {
    return no('handler-not-run', `Claude Code ${client} does not know handlers of type "${handler.type}"`);
  }
  const { allowedHttpHookUrls: allowed } = setup;
  if (handler.type === 'http' && allowed !== undefined && !admits(allowed, handler.url ?? '')) {
    return no('handler-not-run', `"allowedHttpHookUrls" does not admit ${handler.url ?? 'it'}`);
  }
  const hindrance = hindranceOf(handler.type, event, client);
  if (hindrance !== undefined && hindrance.hindrance !== 'no-effect') {
    return no('handler-not-run', `${event} does not run handlers of type "${handler.type}": ${hindrance.why}`);
  }
  return undefined;
}

/** A payload of a subagent names it. */
function notInSubagent({ config }: ReadFile, { event, payload }: Question): No | undefined {
  const { kinds, but } = sessionFrontmatter;
  if (typeof payload.agent_id !== 'string' || event === but || !kinds.some((kind) => kind === config.kind))
    return undefined;
  return no('frontmatter-not-run', `hooks of a ${config.kind} do not run on what subagents do`);
}

/** What keeps it from running on the call that is asked about. */
function notOnThis(hook: Hook, setup: Setup, { event, payload, whole }: Question): No | undefined {
  const { client, permissions } = setup;
  const subject = matcherSubject(event, payload, client);
  if (!matches(event, hook.matcher, payload, client)) {
    return no('matcher', `its matcher ${JSON.stringify(hook.matcher ?? '')} does not match ${subject ?? ''}`);
  }
  if (conditionHolds(hook.handler, event, payload, client) === false) {
    return no('condition', `its "if" does not hold: ${hook.handler.if}`);
  }
  const fate = permissions === undefined ? undefined : decide(payload, permissions, client);
  if (fate === undefined) return undefined;
  const { rule } = fate;
  if (event === 'PermissionRequest' && whole && !fate.requestHooksRun) {
    return no('nobody-asked', `nobody is asked about this call: ${fate.why}`, rule?.place);
  }
  if (!fate.hooksRun) {
    const by = rule === undefined ? fate.why : `the ${rule.behaviour} rule \`${rule.text}\` refuses the call first`;
    return no('decided-before', by, rule?.place);
  }
  return undefined;
}

/** What must be so for it to run. */
function circumstances(hook: Hook, file: ReadFile, { started, client }: Setup): readonly string[] {
  const { of = '', config } = file;
  const inUse =
    config.kind === 'skill'
      ? [`once the skill ${of} is in use`]
      : config.kind === 'command'
        ? [`after /${of}`]
        : config.kind === 'agent' && (started.agent !== of || hook.event === 'SubagentStop')
          ? [`while the agent ${of} runs`]
          : [];
  const firstTime =
    hook.handler.once === true && onceHolds(hook, config.kind, client) === 'yes' ? ['the first time only'] : [];
  return [...inUse, ...firstTime];
}

function openCondition({ handler, event }: Hook, { client }: Setup, question: Question | undefined): readonly string[] {
  if (handler.if === undefined) return [];
  const holds = conditionHolds(handler, event, question?.payload, client);
  return holds === true ? [] : [`where its "if" holds: ${handler.if}`];
}

function no(because: No['because'], why: string, place?: No['place']): No {
  return { runs: 'no', because, why, ...(place === undefined ? {} : { place }) };
}
