/** The traits by name, and those of them in words that a reader of changes wants to know. */
import type { TraitRow, Traits } from './rows.js';

/** Null: no change is told of the trait, or another table tells of it. */
type Words = {
  readonly [Name in keyof Traits]: {
    readonly subject: string;
    readonly says: (value: Traits[Name]) => string;
  } | null;
};

const words: Words = {
  headless: { subject: 'without a terminal', says: (fires) => (fires ? 'fires' : 'does not fire') },
  headlessMode: { subject: 'permission mode without a terminal', says: (mode) => mode },
  askBeatsRule: {
    subject: 'ask beside a rule that allows',
    says: (beats) => (beats ? 'the ask counts' : 'the rule counts'),
  },
  allowBeatsRule: {
    subject: 'allow beside a rule that denies',
    says: (beats) => (beats ? 'the allow counts' : 'the rule counts'),
  },
  readsAsync: {
    subject: '{"async": true}',
    says: (reads) => (reads ? 'puts the hook in the background' : 'is an unknown key'),
  },
  brokenJson: {
    subject: 'stdout in braces that does not parse',
    says: (as) => (as === 'error' ? 'is an error of the hook' : 'is plain text'),
  },
  nameCheck: { subject: 'a reply that names another event', says: (check) => `is discarded: ${check}` },
  namesReadAlike: {
    subject: 'replies in the name of another event that are read all the same',
    says: (names) => (names.length === 0 ? 'none' : names.join(', ')),
  },
  otherNameAtExit2: {
    subject: 'exit 2 beside a reply that names another event',
    says: (is) => (is === 'voids' ? 'does nothing' : 'blocks; stderr is ignored'),
  },
  twoDecisions: {
    subject: 'a decision to block beside a permissionDecision that does not deny',
    says: (counts) => (counts === 'permissionDecision' ? 'the permissionDecision counts' : 'the block counts'),
  },
  missingFileWords: {
    subject: 'words on stderr that make exit 2 block nothing',
    says: (list) => (list.length === 0 ? 'none' : list.join(', ')),
  },
  heldStdout: { subject: 'a block while a child holds stdout open', says: (as) => `is ${as}` },
  textLimit: {
    subject: 'longest context that is passed on whole',
    says: (units) => (Number.isFinite(units) ? `${units} UTF-16 units` : 'no limit known'),
  },
  fires: null,
  // The effects of a block tell it.
  guards: null,
  stdout: null,
  // The exit codes tell it.
  exit2YieldsTo: null,
  misplaced: null,
  reportLimit: null,
  reportTells: null,
  previewLength: null,
  reminderTags: null,
  refusesOthersVariables: {
    subject:
      'a command with `${NAME}` of a variable that this hook does not get, such as ${CLAUDE_PLUGIN_ROOT} in settings',
    says: (refused) => (refused ? 'not started' : 'started with an empty variable'),
  },
  printAwaitsRewake: {
    subject: 'a hook with `asyncRewake` under `claude -p`',
    says: (awaited) => (awaited ? 'waited for' : 'left in the background'),
  },
  saysFailedToRun: {
    subject: 'the text about a hook that is not started',
    says: (first) => (first ? 'begins with "Failed to run:"' : 'is the reason alone'),
  },
  leavesPluginRoot: {
    subject: '`${CLAUDE_PLUGIN_ROOT}` in a command of a plugin',
    says: (left) =>
      left ? 'left to the shell, so not expanded in single quotes' : 'replaced by the folder before the shell reads it',
  },
  fillsPluginRoot: {
    subject: 'the folder of a plugin in what is told of exit 2',
    says: (filled) => (filled ? 'named by its path' : 'named as the command names it'),
  },
};

/** Every trait. */
export const traitNames = Object.keys(words) as readonly (keyof Traits)[];

/** Subject and value of a trait row; undefined for one that no change is told of. */
export function traitText(row: TraitRow): { readonly subject: string; readonly says: string } | undefined {
  const word = words[row.trait] as { readonly subject: string; readonly says: (value: unknown) => string } | null;
  return word === null ? undefined : { subject: word.subject, says: word.says(row.value) };
}
