/** Quick fixes: what `--fix` would do, and a comment that silences a finding. */
import { type CodeAction, CodeActionKind, type Diagnostic, type TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type SettingsRule, settingsEdit } from '../fix/settings-edits.js';
import { fixes } from '../fix/table.js';
import type { Finding, Language, Project } from '../model.js';
import { escapeLine } from '../report/escape.js';
import { shorten } from '../text/cut.js';
import { commands } from './commands.js';

/** A finding as it is shown in the document; `ofRun`: only a run shows it. */
export interface Shown {
  readonly finding: Finding;
  readonly diagnostic: Diagnostic;
  readonly ofRun: boolean;
}

export interface ActionContext {
  readonly document: TextDocument;
  readonly project: Project;
  /** Of a script. */
  readonly language?: Language;
  /** Hooks may run here, so that a fix can be proved. */
  readonly allowed: boolean;
  /** The edits of the whole document are wanted, as on save. */
  readonly all: boolean;
}

/** The actions for some findings of a document. */
export function actionsFor(shown: readonly Shown[], context: ActionContext): CodeAction[] {
  if (context.all) {
    const edits = shown.flatMap(({ finding }) => editOf(finding, context) ?? []);
    if (edits.length === 0) return [];
    return [
      {
        title: 'Fix everything that hooklint can fix without running hooks',
        kind: `${CodeActionKind.SourceFixAll}.hooklint`,
        edit: { changes: { [context.document.uri]: distinct(edits) } },
      },
    ];
  }
  return shown.flatMap((each) => [...fixActions(each, context), ...silenceActions(each, context)]);
}

function fixActions({ finding, diagnostic, ofRun }: Shown, context: ActionContext): readonly CodeAction[] {
  const kind = Object.hasOwn(fixes, finding.rule) ? fixes[finding.rule] : undefined;
  if (kind === undefined) return [];
  const { uri } = context.document;
  const base = { kind: CodeActionKind.QuickFix, diagnostics: [diagnostic] };
  if (kind.in === 'mode') {
    const title = 'Make the script executable';
    const command = { title, command: commands.makeExecutable, arguments: [uri, finding.hook] };
    return [{ ...base, title, isPreferred: true, command }];
  }
  const edit = editOf(finding, context);
  if (edit !== undefined)
    return [
      {
        ...base,
        title: `Fix: ${shorten(escapeLine(finding.help), 90)}`,
        isPreferred: true,
        edit: { changes: { [uri]: [edit] } },
      },
    ];
  if (kind.in === 'settings' || !ofRun || !context.allowed) return [];
  const proved = (title: string, unsafe: boolean): CodeAction => ({
    ...base,
    title,
    isPreferred: !unsafe,
    command: { title, command: commands.fix, arguments: [uri, finding.rule, unsafe] },
  });
  return [
    proved(`Fix ${finding.rule} (tried on a copy first)`, false),
    // The others change nothing that could be unsafe.
    ...(kind.aim === 'blocks' || kind.aim === 'decides'
      ? [proved(`Fix ${finding.rule}, unsafe: may change what the hook does`, true)]
      : []),
  ];
}

/** The edit that repairs a finding, where the text alone tells. */
function editOf({ rule, hook: id }: Finding, { document, project }: ActionContext): TextEdit | undefined {
  if (fixes[rule]?.in !== 'settings') return undefined;
  const hook = project.hooks.find((each) => each.id === id);
  const config = project.configs.find(({ path }) => path === hook?.config?.file);
  if (hook === undefined || config === undefined || config.text !== document.getText()) return undefined;
  const edit = settingsEdit(rule as SettingsRule, hook, config, project.client);
  if ('why' in edit) return undefined;
  return {
    range: { start: document.positionAt(edit.start), end: document.positionAt(edit.end) },
    newText: edit.text,
  };
}

function distinct(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}

/** Comments exist in scripts only; in settings the configuration has to say it. */
function silenceActions({ finding, diagnostic }: Shown, { document, language }: ActionContext): readonly CodeAction[] {
  if (language === undefined || finding.place.line === undefined) return [];
  const sign = language === 'javascript' || language === 'typescript' ? '//' : '#';
  const line = diagnostic.range.start.line;
  // Nothing may come before the line that names the interpreter.
  if (line === 0) return [];
  const start = { line, character: 0 };
  const text = document.getText({ start, end: { line: line + 1, character: 0 } });
  const indent = /^[ \t]*/.exec(text)?.[0] ?? '';
  const newText = `${indent}${sign} hooklint-disable-next-line ${finding.rule}\n`;
  return [
    {
      title: `Silence ${finding.rule} on this line`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: { changes: { [document.uri]: [{ range: { start, end: start }, newText }] } },
    },
  ];
}
