/** Every hook of a setup in the order in which the client lists them, each with its standing. */
import { managedRun } from '../contract/merging.js';
import { readingsOf } from '../load/readings.js';
import type { EventName, Hook, ListedHook, Question, ReadFile, Setup } from '../model.js';
import { identityOf } from '../wiring/identity.js';
import { matching } from '../wiring/matcher.js';
import { powersOf } from './powers.js';
import { standingOf } from './standing.js';

/** `event` alone lists its hooks, whatever calls they are for; with a question also which of them run on that call. */
export async function listingOf(
  setup: Setup,
  asked: { readonly event?: EventName; readonly question?: Question } = {},
): Promise<readonly ListedHook[]> {
  const event = asked.question?.event ?? asked.event;
  const entries = setup.files.flatMap((file) =>
    file.hooks
      .map((hook) => ({ file, hook: asStarted(hook, file, setup, event) }))
      .filter((each) => event === undefined || each.hook.event === event),
  );
  const readings = await readingsOf(entries.map(({ hook }) => hook));
  const listed = entries.map(({ file, hook }): ListedHook => {
    const apart = file.source === 'managed' ? managedRun(hook.event, setup.client)?.run : undefined;
    return {
      hook,
      source: file.source,
      ...(file.of === undefined ? {} : { of: file.of }),
      standing: standingOf(hook, file, setup, asked.question),
      ...(apart === undefined ? {} : { apart }),
      can: powersOf(hook, readings.get(hook.id), setup.client),
    };
  });
  const inOrder = listed.toSorted((a, b) => Number(a.apart === 'after') - Number(b.apart === 'after'));
  return withoutCopies(inOrder, setup, asked.question !== undefined);
}

/** The turn of the agent that leads the session is no subagent's turn; it can run as a subagent besides. */
function asStarted(hook: Hook, { config, of }: ReadFile, { started }: Setup, asked: EventName | undefined): Hook {
  const leads = config.kind === 'agent' && of !== undefined && started.agent === of;
  return leads &&
    asked !== 'SubagentStop' &&
    hook.event === 'SubagentStop' &&
    /\/hooks\/Stop\//.test(hook.config?.pointer ?? '')
    ? { ...hook, event: 'Stop' }
    : hook;
}

/** Of hooks that are one to the client, the first runs. Without a call only those of one matcher are sure to meet. */
function withoutCopies(listed: readonly ListedHook[], { client }: Setup, onCall: boolean): readonly ListedHook[] {
  const firsts = new Map<string, ListedHook>();
  return listed.map((each) => {
    if (each.standing.runs === 'no') return each;
    const { hook } = each;
    const matcher = onCall || meetsAll(hook, client) ? '' : hook.matcher;
    const key = JSON.stringify([hook.event, matcher, identityOf(hook)]);
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, each);
      return each;
    }
    const why = 'the same as another, which runs once for both';
    return { ...each, standing: { runs: 'no', because: 'same-as-another', why, place: first.hook.place } };
  });
}

const anyTool = { hook_event_name: '', tool_name: 'a tool of no name' };

function meetsAll({ event, matcher }: Hook, client: Setup['client']): boolean {
  return matching(event, matcher, client)({ ...anyTool, hook_event_name: event });
}
