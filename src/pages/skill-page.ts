/** What Claude is taught about hooks: the contract and the guide to replying, cut down to what one needs while writing one. */
import { eventNames } from '../contract/index.js';
import { join } from '../evidence/phrases.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventContract, FieldContract, Version } from '../model.js';
import { situations } from './answering.js';
import { adviceOf, comesTo, readers } from './answering-page.js';
import { fieldName } from './contract-words.js';
import { rulesOfThumbAt } from './rules-of-thumb.js';

/** Fields of a reply that decide something, in the order in which one would reach for them. */
const deciding = [
  '/hookSpecificOutput/permissionDecision',
  '/hookSpecificOutput/decision/behavior',
  '/hookSpecificOutput/action',
  '/decision',
];

/** What is in every payload, and tells nothing about the event. */
const common = new Set([
  'session_id',
  'transcript_path',
  'cwd',
  'prompt_id',
  'permission_mode',
  'agent_id',
  'agent_type',
  'effort',
  'hook_event_name',
  'scratchpad_dir',
]);

const outlet: Readonly<Record<EventContract['plainStdout'], string>> = {
  claude: 'Claude',
  user: 'user',
  'debug-log': 'nobody',
  'compaction-instructions': 'instructions for the summary',
  'worktree-path': 'path of the worktree',
};

/** `permissionDecision`: `deny`, `ask`; where no field decides, whether a text reaches Claude. */
function decisions({ fields }: EventContract): string {
  const read = (pointer: string): FieldContract | undefined =>
    fields.find((field) => field.pointer === pointer && field.honoured && field.deprecated === undefined);
  const found = deciding.flatMap((pointer) => {
    const field = read(pointer);
    // Not named where a newer form does the same.
    if (field === undefined || (pointer === '/decision' && read(deciding[0] as string) !== undefined)) return [];
    const values = (field.values ?? []).filter((value) => pointer !== '/decision' || value === 'block');
    return [`\`${fieldName(pointer).replace('hookSpecificOutput.', '')}\`: ${values.join(', ')}`];
  });
  const context = read('/hookSpecificOutput/additionalContext') === undefined ? [] : ['`additionalContext`'];
  return [...found, ...context].join('; ') || 'none';
}

function eventRow(contract: EventContract): string {
  const { event, guards, exit2, plainStdout, inputs } = contract;
  const own = inputs.filter(({ name, deprecated }) => !common.has(name) && deprecated === undefined);
  const reader = exit2.stderrTo === 'claude' ? 'Claude' : exit2.stderrTo === 'user' ? 'user' : 'nobody';
  return `| ${[
    event,
    exit2.blocks ? `blocks the ${guards}` : 'no',
    reader,
    outlet[plainStdout],
    decisions(contract),
    own.map(({ name, required }) => `${name}${required ? '' : '?'}`).join(', '),
  ].join(' | ')} |`;
}

/** Fields that every payload has. */
function inEveryPayload(contracts: readonly EventContract[]): readonly string[] {
  return [...common].filter((field) =>
    contracts.every(({ inputs }) => inputs.some(({ name, required }) => name === field && required)),
  );
}

/** Fields of a reply that are no event's own, and where they count. */
function alsoRead(contracts: readonly EventContract[]): readonly string[] {
  const names = ['continue', 'stopReason', 'systemMessage'];
  const placesOf = (name: string): string => {
    const counting = contracts.filter(({ fields }) =>
      fields.some(({ pointer, honoured }) => pointer === `/${name}` && honoured),
    );
    return join(
      counting.map(({ event }) => event),
      'and',
    );
  };
  return [...new Set(names.map(placesOf))].map((places) => {
    const found = names.filter((name) => placesOf(name) === places).map((name) => `\`${name}\``);
    return `- ${join(found, 'and')} ${found.length === 1 ? 'counts' : 'count'} on ${places}.`;
  });
}

export function skillPage(client: Version): string {
  const contracts = eventNames.map((event) => contractAt(event, client)).filter(({ exists }) => exists);
  return [
    '---',
    'name: claude-code-hooks',
    `description: What Claude Code hooks really do, measured on ${client}. Use before writing, changing or debugging a hook, a hooks section of settings.json, or hooks/hooks.json of a plugin.`,
    '---',
    '',
    '# Claude Code hooks, as measured',
    '',
    '<!-- npm run generate writes this file. -->',
    '',
    `Facts of Claude Code ${client}. Where the documentation says otherwise, this was measured.`,
    '',
    '## Rules of thumb',
    '',
    ...rulesOfThumbAt(client),
    '',
    '## Who reads what before Bash runs',
    '',
    '| | Claude | the user |',
    '|-|-|-|',
    ...readers(client),
    '',
    '## Events',
    '',
    `Payloads also have ${join(inEveryPayload(contracts), 'and')}. \`?\`: not always there.`,
    '',
    '| event | exit 2 blocks | reads stderr of exit 2 | reads plain stdout of exit 0 | JSON reply that counts | own payload fields |',
    '|-|-|-|-|-|-|',
    ...contracts.map(eventRow),
    '',
    ...alsoRead(contracts),
    '',
    '## What to reply',
    '',
    ...situations.flatMap((situation) => {
      const [answer] = situation.good;
      return [
        `### ${situation.title}`,
        '',
        adviceOf(situation, client),
        ...(answer?.execution.stdout === undefined
          ? []
          : ['', '```json', answer.execution.stdout, '```', '', `${answer.event}: ${comesTo(answer, client)}`]),
        '',
      ];
    }),
    '## When it is written',
    '',
    'With hooklint installed, this plugin checks every hook after each edit and tells you what is wrong. `/hooklint` checks all of a project.',
    '',
  ].join('\n');
}
