/** Fixes that the user asked for: proved on a copy of the project, then given to the editor as edits, or made on disk. */
import { chmod, realpath, stat } from 'node:fs/promises';
import type { TextEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { fixProject } from '../fix/index.js';
import { UsageError } from '../model/usage-error.js';
import { escapeLine } from '../report/escape.js';
import { pathOf, uriOf } from './paths.js';
import { isWithin } from './permission.js';
import type { Analysis } from './session.js';
import { lintOptionsFor } from './workspace.js';

/** What came of a fix: edits by URI, or why there are none. */
export type Fixed = { readonly edits: Readonly<Record<string, TextEdit[]>> } | { readonly why: string };

/** Repairs what one rule found in a document. The files are what is repaired: a text that is not saved is refused. */
export async function fixRule(
  { path, file, home }: Analysis,
  rule: string,
  unsafe: boolean,
  documents: readonly TextDocument[],
  signal: AbortSignal,
): Promise<Fixed> {
  const { outcomes, changes, interrupted } = await fixProject(
    { ...lintOptionsFor(path, home), signal },
    { unsafe, dryRun: true, isWanted: (finding) => finding.rule === rule },
  );
  if (interrupted === true) return { why: 'it was interrupted' };
  const own = outcomes.filter((outcome) => outcome.file === file);
  const refused = [...own, ...outcomes].find(({ why }) => why !== undefined);
  if (changes.length === 0) return { why: refused?.why ?? 'the finding is no longer there' };
  const edits: Record<string, TextEdit[]> = {};
  for (const { absolutePath, before, after } of changes) {
    const open = await openAt(absolutePath, documents);
    const document = open ?? TextDocument.create(uriOf(absolutePath), '', 0, before);
    if (document.getText() !== before) return { why: `${escapeLine(file)} has changes that are not saved` };
    edits[document.uri] = [changeOf(document, after)];
  }
  return { edits };
}

async function openAt(real: string, documents: readonly TextDocument[]): Promise<TextDocument | undefined> {
  for (const document of documents) {
    const path = pathOf(document.uri);
    if (path !== undefined && (path === real || (await realpath(path).catch(() => path)) === real)) return document;
  }
  return undefined;
}

/** One edit from the first to the last difference, so that the cursor stays where it is. */
function changeOf(document: TextDocument, after: string): TextEdit {
  const before = document.getText();
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    range: { start: document.positionAt(start), end: document.positionAt(before.length - end) },
    newText: after.slice(start, after.length - end),
  };
}

/** Makes the script of a hook executable for whoever may read it. Throws UsageError for one outside of the project. */
export async function makeExecutable({ project, home }: Analysis, hookId: unknown): Promise<void> {
  const script = project.hooks.find(({ id }) => id === hookId)?.script;
  if (script === undefined) throw new UsageError('the hook is no longer there');
  const real = await realpath(script.absolutePath);
  if (!isWithin(real, await realpath(home.root))) throw new UsageError(`${script.path} lies outside of the project`);
  const { mode } = await stat(real);
  await chmod(real, mode | ((mode & 0o444) >> 2));
}
