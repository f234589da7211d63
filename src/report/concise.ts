/** One line for each finding, as compilers print them: for editors, reviewdog, grep. */
import type { Place, Report } from '../model.js';
import { escapeLine } from './escape.js';
import { pathFrom } from './paths.js';
import { onVersions } from './stretch.js';
import { gravestFirst } from './told.js';

export interface ConciseOptions {
  /** The folder that paths are given from; default: the root of the project. */
  readonly cwd?: string;
}

/** `path:line:col: severity: message [rule]`; nothing at all where nothing was found. */
export function conciseReport(report: Report, { cwd = report.root }: ConciseOptions = {}): string {
  const line = (place: Place | undefined, said: string): string => {
    const { file = '.', line = 1, column = 1 } = place ?? {};
    return `${escapeLine(`${pathFrom(cwd, file, report.root)}:${line}:${column}: ${said}`)}\n`;
  };
  return [
    ...gravestFirst(report.findings).map(({ place, severity, message, rule, ...finding }) =>
      line(place, `${severity}: ${message.replace(/(?<!\s)\s*\n\s*/g, ' ')}${onVersions(finding)} [${rule}]`),
    ),
    ...report.problems.map(({ place, message }) =>
      line(place, `error: ${message.replace(/(?<!\s)\s*\n\s*/g, ' ')} [cannot-lint]`),
    ),
  ].join('');
}
