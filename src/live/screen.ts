/** What is new on a screen beside that of a run whose hook was silent, held against what a verdict foretells. Pure. */
import type { Notice, NoticePlace, Verdict } from '../model.js';
import type { Difference } from './agree.js';

/** What a person could have seen of one run. */
export interface Screens {
  readonly terminal: string;
  readonly transcript: string;
  readonly dialogs: readonly string[];
  /** What was shown until the client had ended. */
  readonly afterwards: string;
}

export interface ScreenComparison {
  readonly verdict: Verdict;
  /** The verdict on a hook that does nothing: what it says is in the silent run as well. */
  readonly silent: Verdict;
  readonly screens: Screens;
  readonly baseline: Screens;
  /** Turns the folders in the verdict's texts into those on the screen. */
  readonly normal: (text: string) => string;
}

/** Bullets, boxes, spinners: what the client draws around words. */
const drawn = /[⎿●❯✻✽✶✳✢▎│╭╮╰╯─━▌▐▛▜▘▝█·•*>]/g;

/** What is on the screen with or without a hook, and not twice in the same way. */
const furniture: readonly RegExp[] = [
  /^\W*\w[\w-]{0,30}…/,
  /^\W*\w+ for \d+[ms]/,
  /\bv?\d+\.\d+\.\d+\b/,
  /ctrl\+[a-z] to |shift\+tab|esc to |\? for shortcuts|↓ to |← for /,
  /^\W*(Resume this session|claude .*--resume|Debug mode enabled|Pane is dead|Tip:)/,
  /\d:\d\d [AP]M/,
  /^\W*(Did not run|Ran) \d+ /,
  /^\W*\d+ \w+ hooks? ran/,
  /^\W*(done|report) \d+$/,
  /^\W*\d+\/\d+ tasks? done/,
  /^\W*\d+ more notices? hidden/,
  /\/effort$/,
  /^\W*Context left until auto-compact/,
  /^\W*[$] /,
];

/** Scratch folders are named anew for each run. */
const scratchName = /hooklint-[\w.]+-\d+-\w{6}/g;

/** Terminals wrap lines, within words too; what a command prints is Markdown, which takes the backslash from a quote. */
const squeeze = (text: string): string =>
  text.replaceAll('\\"', '"').replace(drawn, '').replace(/\s+/g, '').replace(scratchName, '');

function wordsOf(screen: string): readonly string[] {
  return screen.split('\n').filter((line) => squeeze(line) !== '' && !furniture.some((form) => form.test(line.trim())));
}

/** The lines that are on the screen and were not on the silent run's. */
export function newLines(screen: string, baseline: string): readonly string[] {
  const known = new Set(wordsOf(baseline).map(squeeze));
  return wordsOf(screen)
    .filter((line) => !known.has(squeeze(line)))
    .map((line) => line.trim());
}

function shownAt({ toUser }: Verdict, place: NoticePlace): readonly Notice[] {
  return toUser.filter(({ places }) => places.includes(place));
}

const names = {
  terminal: 'what the terminal shows',
  transcript: 'what ctrl+o shows',
  dialog: 'what the question shows',
} as const;

/** Every difference between what is foretold of a place and what stands there; empty: they agree. */
export function screenDifferences(comparison: ScreenComparison): readonly Difference[] {
  const { screens, baseline } = comparison;
  // The last words of a session come when its screen is gone.
  const atEnd = comparison.verdict.event === 'SessionEnd';
  const views = atEnd
    ? ([['terminal', screens.afterwards, baseline.afterwards]] as const)
    : ([
        ['terminal', screens.terminal, baseline.terminal],
        ['transcript', screens.transcript, baseline.transcript],
      ] as const);
  const dialogs = screens.dialogs.join('\n');
  const asked = shownAt(comparison.verdict, 'dialog').filter(({ text }) => !squeeze(dialogs).includes(squeeze(text)));
  return [
    ...views.flatMap(([place, now, before]) => compareView(place, now, before, comparison)),
    ...asked.map(({ text }) => ({ about: names.dialog, hooklint: text, client: 'not this' })),
  ];
}

function compareView(
  place: 'terminal' | 'transcript',
  screen: string,
  before: string,
  { verdict, silent, normal }: ScreenComparison,
): readonly Difference[] {
  const about = names[place];
  const always = new Set(shownAt(silent, place).map(({ text }) => text));
  const foretold = shownAt(verdict, place).filter(({ text }) => !always.has(text));
  const texts = foretold.map(({ text }) => ({ text, squeezed: squeeze(normal(text)) }));
  const all = squeeze(screen);
  const missing = texts.filter(({ squeezed }) => !all.includes(squeezed));
  // What the hook changed of the conversation is no text of the hook; what Claude reads of it can be on the screen too.
  const told = [
    ...texts.map(({ squeezed }) => squeezed),
    ...shownAt(verdict, 'footer').map(({ text }) => squeeze(text)),
  ];
  const decided = verdict.effect !== 'proceed' || verdict.endsTurn;
  const unforetold = decided
    ? []
    : newLines(screen, before).filter((line) => !told.some((text) => text.includes(squeeze(line))));
  return [
    ...missing.map(({ text }) => ({ about, hooklint: text, client: newLines(screen, before).join('\n') || 'nothing' })),
    ...(unforetold.length === 0 ? [] : [{ about, hooklint: 'not this', client: unforetold.join('\n') }]),
  ];
}
