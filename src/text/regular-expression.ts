/**
 * Tests a JavaScript regular expression against a text in time linear in the text, whatever the expression.
 *
 * Expressions come from matchers, expectations and hooks, and the native engine backtracks: `(a+)+$` needs minutes for
 * thirty letters. A yes or no needs neither captures nor greediness, so the expression is made a machine whose states are
 * followed side by side. What a look-around finds at each place is worked out first, from the end of the text for one
 * that looks ahead.
 */
import { type PatternNode, structureOf } from './pattern-syntax.js';

export type PatternReading =
  /** `test` gives undefined where the text is too long for an expression of that size. */
  | { readonly kind: 'valid'; readonly test: (text: string) => boolean | undefined }
  /** The native engine refuses it, with this message. */
  | { readonly kind: 'invalid'; readonly message: string }
  /** Valid, but its answer depends on captures or flags inside the expression, or it is beyond all measure. */
  | { readonly kind: 'unsupported'; readonly what: string };

/** States of a machine at most; a name list of a thousand tools has fewer. */
const mostStates = 5_000;

/** Steps of one test at most, states times characters: some tenths of a second. */
const mostSteps = 20_000_000;

/** Reads an expression with flags among `imsu`. */
export function readPattern(source: string, flags = ''): PatternReading {
  const structure = structureOf(source, flags);
  if (structure.kind !== 'valid') return structure;
  const machineFor = machines(structure.root, flags);
  return { kind: 'valid', test: (text) => test(machineFor, flags.includes('u') ? [...text] : text) };
}

type Text = ArrayLike<string>;

/** True at each place, from before the first character to behind the last, where something holds. */
type Places = Uint8Array;

function test(machineFor: (length: number, budget: Budget) => Machine, text: Text): boolean | undefined {
  const budget = new Budget();
  try {
    const machine = machineFor(text.length, budget);
    return follow(machine, text, budget, () => true);
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

class TooMuch extends Error {}

/** What is left of the steps that one test may take. */
class Budget {
  private steps = mostSteps;

  spend(count: number): void {
    this.steps -= count;
    if (this.steps < 0) throw new TooMuch();
  }
}

// -- the machine

/** One state. A state of characters is left by reading one; the others are passed through without. */
type State =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean; next: number }
  | { readonly kind: 'fork'; readonly to: number[] }
  | { readonly kind: 'place'; readonly holds: PlacesOf; readonly wanted: boolean; next: number }
  | { readonly kind: 'end' };

/** Finds the places of a text. */
type PlacesOf = (text: Text, budget: Budget) => Places;

interface Machine {
  readonly states: readonly State[];
  readonly start: number;
  readonly backwards: boolean;
  /** What each state has answered about a character: 1 for yes, 2 for no. */
  readonly answers: Map<string, Uint8Array>;
}

/**
 * Machines of an expression, by the length of the text: more rounds than there are characters bring nothing new, so a short
 * text gets one of its own. All texts that are long enough for every count in the expression share one.
 */
function machines(root: PatternNode, flags: string): (length: number, budget: Budget) => Machine {
  const enough = largestCount(root);
  let ofLong: Machine | undefined;
  return (length, budget) => {
    if (length < enough) return compile(root, length, flags, false, budget);
    ofLong ??= compile(root, length, flags, false, budget);
    return ofLong;
  };
}

/** The largest number of rounds that an expression asks for. */
function largestCount(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
    case 'choice':
      return node.items.reduce((most, item) => Math.max(most, largestCount(item)), 0);
    case 'repeat': {
      const own = node.max === Number.POSITIVE_INFINITY ? node.min : node.max;
      return Math.max(own + 1, largestCount(node.item));
    }
    case 'look':
      return largestCount(node.item);
    default:
      return 0;
  }
}

/** The machine for texts of a length; for longer ones too, where it is the largest count or more. */
function compile(root: PatternNode, length: number, flags: string, backwards: boolean, budget: Budget): Machine {
  const states: State[] = [{ kind: 'end' }];

  const add = (state: State): number => {
    if (states.length >= mostStates) throw new TooMuch();
    return states.push(state) - 1;
  };

  /** Builds the states of a node in front of the state `next` and gives the one to start from. */
  function build(node: PatternNode, next: number): number {
    // Rounds of what matches nothing make no states, but take their time all the same.
    budget.spend(10);
    switch (node.kind) {
      case 'character':
        return add({ kind: 'character', test: node.test, next });
      case 'sequence': {
        // Built from its end, and so in the order in which a backwards machine is to meet it.
        const items = backwards ? node.items : node.items.toReversed();
        return items.reduce((after, item) => build(item, after), next);
      }
      case 'choice':
        return add({ kind: 'fork', to: node.items.map((item) => build(item, next)) });
      case 'edge':
        return add({ kind: 'place', holds: edges(node.edge, flags), wanted: true, next });
      case 'look':
        return add({ kind: 'place', holds: ends(node, length, flags, budget), wanted: !node.negative, next });
      case 'repeat': {
        const endless = node.max >= length;
        const rest = Math.min(node.max, length) - node.min;
        let start = next;
        if (endless) {
          const fork: State = { kind: 'fork', to: [next] };
          start = add(fork);
          fork.to.push(build(node.item, start));
        } else {
          for (let round = 0; round < rest; round++) {
            start = add({ kind: 'fork', to: [next, build(node.item, start)] });
          }
        }
        for (let round = 0; round < Math.min(node.min, length + 1); round++) {
          start = build(node.item, start);
        }
        return start;
      }
    }
  }

  const start = build(root, 0);
  return { states, start, backwards, answers: new Map() };
}

/** Where what is looked for ahead begins, or behind ends. */
function ends(
  { item, behind }: Extract<PatternNode, { readonly kind: 'look' }>,
  length: number,
  flags: string,
  budget: Budget,
): PlacesOf {
  const machine = compile(item, length, flags, !behind, budget);
  return (text, left) => {
    const found = new Uint8Array(text.length + 1);
    follow(machine, text, left, (place) => {
      found[place] = 1;
      return false;
    });
    return found;
  };
}

/** The places at which an edge is. */
function edges(edge: '^' | '$' | 'b' | 'B', flags: string): PlacesOf {
  const lines = flags.includes('m');
  const word = new RegExp('\\w', flags.replace('m', ''));
  return (text, budget) => {
    const { length } = text;
    budget.spend(length + 1);
    const isWord = (at: number): boolean => at >= 0 && at < length && word.test(text[at] as string);
    const isBreak = (at: number): boolean => lines && /[\n\r\u2028\u2029]/.test(text[at] as string);
    const holds = (place: number): boolean => {
      if (edge === '^') return place === 0 || isBreak(place - 1);
      if (edge === '$') return place === length || isBreak(place);
      return (isWord(place - 1) !== isWord(place)) === (edge === 'b');
    };
    return Uint8Array.from({ length: length + 1 }, (_, place) => (holds(place) ? 1 : 0));
  };
}

/** So many answers about characters are kept, at most. */
const mostAnswers = 1_000_000;

/** Follows all states side by side, starting anew at each place. Ends as soon as `reached` says so. */
function follow(
  { states, start, backwards, answers }: Machine,
  text: Text,
  budget: Budget,
  reached: (place: number) => boolean,
): boolean {
  const { length } = text;
  budget.spend(states.length * (length + 1));
  const holds = states.map((state) => (state.kind === 'place' ? state.holds(text, budget) : undefined));
  const seenAt = new Int32Array(states.length).fill(-1);
  let waiting: number[] = [];
  for (let count = 0; count <= length; count++) {
    const place = backwards ? length - count : count;
    const open = [...waiting, start];
    const reading: number[] = [];
    while (open.length > 0) {
      const index = open.pop() as number;
      if (seenAt[index] === count) continue;
      seenAt[index] = count;
      const state = states[index] as State;
      if (state.kind === 'character') reading.push(index);
      else if (state.kind === 'fork') for (const to of state.to) open.push(to);
      else if (state.kind === 'place') {
        if ((holds[index]?.[place] === 1) === state.wanted) open.push(state.next);
      } else if (reached(place)) return true;
    }
    if (count === length) break;
    const character = text[backwards ? place - 1 : place] as string;
    // Asking the native engine costs more than all the rest: each state is asked once about each character.
    const known = answers.get(character) ?? new Uint8Array(states.length);
    if (states.length * answers.size > mostAnswers) answers.clear();
    answers.set(character, known);
    waiting = [];
    for (const index of reading) {
      const state = states[index] as Extract<State, { readonly kind: 'character' }>;
      known[index] ||= state.test(character) ? 1 : 2;
      if (known[index] === 1) waiting.push(state.next);
    }
  }
  return false;
}
