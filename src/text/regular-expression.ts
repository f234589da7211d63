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
  | { readonly kind: 'place'; readonly holdsIn: HoldsIn; readonly wanted: boolean; next: number }
  | { readonly kind: 'end' };

/** Whether something holds at a place of a text: 0 is before the first character. */
type HoldsIn = (text: Text, budget: Budget) => (place: number) => boolean;

type CharacterState = Extract<State, { readonly kind: 'character' }>;

interface Machine {
  readonly states: readonly State[];
  readonly start: number;
  readonly backwards: boolean;
  /** The states that read the first character of a match; undefined where it may have none. */
  readonly first: readonly CharacterState[] | undefined;
  /** Whether a match can begin with a character, where that was asked. */
  readonly begins: Map<string, boolean>;
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
        return add({ kind: 'place', holdsIn: edges(node.edge, flags), wanted: true, next });
      case 'look':
        return add({ kind: 'place', holdsIn: ends(node, length, flags, budget), wanted: !node.negative, next });
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
  return { states, start, backwards, first: firstOf(states, start), begins: new Map(), answers: new Map() };
}

/** What is looked for at a place, before the first character is read, may hold. */
function firstOf(states: readonly State[], start: number): readonly CharacterState[] | undefined {
  const reached = new Set([start]);
  const first: CharacterState[] = [];
  for (const index of reached) {
    const state = states[index] as State;
    if (state.kind === 'end') return undefined;
    if (state.kind === 'character') first.push(state);
    else if (state.kind === 'place') reached.add(state.next);
    else for (const to of state.to) reached.add(to);
  }
  return first;
}

/** Where what is looked for ahead begins, or behind ends. */
function ends(
  { item, behind }: Extract<PatternNode, { readonly kind: 'look' }>,
  length: number,
  flags: string,
  budget: Budget,
): HoldsIn {
  const machine = compile(item, length, flags, !behind, budget);
  return (text, left) => {
    let found: Uint8Array | undefined;
    const find = (): Uint8Array => {
      const places = new Uint8Array(text.length + 1);
      follow(machine, text, left, (place) => {
        places[place] = 1;
        return false;
      });
      return places;
    };
    return (place) => {
      found ??= find();
      return found[place] === 1;
    };
  };
}

/** The places at which an edge is. */
function edges(edge: '^' | '$' | 'b' | 'B', flags: string): HoldsIn {
  const lines = flags.includes('m');
  const word = new RegExp('\\w', flags.replace('m', ''));
  return (text) => {
    const { length } = text;
    const isWord = (at: number): boolean => at >= 0 && at < length && word.test(text[at] as string);
    const isBreak = (at: number): boolean => lines && /[\n\r\u2028\u2029]/.test(text[at] as string);
    return (place) => {
      if (edge === '^') return place === 0 || isBreak(place - 1);
      if (edge === '$') return place === length || isBreak(place);
      return (isWord(place - 1) !== isWord(place)) === (edge === 'b');
    };
  };
}

/** So many answers about characters are kept, at most. */
const mostAnswers = 1_000_000;

/** Follows all states side by side, starting anew at each place. Ends as soon as `reached` says so. */
function follow(
  { states, start, backwards, first, begins, answers }: Machine,
  text: Text,
  budget: Budget,
  reached: (place: number) => boolean,
): boolean {
  const { length } = text;
  budget.spend(states.length * (length + 1));
  const holds = states.map((state) => (state.kind === 'place' ? state.holdsIn(text, budget) : undefined));
  const canBegin = (character: string): boolean => {
    if (first === undefined) return true;
    const known = begins.get(character);
    if (known !== undefined) return known;
    const answer = first.some((state) => state.test(character));
    if (begins.size > mostAnswers) begins.clear();
    begins.set(character, answer);
    return answer;
  };
  const seenAt = new Int32Array(states.length).fill(-1);
  let waiting: number[] = [];
  for (let count = 0; count <= length; count++) {
    const place = backwards ? length - count : count;
    const character = text[backwards ? place - 1 : place];
    // Most places of a text begin nothing.
    if (waiting.length === 0 && first !== undefined && (character === undefined || !canBegin(character))) continue;
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
        if (holds[index]?.(place) === state.wanted) open.push(state.next);
      } else if (reached(place)) return true;
    }
    if (character === undefined) break;
    // Asking the native engine costs more than all the rest: each state is asked once about each character.
    const known = answers.get(character) ?? new Uint8Array(states.length);
    if (states.length * answers.size > mostAnswers) answers.clear();
    answers.set(character, known);
    waiting = [];
    for (const index of reading) {
      const state = states[index] as CharacterState;
      known[index] ||= state.test(character) ? 1 : 2;
      if (known[index] === 1) waiting.push(state.next);
    }
  }
  return false;
}
