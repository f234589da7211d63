/** The report for people: what to repair, then a line for each hook, then what it all comes to. */
import type { Finding, Report, Run } from '../model.js';
import { grouped } from '../text/grouped.js';
import { escapeLine } from './escape.js';
import { findingBlock, moreBlock } from './finding-block.js';
import { hookRows, notJudgedRows, rows } from './hook-rows.js';
import { type Layout, layoutOf } from './layout.js';
import { linesOf, onOneScreen } from './one-screen.js';
import type { Paint } from './paint.js';
import { placeText } from './place-text.js';
import { problemBlocks } from './problem-blocks.js';
import { rulePages } from './project-urls.js';
import { hiddenInfos, summaryText } from './summary-text.js';
import { togetherBlocks } from './together.js';
import {
  inOrder,
  isError,
  newOnes,
  nothingTold,
  type Told,
  type ToldBefore,
  toldOf,
  wasTold,
  withTold,
} from './told.js';
import { verdictBlocks } from './verdict-blocks.js';
import { wrap } from './wrap.js';

export interface PrettyOptions {
  /** Columns; default 80. Lines stay readable from 40 up. */
  readonly width?: number;
  readonly paint?: Paint;
  /** Findings and problems only. */
  readonly quiet?: boolean;
  /** Every finding with all its places, and every verdict with its payloads. */
  readonly verbose?: boolean;
  /** Advice too, not only how much of it there is; default: with `verbose`. */
  readonly infos?: boolean;
  /** What stands above the report because it was told while hooks still ran. */
  readonly before?: ToldBefore;
}

/** Places of one cause that are listed; the rest are counted. */
const mostPlaces = 6;

/**
 * The report for people, as the command line prints it.
 *
 * @example
 * ```ts
 * import { lint, prettyReport } from 'hooklint';
 *
 * const report = await lint({ cwd: process.cwd(), paths: ['guard.sh'] });
 * process.stdout.write(prettyReport(report, { width: process.stdout.columns || 80 }));
 * ```
 */
export function prettyReport(report: Report, options: PrettyOptions = {}): string {
  const layout = layoutOf(options);
  const { quiet = false, verbose = false, infos = verbose, before = nothingTold } = options;
  const told = toldOf(report.findings).filter(({ finding }) => infos || finding.severity !== 'info');
  const hooks = quiet ? [] : verbose ? verdictBlocks(report, layout) : rows(hookRows(report, layout));
  const places = verbose ? Number.POSITIVE_INFINITY : mostPlaces;
  const isFirstOfRule = firstOfRule(before);
  // What is urgent names its page; the rest has them all in one place.
  const namesPage = (each: Told): boolean => (verbose || isError(each)) && isFirstOfRule(each);
  const fresh = stillToTell(told, before);
  const inFull = fresh.map(({ each, again }) => ({
    each,
    block: again
      ? moreBlock(each, before.messages, layout, places)
      : findingBlock(each, report, layout, { places, page: namesPage(each), idle: verbose }),
  }));
  const blocks = [
    ...(verbose ? inFull.map(({ block }) => block) : onOneScreen(inFull, before.lines, layout)),
    ...problemBlocks(report.problems, layout),
    ...hooks,
    ...(verbose && !quiet ? togetherBlocks(report, layout) : []),
    ...rows(notJudgedRows(report, layout)),
    ...(quiet ? [] : rows(ignoredLines(report.project.ignored, layout))),
    ...(quiet && report.findings.length + report.problems.length === 0
      ? []
      : [
          [
            ...(verbose || fresh.every(({ each }) => isError(each)) ? [] : [layout.paint.faint(`Rules: ${rulePages}`)]),
            ...(infos ? [] : hiddenInfos(report, layout)),
            wrap(summaryText(report, layout.paint), layout.width, '', '  '),
          ].join('\n'),
        ]),
  ];
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}

/**
 * Blocks for errors that are told before the rest of the report is known, and what is told then. A cause has one block: more
 * of its places are left for the end.
 */
export function earlyBlocks(
  findings: readonly Finding[],
  runs: readonly Run[],
  before: ToldBefore,
  { verbose = false, ...options }: PrettyOptions,
): { readonly text: string; readonly told: ToldBefore } {
  const fresh = toldOf(findings).filter((each) => !wasTold(each, before));
  const places = verbose ? Number.POSITIVE_INFINITY : mostPlaces;
  const isFirstOfRule = firstOfRule(before);
  const blocks = fresh.map((each) => {
    const block = findingBlock(each, { runs }, layoutOf(options), { places, page: isFirstOfRule(each) });
    return { each, text: `${block}\n\n` };
  });
  return {
    text: blocks.map(({ text }) => text).join(''),
    told: blocks.reduce((all, { each, text }) => withTold(all, each, linesOf(text) - 1), before),
  };
}

/** Causes that were not told before, and what is new of those that were (`again`). */
function stillToTell(
  told: readonly Told[],
  before: ToldBefore,
): readonly { readonly each: Told; readonly again: boolean }[] {
  return told
    .flatMap((each) => {
      if (!wasTold(each, before)) return [{ each, again: false }];
      const [finding, ...others] = newOnes(each, before);
      return finding === undefined ? [] : [{ each: { finding, others }, again: true }];
    })
    .sort((a, b) => inOrder(a.each, b.each));
}

/** Asked of one cause after the other: is it the first of its rule, which names the page? */
function firstOfRule({ rules }: ToldBefore): (told: Told) => boolean {
  const named = new Set(rules);
  return ({ finding: { rule } }) => {
    const isFirst = !named.has(rule);
    named.add(rule);
    return isFirst;
  };
}

/** Places that are passed over for the same reason stand together. */
function ignoredLines(ignored: Report['project']['ignored'], { width, paint }: Layout): readonly string[] {
  return [...grouped(ignored, ({ why }) => why)].map(([why, same]) => {
    const places = same.map(({ place }) => placeText(place)).join(', ');
    return wrap(`${paint.faint('ignored')}  ${places}: ${escapeLine(why)}`, width, '', '  ');
  });
}
