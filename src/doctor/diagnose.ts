/** The whole of `hooklint doctor` in one function. */
import type { Diagnosis, EventName, Question, Setup, Standing } from '../model.js';
import { contradictionsOf } from './contradictions.js';
import { healthOf } from './health.js';
import { lintFindings } from './lint-findings.js';
import { listingOf } from './listing.js';
import { outcomesOf } from './outcome.js';

export interface Asked {
  readonly event?: EventName;
  /** With a payload, or as much of it as is known; its event wins. */
  readonly question?: Question;
}

/** `path`: where programs are looked for; absent: the machine is not asked. */
export async function diagnose(setup: Setup, { event: named, question }: Asked, path?: string): Promise<Diagnosis> {
  const event = question?.event ?? named;
  const listed = await listingOf(setup, { ...(event && { event }), ...(question && { question }) });
  const everything = event === undefined ? listed : await listingOf(setup);
  // What is wrong with a hook that does not run on the call is no answer to what happens on it.
  const concerned = new Set(listed.filter(({ standing }) => isConcerned(standing)).map(({ hook }) => hook.id));
  const lost = lostOf(setup, event);
  const toldAt = new Set(lost.map(({ place }) => `${place.file}:${place.line}`));
  const findings = lintFindings(setup, everything).filter(({ place }) => !toldAt.has(`${place.file}:${place.line}`));
  const health = event === undefined && path !== undefined ? await healthOf(listed, setup, { path }) : undefined;
  return {
    setup,
    ...(event === undefined ? {} : { event }),
    ...(question === undefined ? {} : { question }),
    listed,
    lost,
    ...(question === undefined ? {} : { outcomes: outcomesOf(listed, question, setup) }),
    contradictions: contradictionsOf(everything, setup).filter(
      ({ hooks }) => event === undefined || hooks.some((id) => concerned.has(id)),
    ),
    lint: findings.filter(({ hook }) => event === undefined || (hook !== undefined && concerned.has(hook))),
    ...(health === undefined ? {} : { health }),
  };
}

function isConcerned(standing: Standing): boolean {
  return standing.runs !== 'no' || standing.because === 'decided-before' || standing.because === 'same-as-another';
}

/** Entries of the event, and those of no event: one of them may have been meant. */
function lostOf({ files }: Setup, event: EventName | undefined): Diagnosis['lost'] {
  return files
    .filter(({ out }) => out === undefined)
    .flatMap(({ lost }) =>
      lost.filter((entry) => event === undefined || entry.event === undefined || entry.event === event),
    );
}
