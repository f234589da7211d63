/** From the words of a command line to the payload that is asked about. Pure. */
import { eventNames, isEventName } from '../contract/events.js';
import { matcherAt } from '../contract/matchers.js';
import { UsageError } from '../model/usage-error.js';
import type { EventName, PayloadJson, Question, Version } from '../model.js';
import { readRule } from '../permissions/rule.js';
import { nearest } from '../text/nearest.js';

/** The field of a tool's input that a permission rule with a content speaks of. */
const spokenOf: Readonly<Record<string, string>> = {
  Bash: 'command',
  Read: 'file_path',
  Edit: 'file_path',
  Write: 'file_path',
  MultiEdit: 'file_path',
  NotebookEdit: 'notebook_path',
  WebFetch: 'url',
  WebSearch: 'query',
  Agent: 'subagent_type',
  Skill: 'skill',
};

/** The event of a name. Throws UsageError for one that does not exist. */
export function eventNamed(name: string): EventName {
  if (isEventName(name)) return name;
  const guess = nearest(name, eventNames);
  throw new UsageError(`there is no event ${JSON.stringify(name)}`, {
    hint: guess === undefined ? '`hooklint explain` lists them all.' : `Did you mean ${guess}?`,
  });
}

/**
 * `subject`: what the matcher of the event is held against (`Bash`, `startup`); of a tool also with its input, written
 * like a permission rule: `Bash(git push)`.
 */
export function questionOf(event: EventName, subject: string | undefined, client: Version): Question {
  const { subject: field } = matcherAt(event, client);
  if (subject === undefined) return { event, payload: { hook_event_name: event }, whole: false };
  if (field === null) {
    throw new UsageError(`${event} has nothing that a matcher could name`, {
      hint: `Leave out ${JSON.stringify(subject)}.`,
    });
  }
  const said = field === 'tool_name' ? readRule(subject) : undefined;
  if (said?.kind !== 'rule' || said.content === undefined) {
    return { event, payload: { hook_event_name: event, [field]: subject }, whole: field !== 'tool_name' };
  }
  const input = spokenOf[said.tool];
  if (input === undefined) {
    throw new UsageError(`hooklint does not know what ${said.tool}(…) is about`, {
      hint: `Give a file with the payload: hooklint doctor --payload FILE.`,
    });
  }
  const payload = { hook_event_name: event, tool_name: said.tool, tool_input: { [input]: said.content } };
  return { event, payload, whole: true };
}

/** The question that a payload asks. */
export function questionIn(payload: PayloadJson): Question {
  return { event: eventNamed(payload.hook_event_name), payload, whole: true };
}
