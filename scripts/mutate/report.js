// The text of a mutation run: every change that nothing noticed, then the score of each file.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** `reached` holds each change that a test reached, with the test that noticed it or null; `refused` what does not compile. */
export function report(mutants, { reached, refused }, root) {
  const lines = [];
  const scores = new Map();
  const total = { byTests: 0, byTypes: 0, survived: 0, unreached: 0 };
  for (const mutant of mutants) {
    const file = relative(root, mutant.fileName);
    const score = scores.get(file) ?? { byTests: 0, byTypes: 0, survived: 0, unreached: 0 };
    scores.set(file, score);
    const fate = fateOf(reached[mutant.id], refused.has(mutant.id));
    score[fate] += 1;
    total[fate] += 1;
    if (fate === 'survived') lines.push(described(mutant, file), '');
  }
  for (const [file, score] of scores) lines.push(`${shareOf(score).padStart(5)}  ${file}`);
  const { byTests, byTypes, survived, unreached } = total;
  lines.push(
    '',
    `${shareOf(total)} noticed: ${byTests} by tests and ${byTypes} by the type checker, of ${byTests + byTypes + survived}.`,
    `No test reaches ${unreached} more, or only while modules load.`,
  );
  return lines.join('\n');
}

function fateOf(noticedBy, isRefused) {
  if (noticedBy === undefined) return 'unreached';
  if (noticedBy !== null) return 'byTests';
  return isRefused ? 'byTypes' : 'survived';
}

function shareOf({ byTests, byTypes, survived }) {
  const noticed = byTests + byTypes;
  return noticed + survived === 0 ? '-' : `${Math.floor((100 * noticed) / (noticed + survived))} %`;
}

function described({ fileName, mutatorName, location: { start, end }, replacement }, file) {
  const was = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1);
  const text = was.length === 1 ? was[0].slice(start.column, end.column) : `${was[0].slice(start.column)} ...`;
  const by = replacement.replaceAll(/\s+/g, ' ');
  return `${file}:${start.line + 1}:${start.column + 1} ${mutatorName}\n  - ${text}\n  + ${by}`;
}
