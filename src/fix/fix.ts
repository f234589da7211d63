/** find -> edit -> prove -> write: fixes of a whole project, tried together in a copy of it. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { parseClientRange } from '../contract/index.js';
import { type LintOptions, lint } from '../lint/index.js';
import { loadProject } from '../load/project.js';
import type { Finding, Hook, Project, Report, Run } from '../model.js';
import { unifiedDiff } from '../text/diff.js';
import type { FileToFix, RuleToFix } from './draft.js';
import { type ModeFix, modeDisproved, modesToFix } from './modes.js';
import { newTry, settle, type Try } from './settle.js';
import { fixes } from './table.js';
import { isIn, openTrial, type Trial } from './trial.js';
import { decode, type FileChange, writeAll } from './write.js';

export interface FixOptions {
  /** Fixes that may change what the hook does. */
  readonly unsafe?: boolean;
  /** Write nothing. */
  readonly dryRun?: boolean;
  /** Only these findings are to be fixed; default: all that can be. */
  readonly isWanted?: (finding: Finding) => boolean;
}

/** What became of the findings of one rule in one file. */
export interface Outcome {
  readonly file: string;
  readonly line?: number;
  readonly rule: string;
  /** Absent: it is fixed. */
  readonly why?: string;
  /** What the user should know of a fix. */
  readonly note?: string;
}

export interface FixResult {
  readonly outcomes: readonly Outcome[];
  /** What is changed, as a unified diff. */
  readonly diff: string;
  /** The same as whole files. */
  readonly changes: readonly FileChange[];
  /** It was ended before all was tried, and has changed nothing. */
  readonly interrupted?: true;
}

/**
 * Fixes what can be fixed. A fix is kept when the hook, run again on the same payloads, shows that it does what it is
 * for and makes nothing worse; all that is kept is written at once. Nothing outside the project is touched.
 */
export async function fixProject(
  options: LintOptions,
  { unsafe = false, dryRun = false, isWanted = () => true }: FixOptions,
): Promise<FixResult> {
  const project = await loadProject({ ...options, client: parseClientRange(options.client).newest });
  const trial = await openTrial(project.root, options);
  try {
    await translateInto(trial, project);
    const modes = (await modesToFix(project, options)).filter(({ finding }) => isWanted(finding));
    for (const { absolutePath, mode } of modes.filter(isInside(project))) await trial.setMode(absolutePath, mode);
    const before = await lint({ ...trial.options, prove: 'none' });
    const wanted = { ...before, findings: before.findings.filter(isWanted) };
    const { files, outcomes } = await filesToFix(project, wanted, modes);
    const tries = files.map(newTry);
    await settle(tries, before, trial, unsafe);
    if (options.signal?.aborted === true) return { outcomes: [], diff: '', changes: [], interrupted: true };
    const changed = tries.flatMap(({ file, text }) => changeOf(file, text));
    const changes = changed.map(({ change }) => change);
    const raced = dryRun ? [] : await writeAll(changes);
    const all = [...outcomes, ...tries.flatMap((each) => outcomesOf(each))];
    return raced.length === 0
      ? { outcomes: all.sort(inOrder), diff: changed.map(({ diff }) => diff).join(''), changes }
      : {
          outcomes: all.map((each) => ({ why: `${raced.join(', ')} changed in the meantime`, ...each })),
          diff: '',
          changes: [],
        };
  } finally {
    await trial.close();
  }
}

function isInside({ root }: Project): (fix: ModeFix) => boolean {
  return ({ absolutePath }) => isIn(absolutePath, root);
}

/** Files that name the project by its path name the copy in the copy. */
async function translateInto(trial: Trial, { root, configs, hooks }: Project): Promise<void> {
  const scripts = hooks.flatMap(({ script }) => (script === undefined || script.text === '' ? [] : [script]));
  for (const { absolutePath, text } of [...configs, ...scripts]) {
    if (!isIn(absolutePath, root) || !text.includes(root)) continue;
    await trial.write(absolutePath, text, (await stat(absolutePath)).mode);
  }
}

/** Findings that can be fixed, by the file that has to change. */
async function filesToFix(
  project: Project,
  before: Report,
  modes: readonly ModeFix[],
): Promise<{ readonly files: readonly FileToFix[]; readonly outcomes: readonly Outcome[] }> {
  const hooks = new Map(project.hooks.map((hook) => [hook.id, hook]));
  const runs = new Map(before.runs.map((run) => [run.case.id, run]));
  const groups = new Map<string, { finding: Finding; hook: Hook }[]>();
  const outcomes: Outcome[] = [];
  for (const finding of before.findings) {
    const kind = Object.hasOwn(fixes, finding.rule) ? fixes[finding.rule] : undefined;
    const hook = hooks.get(finding.hook ?? '');
    if (kind === undefined || kind.in === 'mode' || hook === undefined) continue;
    const path = kind.in === 'settings' ? configOf(project, hook)?.absolutePath : hook.script?.absolutePath;
    if (path === undefined) outcomes.push(outcome(finding, 'the command is not a script file'));
    else groups.set(path, [...(groups.get(path) ?? []), { finding, hook }]);
  }
  const newModes = new Map<string, ModeFix>();
  for (const each of modes) {
    const why = modeDisproved(each, before.runs, before.findings);
    if (why !== undefined) outcomes.push(outcome(each.finding, why));
    else newModes.set(each.absolutePath, each);
    if (why === undefined && !groups.has(each.absolutePath)) groups.set(each.absolutePath, []);
  }
  const files: FileToFix[] = [];
  for (const [absolutePath, found] of groups) {
    const file = await fileToFix(absolutePath, found, project, runs, newModes.get(absolutePath));
    const mode = newModes.get(absolutePath);
    const findings = [...found.map(({ finding }) => finding), ...(mode === undefined ? [] : [mode.finding])];
    if (typeof file === 'string') outcomes.push(...findings.map((finding) => outcome(finding, file)));
    else {
      files.push(file);
      if (mode !== undefined) outcomes.push(outcome(mode.finding));
    }
  }
  return { files, outcomes };
}

function outcome({ place, rule }: Finding, why?: string): Outcome {
  return {
    file: place.file,
    ...(place.line === undefined ? {} : { line: place.line }),
    rule,
    ...(why === undefined ? {} : { why }),
  };
}

/** The file with all that is known of it; a text: why it is not to be touched. */
async function fileToFix(
  absolutePath: string,
  found: readonly { readonly finding: Finding; readonly hook: Hook }[],
  project: Project,
  runs: ReadonlyMap<string, Run>,
  modeFix: ModeFix | undefined,
): Promise<FileToFix | string> {
  const real = await realpath(absolutePath);
  if (!isIn(real, await realpath(project.root))) return 'the file lies outside the project';
  let text: string;
  try {
    text = decode(await readFile(real));
  } catch {
    return 'the file is not UTF-8';
  }
  const script = project.hooks.find((hook) => hook.script?.absolutePath === absolutePath)?.script;
  const config = project.configs.find((each) => each.absolutePath === absolutePath);
  const path = script?.path ?? config?.path ?? absolutePath;
  const concerned = project.hooks.filter(
    (hook) => hook.script?.absolutePath === absolutePath || (config !== undefined && hook.config?.file === config.path),
  );
  const rules = new Map<string, RuleToFix>();
  for (const { finding, hook } of found) {
    const before = rules.get(finding.rule) ?? { rule: finding.rule, findings: [], hooks: [], runs: [] };
    rules.set(finding.rule, {
      rule: finding.rule,
      findings: [...before.findings, finding],
      hooks: [...before.hooks, hook],
      runs: [...before.runs, ...(finding.cases ?? []).flatMap((id) => runs.get(id) ?? [])],
    });
  }
  return {
    path,
    absolutePath,
    realPath: real,
    text,
    mode: (await stat(real)).mode,
    newMode: modeFix?.mode ?? (await stat(real)).mode,
    hooks: concerned,
    rules: [...rules.values()],
    ...(script === undefined ? {} : { language: script.language }),
    ...(config === undefined ? {} : { config }),
    client: project.client,
  };
}

function changeOf(file: FileToFix, text: string): readonly { readonly change: FileChange; readonly diff: string }[] {
  const { newMode: mode } = file;
  if (text === file.text && mode === file.mode) return [];
  const change = { absolutePath: file.realPath, before: file.text, after: text, mode, modeBefore: file.mode };
  const modes = mode === file.mode ? undefined : { before: file.mode.toString(8), after: mode.toString(8) };
  return [{ change, diff: unifiedDiff(file.path, file.text, text, modes) }];
}

function outcomesOf({ file, current, refused, notes }: Try): readonly Outcome[] {
  const kept = new Set(current.map(({ rule }) => rule));
  return file.rules.map(({ rule, findings }) => {
    const line = findings.find(({ place }) => place.file === file.path)?.place.line;
    const why = kept.has(rule) ? undefined : (refused.get(rule) ?? 'it could not be proven');
    return {
      file: file.path,
      ...(line === undefined ? {} : { line }),
      rule,
      ...(why === undefined ? noteOf(notes.get(rule)) : { why }),
    };
  });
}

function noteOf(text: string | undefined): { readonly note?: string } {
  return text === undefined ? {} : { note: text };
}

function inOrder(a: Outcome, b: Outcome): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0) || (a.rule < b.rule ? -1 : 1);
}

function configOf(project: Project, hook: Hook) {
  return project.configs.find(({ path }) => path === hook.config?.file);
}
