/** The open documents: what is known of each, and what follows when one changes. */
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type { CodeLens, Diagnostic } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Progress } from '../lint/index.js';
import { lint } from '../lint/index.js';
import { shown } from '../load/config-file.js';
import { machineErrorOf } from '../model/machine-error.js';
import { UsageError } from '../model/usage-error.js';
import type { Finding, Hook, Project } from '../model.js';
import { rules } from '../rules/index.js';
import type { Shown } from './actions.js';
import { diagnosticOf, problemDiagnostic } from './diagnostics.js';
import { type DocumentKind, kindOfDocument } from './document-kind.js';
import { lensesOf, type RunState } from './lenses.js';
import { pathOf } from './paths.js';
import type { Permission } from './permission.js';
import { type Preferences, usual } from './preferences.js';
import { runQueue } from './run-queue.js';
import { movedTo, nothingSeen, type Seen, seenAfter } from './seen.js';
import { lintStatically } from './static-lint.js';
import { folderOf, type Home, homeOf, lintOptionsFor } from './workspace.js';

/** What the session needs of the editor. */
export interface Editor {
  readonly documents: () => readonly TextDocument[];
  readonly publish: (document: TextDocument, diagnostics: Diagnostic[]) => void;
  readonly refreshLenses: () => void;
  readonly warn: (text: string) => void;
  /** Tells of something that takes a while; the user can end it. */
  readonly progress: (title: string) => Promise<RunProgress>;
}

export interface RunProgress {
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
  readonly done: () => void;
}

/** A document as it was at one version, and what was found out about it. */
export interface Analysis {
  readonly document: TextDocument;
  readonly path: string;
  readonly kind: DocumentKind;
  readonly home: Home;
  /** Its path as findings name it. */
  readonly file: string;
  readonly project: Project;
  /** The hooks that it registers, or that the script serves as. */
  readonly hooks: readonly Hook[];
  readonly findings: readonly Finding[];
}

export interface Session {
  /** What is known of a document as it is now; undefined: it is none of ours, or has changed in the meantime. */
  readonly analysis: (document: TextDocument) => Promise<Analysis | undefined>;
  readonly changed: (document: TextDocument) => Promise<void>;
  readonly saved: (document: TextDocument) => Promise<void>;
  readonly closed: (document: TextDocument) => void;
  /** Something besides the documents has changed: files, settings, folders. */
  readonly refresh: () => Promise<void>;
  readonly configure: (change: { readonly preferences?: Preferences; readonly folders?: readonly string[] }) => void;
  readonly preferences: () => Preferences;
  readonly shown: (analysis: Analysis) => readonly Shown[];
  readonly lenses: (analysis: Analysis) => Promise<CodeLens[]>;
  readonly runState: (analysis: Analysis) => Promise<RunState>;
  /** The folder that hooks of the document run in once it is allowed. */
  readonly folder: (analysis: Analysis) => string;
  readonly run: (path: string) => void;
  readonly close: () => Promise<void>;
}

/** Diagnostics of one document that anybody looks at. */
const mostDiagnostics = 200;

export function openSession(editor: Editor, permission: Permission, trusted: boolean): Session {
  let preferences = usual;
  let folders: readonly string[] = [];
  /** Counts what makes earlier analyses worthless besides a change of their document. */
  let epoch = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const known = new Map<string, { readonly stamp: string; readonly result: Promise<Analysis | undefined> }>();
  const seen = new Map<string, Seen>();
  const warned = new Set<string>();

  const warn = (text: string): void => {
    if (warned.has(text)) return;
    warned.add(text);
    editor.warn(text);
  };

  const stampOf = ({ version }: TextDocument): string => `${epoch} ${version}`;

  function analysis(document: TextDocument): Promise<Analysis | undefined> {
    const stamp = stampOf(document);
    const before = known.get(document.uri);
    if (before?.stamp === stamp) return before.result;
    // One after the other; those whose document has changed before their turn are left out.
    const result = queue.then(() => (stampOf(document) === stamp ? analyse(document) : undefined));
    queue = result.catch(() => {});
    known.set(document.uri, { stamp, result });
    return result;
  }

  async function analyse(open: TextDocument): Promise<Analysis | undefined> {
    const path = pathOf(open.uri);
    const text = open.getText();
    const kind = path === undefined ? undefined : kindOfDocument(path, text);
    if (path === undefined || kind === undefined) return undefined;
    // The editor's own object changes with every key.
    const document = TextDocument.create(open.uri, open.languageId, open.version, text);
    const home = await homeOf(path, preferences, await mayRun(path), warn);
    const options = lintOptionsFor(path, home);
    const { project, findings } = await lintStatically({ ...options, unsaved: unsavedTexts() }).catch(asNothing);
    const file = shown(path, project.root);
    const hooks = project.hooks.filter(({ config, script }) =>
      kind === 'script' ? script?.absolutePath === path : config?.file === file,
    );
    const own = findings.filter(({ place }) => place.file === file);
    return { document, path, kind, home, file, project, hooks, findings: own };
  }

  function asNothing(error: unknown): Awaited<ReturnType<typeof lintStatically>> {
    warn(told(error));
    return { project: { root: '/', configs: [], hooks: [], problems: [], ignored: [] }, findings: [] };
  }

  function unsavedTexts(): ReadonlyMap<string, string> {
    return new Map(
      editor.documents().flatMap((document) => {
        const path = pathOf(document.uri);
        const text = document.getText();
        return path === undefined || kindOfDocument(path, text) === undefined ? [] : [[path, text] as const];
      }),
    );
  }

  function shownIn({ document, file, findings, home }: Analysis): readonly Shown[] {
    const lines = document.getText().split('\n');
    const ofRuns = (seen.get(home.root) ?? nothingSeen).findings.flatMap((each): readonly Shown[] => {
      const finding = each.finding.place.file === file ? movedTo(each.finding, lines) : undefined;
      if (finding === undefined) return [];
      return [{ finding, diagnostic: diagnosticOf(finding, document, each), ofRun: true }];
    });
    const still = findings.map((finding) => ({ finding, diagnostic: diagnosticOf(finding, document), ofRun: false }));
    return [...still, ...ofRuns].slice(0, mostDiagnostics);
  }

  async function publish(document: TextDocument): Promise<void> {
    const found = await analysis(document);
    // What was found of an older text is dropped.
    if (found === undefined || found.document.version !== document.version || !isOpen(document)) return;
    const problems = found.project.problems.filter(({ place }) => place?.file === found.file);
    editor.publish(found.document, [
      ...shownIn(found).map(({ diagnostic }) => diagnostic),
      ...problems.map((problem) => problemDiagnostic(problem, found.document)),
    ]);
  }

  const isOpen = (document: TextDocument): boolean => editor.documents().includes(document);

  async function refresh(): Promise<void> {
    epoch++;
    await Promise.all(editor.documents().map(publish));
    editor.refreshLenses();
  }

  const folderFor = (path: string, root: string): string => folderOf(path, root, folders, homedir());

  async function mayRun(path: string): Promise<boolean> {
    return trusted && (await permission.isAllowed(dirname(path)));
  }

  async function runState({ path }: Analysis): Promise<RunState> {
    if (preferences.run === 'never' || !trusted) return 'never';
    return (await mayRun(path)) ? 'allowed' : 'could be';
  }

  async function run(path: string, signal: AbortSignal): Promise<void> {
    if (!(await mayRun(path))) return;
    const home = await homeOf(path, preferences, true, warn);
    const progress = await editor.progress('hooklint: running hooks');
    try {
      const stop = AbortSignal.any([signal, progress.signal]);
      const report = await lint({ ...lintOptionsFor(path, home), signal: stop, onProgress: progress.report });
      // The files have changed while it ran, or the user wanted no more of it.
      if (stop.aborted) return;
      seen.set(home.root, seenAfter(seen.get(home.root) ?? nothingSeen, report, rules));
    } catch (error) {
      if (!signal.aborted) warn(told(error));
    } finally {
      progress.done();
    }
    await Promise.all(editor.documents().map(publish));
    editor.refreshLenses();
  }

  const runs = runQueue(run);

  return {
    analysis,
    changed: async (document) => {
      const before = await known.get(document.uri)?.result;
      // Of scripts that are no hooks there are many, and a key seldom makes one of them.
      const isNoHook = before?.kind === 'script' && before.hooks.length + before.project.problems.length === 0;
      if (isNoHook && !document.getText().includes('hooklint:')) return;
      await publish(document);
    },
    saved: async (document) => {
      await refresh();
      const found = await analysis(document);
      if (found === undefined || found.hooks.length === 0 || (await runState(found)) !== 'allowed') return;
      runs.request(found.path);
    },
    closed: (document) => {
      known.delete(document.uri);
      editor.publish(document, []);
    },
    refresh,
    configure: (change) => {
      preferences = change.preferences ?? preferences;
      folders = change.folders ?? folders;
      warned.clear();
    },
    preferences: () => preferences,
    shown: shownIn,
    lenses: async (found) =>
      lensesOf(
        found.hooks,
        found.file,
        found.document,
        seen.get(found.home.root) ?? nothingSeen,
        await runState(found),
      ),
    runState,
    folder: ({ path, home }) => folderFor(path, home.root),
    run: runs.request,
    close: runs.close,
  };
}

/** What is to be said of an error that ends one lint, and not the session. */
function told(error: unknown): string {
  const said = error instanceof UsageError ? error : machineErrorOf(error);
  if (said !== undefined) return `${said.message}${said.hint === undefined ? '' : `. ${said.hint}`}`;
  return `this is a bug in hooklint, not in your hook: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
