/** Every hook of a setup in the order in which the client lists them, each with its standing. */
import { identityKeys } from '../contract/merging.js';
import { readingsOf } from '../load/readings.js';
import type { EventName, Hook, ListedHook, Question, ReadFile, Setup } from '../model.js';
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
      .map((hook) => ({ file, hook: asStarted(hook, file, setup) }))
      .filter((each) => event === undefined || each.hook.event === event),
  );
  const readings = await readingsOf(entries.map(({ hook }) => hook));
  const listed = entries.map(
    ({ file, hook }): ListedHook => ({
      hook,
      source: file.source,
      ...(file.of === undefined ? {} : { of: file.of }),
      standing: standingOf(hook, file, setup, asked.question),
      can: powersOf(hook, readings.get(hook.id), setup.client),
    }),
  );
  return withoutCopies(
    listed,
    entries.map(({ file }) => file),
    setup,
    asked.question !== undefined,
  );
}

/** The turn of the agent that leads the session is no sub-agent's turn. */
function asStarted(hook: Hook, { config, of }: ReadFile, { started }: Setup): Hook {
  const leads = config.kind === 'agent' && of !== undefined && started.agent === of;
  return leads && hook.event === 'SubagentStop' && hook.config?.pointer.startsWith('/hooks/Stop/') === true
    ? { ...hook, event: 'Stop' }
    : hook;
}

/** Of hooks that are one to the client, the first runs. Without a call only those of one matcher are sure to meet. */
function withoutCopies(
  listed: readonly ListedHook[],
  files: readonly ReadFile[],
  { client }: Setup,
  onCall: boolean,
): readonly ListedHook[] {
  const firsts = new Map<string, ListedHook>();
  return listed.map((each, at) => {
    if (each.standing.runs === 'no') return each;
    const { hook } = each;
    const matcher = onCall || meetsAll(hook, client) ? '' : hook.matcher;
    const key = JSON.stringify([hook.event, matcher, identityIn(hook, files[at] as ReadFile)]);
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

/** Settings count together, plugins count together, managed settings and each skill or agent by themselves. */
function identityIn({ handler, pluginRoot }: Hook, { source, config }: ReadFile): string {
  const ofSettings = config.layer !== undefined && source !== 'managed' ? 'settings' : source;
  const group = pluginRoot !== undefined ? 'plugins' : config.layer === undefined ? config.absolutePath : ofSettings;
  const values = identityKeys[handler.type].map(
    (key) => handler[key as keyof typeof handler] ?? (key === 'shell' ? 'bash' : null),
  );
  const text = JSON.stringify(values);
  // The same words name another file in each plugin.
  const root = text.includes('CLAUDE_PLUGIN_ROOT') ? pluginRoot : undefined;
  return JSON.stringify([group, handler.type, values, root]);
}
