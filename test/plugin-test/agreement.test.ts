/**
 * What `claude plugin test` printed of our test file (2.1.330), read and judged, against what real sessions did with the same
 * mod: test/conformance/plugin-test.jsonl holds both. Mods that depend on what else is in a session are not among them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skipReason } from '../../src/contract/mod-texts.js';
import { interpretMod } from '../../src/interpret/mod.js';
import type { EventName, ModExecution, PayloadJson, Verdict } from '../../src/model.js';
import { readOutcomes, unfinishedIn } from '../../src/plugin-test/outcome.js';
import type { Raise } from '../../src/plugin-test/trial.js';

interface Recorded {
  readonly id: string;
  readonly source: string;
  readonly raises: readonly Raise[];
  /** A rule lets every Bash command run. */
  readonly bashAllowed: boolean;
  readonly mark: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly observed: {
    readonly loaded: boolean;
    readonly ran?: readonly string[];
    readonly modelRequests: number;
    readonly stdout?: string;
    readonly skipped: readonly { readonly event: string; readonly why: string }[];
    readonly toolResults: readonly { readonly text: string; readonly isError: boolean }[];
    readonly promptTexts: readonly string[];
    /** The recording holds what Claude reads in the role of the system. */
    readonly systemSeen: boolean;
  };
}

const file = join(import.meta.dirname, '..', 'conformance', 'plugin-test.jsonl');
const recorded = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

/** What was raised, one after the other, each judged for itself. */
function judgedIn(row: Recorded): readonly { readonly raise: Raise; readonly told: Verdict | string }[] {
  const [read = { kind: 'not-run' } as const] = readOutcomes(row, 1, row.mark);
  const isHung = read.kind === 'not-run' && unfinishedIn(row, row.mark, () => row.raises.length) === 0;
  const execution: ModExecution = isHung ? { kind: 'hung' } : read;
  const catches = row.source.includes('.catch(');
  return row.raises.flatMap((raise, i) => {
    // Both events of a prompt are judged together, at the first.
    if (raise.event === 'classic.UserPromptSubmit') return [];
    const payload = payloadOf(raise);
    const own = execution.kind === 'done' ? { ...execution, raised: execution.raised.slice(i) } : execution;
    const event = payload.hook_event_name as EventName;
    const judgement = interpretMod(own, { event, payload, plugin: 'probemod', catches });
    return [{ raise, told: 'verdict' in judgement ? judgement.verdict : judgement.unjudged }];
  });
}

function payloadOf({ event, argument }: Raise): PayloadJson {
  if (event === 'prompt.submit') return { hook_event_name: 'UserPromptSubmit', prompt: argument.text };
  if (event !== 'tool.call') return { hook_event_name: event.slice('classic.'.length), ...argument };
  const { tool, tool_use_id: _, ...input } = argument;
  return { hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input };
}

const marker = (command: unknown): string | undefined => /touch (marker\d*)/.exec(String(command))?.[1];

/** Mods whose answer repeats something that is not the same in a test: the id of the call, the path of the plugin. */
const repeating = /dump|tool\.call\/(read-tool\.matcher-none|write\.e\.file_path)/;

const rows = recorded.map((row) => {
  const judged = judgedIn(row);
  const verdicts = judged.flatMap(({ raise, told }) => (typeof told === 'string' ? [] : [{ raise, verdict: told }]));
  const logged = verdicts.flatMap(({ verdict }) => verdict.toUser.map(({ text }) => text));
  return { ...row, judged, verdicts, logged };
});

/** The rows of one test, each with its name. */
function those(are: (row: (typeof rows)[number]) => boolean) {
  return rows.filter(are).map((row) => [row.id, row] as const);
}

describe('what mods did in a test tells what they do in a session', () => {
  it.each(those(() => true))('%s: a verdict, or what only a session could answer', (_id, { judged }) => {
    for (const { told } of judged) {
      if (typeof told === 'string') expect(told).toMatch(/^(it calls `\$\.|it asks the user|it never yields)/);
    }
  });

  it.each(those(({ observed }) => observed.ran !== undefined))('%s: whether the command runs', (_id, row) => {
    const calls = row.verdicts.filter(({ raise }) => raise.event === 'tool.call' && raise.argument.tool === 'Bash');
    // Where a permission is lacking, what comes after the mod decides.
    const decided = calls.filter(({ verdict }) => row.bashAllowed || verdict.effect !== 'proceed');
    const said = decided.map(({ raise, verdict }) => {
      const mark = marker(verdict.updatedInput?.command ?? raise.argument.command);
      return mark === undefined || !['block', 'ask'].includes(verdict.effect) === row.observed.ran?.includes(mark);
    });
    expect(said).toEqual(decided.map(() => true));
  });

  it.each(those(({ id, observed }) => !repeating.test(id) && observed.modelRequests > 0))(
    '%s: what Claude reads',
    (_id, { observed, verdicts }) => {
      // Long texts are recorded by their beginnings.
      const read = [...observed.toolResults.map(({ text }) => text), ...observed.promptTexts].map((text) =>
        text.replace(/…$/, ''),
      );
      const told = verdicts.flatMap(({ verdict }) => verdict.toClaude);
      for (const { text } of told.filter(({ role }) => observed.systemSeen || role !== 'system')) {
        expect(read.some((each) => each !== '' && (text.startsWith(each) || each.includes(text)))).toBe(true);
      }
    },
  );

  it.each(those(({ verdicts, observed }) => verdicts.length > 0 && observed.loaded))(
    '%s: which hooks are skipped, and why',
    (_id, { observed, logged }) => {
      for (const { event, why } of observed.skipped) {
        // A test keeps the message of an exception and loses its class.
        const said = why.replace(/^threw (\w*Error: )?(probemod: )?/, 'threw ').replace(/; its \.catch .*/, '');
        expect(logged.filter((text) => text.includes(`${event} hook skipped`)).join('\n')).toContain(said.slice(0, 60));
      }
      expect(logged.some((text) => text.includes('hook skipped'))).toBe(observed.skipped.length > 0);
    },
  );

  it.each(those(({ raises }) => raises[0]?.event === 'prompt.submit'))(
    '%s: whether the prompt is sent',
    (_id, { observed, verdicts }) => {
      const stops = verdicts.some(({ verdict }) => verdict.effect === 'block' || verdict.endsTurn);
      expect(stops).toBe(observed.modelRequests === 0);
    },
  );

  it.each(those(({ observed }) => !observed.loaded))('%s: that the module does not load', (_id, { logged }) => {
    expect(logged.some((text) => text.includes('did not load'))).toBe(true);
  });
});

describe('the words of a session', () => {
  it.each([
    ['returned no result', 'returned the wrong shape (no result)'],
    ['exceeded 10000ms budget', 'ran past its 10s budget'],
    ['THROWMARK', 'threw THROWMARK'],
  ])('says of %s: %s', (why, said) => {
    expect(skipReason(why)).toBe(said);
  });
});
