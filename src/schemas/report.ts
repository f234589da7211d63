/** The report that `--format json` writes. Loose on purpose: a later version may add keys, and readers should let it. */
import * as z from 'zod';
import type { Layer } from './layer.js';
import { findingSchema } from './report-finding.js';
import { hookSchema, modSchema } from './report-hook.js';
import { notJudgedSchema } from './report-lack.js';
import { reportParts } from './report-parts.js';
import { proofSchema } from './report-proof.js';
import { mergedSchema, modRunSchema, runSchema } from './report-run.js';
import { verdictSchema } from './verdict.js';

/** `names` refuses every key that is not described here: tests use it to see that none was forgotten. */
export function reportSchema(layer: Layer): z.ZodType {
  const parts = reportParts(layer);
  const { object, text, count, milliseconds, place } = parts;
  const verdict = verdictSchema(layer, parts);
  const run = runSchema(parts, verdict);

  return object({
    $schema: z.string().optional(),
    client: text('The selected version of Claude Code, or range of versions.'),
    root: text('The directory that paths are relative to.'),
    repository: text('The folder of the repository that the root lies in, or is.').optional(),
    hooks: z.array(hookSchema(parts)),
    mods: z.array(modSchema(parts)).optional().meta({ description: 'Hooks modules of plugins.' }),
    runs: z.array(run),
    faulted: z.array(run).optional().meta({ description: 'Runs of blocking hooks under simulated failures.' }),
    stoodIn: z.array(run).optional().meta({
      description: 'Runs with stand-ins for programs that the machine lacks, with a gate open, or with changes in git.',
    }),
    noFaults: z.string().optional().meta({ description: 'Why there are none although they were requested.' }),
    proofs: z
      .array(proofSchema(parts))
      .optional()
      .meta({ description: 'Guards held against variants of what they stop.' }),
    noProofs: z
      .string()
      .optional()
      .meta({ description: 'Why there are none of these although there are guards, or fewer than usual.' }),
    modRuns: z
      .array(modRunSchema(parts, verdict))
      .optional()
      .meta({ description: 'What mods did with payloads under `claude plugin test`.' }),
    notRun: z
      .array(object({ hook: text('The id of the hook.'), why: text('Why it did not run.') }))
      .meta({ description: 'Hooks that did not run.' }),
    notJudged: z
      .array(notJudgedSchema(parts))
      .optional()
      .meta({ description: 'Hooks that could not be judged on this machine; absent: none.' }),
    merged: z
      .array(mergedSchema(parts, verdict))
      .meta({ description: 'The combined outcome of several hooks of one event on the same payload.' }),
    findings: z.array(findingSchema(parts)),
    problems: z
      .array(object({ message: z.string(), hint: z.string().optional(), place: place.optional() }))
      .meta({ description: 'Input that could not be used.' }),
    durationMs: milliseconds
      .optional()
      .meta({ description: 'How long the lint took; absent where reports were merged.' }),
    ignored: z.array(object({ place, why: z.string() })).meta({ description: 'What Claude Code silently ignores.' }),
    isolation: object({
      kind: z.enum(['none', 'copy', 'namespace']).meta({ description: 'Where hooks ran.' }),
      network: z.enum(['none', 'host']).meta({ description: 'What they could reach.' }),
      why: z.string().optional().meta({ description: 'Why it is not stronger.' }),
    })
      .optional()
      .meta({ description: 'The sandbox that hooks ran in.' }),
    summary: object({
      hooks: count('Hooks found.'),
      runs: count('Runs made.'),
      errors: count('Findings that are errors.'),
      warnings: count('Findings that are warnings.'),
      infos: count('Findings that are advice.'),
    }),
  }).meta({ title: 'hooklint report', description: 'What hooklint --format json writes.' });
}
