/** What a file would be with some of its findings fixed. */
import { newestClient } from '../contract/index.js';
import { contractAt } from '../interpret/contract-at.js';
import type { ConfigFile, EventName, Finding, Hook, Language, Run, Version } from '../model.js';
import { applyEdits } from './apply.js';
import { saysItBlocks } from './prove.js';
import type { Edit } from './rewrite-reply.js';
import { scriptEdits } from './script-edits.js';
import { type SettingsRule, settingsEdit } from './settings-edits.js';
import { fixes } from './table.js';

/** What one rule found in a file, with the runs that show it. */
export interface RuleToFix {
  readonly rule: string;
  readonly findings: readonly Finding[];
  /** One for each finding. */
  readonly hooks: readonly Hook[];
  readonly runs: readonly Run[];
}

export interface FileToFix {
  readonly path: string;
  readonly absolutePath: string;
  /** With links followed: this is written. */
  readonly realPath: string;
  readonly text: string;
  readonly mode: number;
  /** What it is to be, besides what is edited. */
  readonly newMode: number;
  /** Absent: it is no script. */
  readonly language?: Language;
  readonly config?: ConfigFile;
  /** Every hook that the file has to do with. */
  readonly hooks: readonly Hook[];
  readonly rules: readonly RuleToFix[];
  readonly client: Version | undefined;
}

export interface Draft {
  readonly text: string;
  /** Rules that cannot be helped here, and why; the text holds the others. */
  readonly refused: ReadonlyMap<string, string>;
}

/** The file with the findings of the rules repaired as far as the text allows. */
export async function draft(file: FileToFix, rules: readonly RuleToFix[], unsafe: boolean): Promise<Draft> {
  const refused = new Map<string, string>();
  const edits: Edit[] = [];
  const inScript: RuleToFix[] = [];
  for (const each of rules) {
    if (fixes[each.rule]?.in === 'settings') {
      const own: Edit[] = [];
      for (const hook of each.hooks) {
        const edit =
          file.config === undefined
            ? { why: 'it is not a configuration file' }
            : settingsEdit(each.rule as SettingsRule, hook, file.config, file.client);
        if ('why' in edit) refused.set(each.rule, edit.why);
        // Handlers of one entry share its matcher.
        else if (own.every(({ start }) => start !== edit.start)) own.push(edit);
      }
      if (!refused.has(each.rule)) edits.push(...own);
    } else if (isSaidToBlock(each) || unsafe) inScript.push(each);
    else refused.set(each.rule, 'the script does not say that it blocks; --unsafe makes it block');
  }
  const result = inScript.length === 0 ? undefined : await editsOfScript(file, inScript, unsafe);
  for (const [rule, why] of result?.refused ?? []) refused.set(rule, why);
  const taken = [...edits, ...[...(result?.edits.values() ?? [])].flat()];
  const text = applyEdits(file.text, taken);
  if (text !== undefined) return { text, refused };
  for (const { rule } of rules) refused.set(rule, 'two fixes change the same text');
  return { text: file.text, refused };
}

/** A failure blocks safely only where every run of it says that it blocks. */
function isSaidToBlock({ rule, runs }: RuleToFix): boolean {
  const kind = fixes[rule];
  if (kind === undefined || kind.in === 'mode' || kind.aim !== 'blocks') return true;
  return runs.length > 0 && runs.every(saysItBlocks);
}

function editsOfScript(file: FileToFix, rules: readonly RuleToFix[], unsafe: boolean) {
  const client = file.client ?? newestClient;
  const events = new Set(
    file.hooks.filter(({ script }) => script?.absolutePath === file.absolutePath).map(({ event }) => event),
  );
  const contracts = new Map([...events].map((event) => [event, contractAt(event, client)] as const));
  const found = rules.map(({ rule, findings, hooks, runs }) => ({
    rule,
    lines: findings.flatMap(({ place }, at) =>
      place.file === file.path && place.line !== undefined
        ? [{ line: place.line, event: (hooks[at] as Hook).event as EventName }]
        : [],
    ),
    exitCodes: new Set(
      runs.flatMap(({ execution }) =>
        execution.type === 'command' && execution.exitCode !== null ? [execution.exitCode] : [],
      ),
    ),
  }));
  return scriptEdits({ text: file.text, language: file.language ?? 'other', contracts, unsafe }, found);
}
