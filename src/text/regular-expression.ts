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
  const { root } = structure;
  return { kind: 'valid', test: (text) => test(root, flags.includes('u') ? [...text] : text, flags) };
}

type Text = ArrayLike<string>;

/** True at each place, from before the first character to behind the last, where something holds. */
type Places = Uint8Array;

function test(root: PatternNode, text: Text, flags: string): boolean | undefined {
  try {
    return machineOf(root, text, flags).finds();
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

class TooMuch extends Error {}

// -- the machine

/** One state. A state of characters is left by reading one; the others are passed through without. */
type State =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean; next: number }
  | { readonly kind: 'fork'; readonly to: number[] }
  | { readonly kind: 'place'; readonly holds: Places; readonly wanted: 0 | 1; next: number }
  | { readonly kind: 'end' };

interface Machine {
  readonly finds: () => boolean;
  /** The places at which a match ends; of a machine that reads backwards, at which one begins. */
  readonly places: () => Places;
}

function machineOf(root: PatternNode, text: Text, flags: string): Machine {
  const { length } = text;
  let steps = 0;

  const spend = (count: number): void => {
    steps += count;
    if (steps > mostSteps) throw new TooMuch();
  };

  /** Builds the states of a node in front of the state `next` and gives the one to start from. */
  function build(node: PatternNode, next: number, states: State[], backwards: boolean): number {
    // Rounds of what matches nothing make no states, but take their time all the same.
    spend(10);
    const add = (state: State): number => {
      if (states.length >= mostStates) throw new TooMuch();
      return states.push(state) - 1;
    };
    switch (node.kind) {
      case 'character':
        return add({ kind: 'character', test: node.test, next });
      case 'sequence': {
        // Built from its end, and so in the order in which a backwards machine is to meet it.
        const items = backwards ? node.items : node.items.toReversed();
        return items.reduce((after, item) => build(item, after, states, backwards), next);
      }
      case 'choice':
        return add({ kind: 'fork', to: node.items.map((item) => build(item, next, states, backwards)) });
      case 'edge':
        return add({ kind: 'place', holds: edges(node.edge), wanted: 1, next });
      case 'look': {
        const holds = compile(node.item, !node.behind).places();
        return add({ kind: 'place', holds, wanted: node.negative ? 0 : 1, next });
      }
      case 'repeat': {
        // More rounds than there are characters bring nothing new, as a round that reads nothing changes nothing.
        const endless = node.max >= length;
        const rest = Math.min(node.max, length) - node.min;
        let start = next;
        if (endless) {
          const fork: State = { kind: 'fork', to: [next] };
          start = add(fork);
          fork.to.push(build(node.item, start, states, backwards));
        } else {
          for (let round = 0; round < rest; round++) {
            start = add({ kind: 'fork', to: [next, build(node.item, start, states, backwards)] });
          }
        }
        for (let round = 0; round < Math.min(node.min, length + 1); round++) {
          start = build(node.item, start, states, backwards);
        }
        return start;
      }
    }
  }

  function compile(node: PatternNode, backwards: boolean): Machine {
    const states: State[] = [{ kind: 'end' }];
    const start = build(node, 0, states, backwards);
    spend(states.length * (length + 1));
    return {
      finds: () => follow(states, start, backwards, () => true),
      places: () => {
        const found = new Uint8Array(length + 1);
        follow(states, start, backwards, (place) => {
          found[place] = 1;
          return false;
        });
        return found;
      },
    };
  }

  /** Follows all states side by side, starting anew at each place. Ends as soon as `reached` says so. */
  function follow(states: readonly State[], start: number, backwards: boolean, reached: (place: number) => boolean) {
    const seenAt = new Int32Array(states.length).fill(-1);
    const known = new Map<string, Uint8Array>();
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
          if (state.holds[place] === state.wanted) open.push(state.next);
        } else if (reached(place)) return true;
      }
      if (count === length) break;
      const character = text[backwards ? place - 1 : place] as string;
      // Asking the native engine costs more than all the rest: each state is asked once about each character.
      const answers = known.get(character) ?? new Uint8Array(states.length);
      known.set(character, answers);
      waiting = [];
      for (const index of reading) {
        const state = states[index] as Extract<State, { readonly kind: 'character' }>;
        answers[index] ||= state.test(character) ? 1 : 2;
        if (answers[index] === 1) waiting.push(state.next);
      }
    }
    return false;
  }

  /** The places at which an edge is. */
  function edges(edge: '^' | '$' | 'b' | 'B'): Places {
    spend(length + 1);
    const lines = flags.includes('m');
    const word = new RegExp('\\w', flags.replace('m', ''));
    const isWord = (at: number): boolean => at >= 0 && at < length && word.test(text[at] as string);
    const isBreak = (at: number): boolean => lines && /[\n\r\u2028\u2029]/.test(text[at] as string);
    const holds = (place: number): boolean => {
      if (edge === '^') return place === 0 || isBreak(place - 1);
      if (edge === '$') return place === length || isBreak(place);
      return (isWord(place - 1) !== isWord(place)) === (edge === 'b');
    };
    return Uint8Array.from({ length: length + 1 }, (_, place) => (holds(place) ? 1 : 0));
  }

  return compile(root, false);
}
