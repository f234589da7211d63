/** Whether a notebook can be among the files that a hook of edits is about. Pure. */
import type { Script } from '../model.js';
import { samplesOfClue } from '../plan/sample.js';
import type { Clue } from '../script/patterns/clue.js';
import { guardingClues } from '../script/patterns/guarding-clues.js';

/** Files of another kind, and folders in which nobody edits a notebook. */
const otherwise: readonly RegExp[] = [
  // A file with an ending: `uv.lock`, `.pem`, `.env`, `.env.local`.
  /\.(?!ipynb)[a-z][\w-]{0,30}(?:\.[\w-]{1,30}){0,3}\.?$/i,
  // Folders that begin with a dot.
  /(?:^|\/)\.[\w-]{1,40}(?:\/|$)/,
  // Folders of generated code, of packages, of settings.
  /(?:^|\/)(?:migrations?|alembic|node_modules|vendor|dist|build|target|__(?:pycache|generated|snapshots)__|venv|locales|i18n|certs|secrets?|credentials?|terraform|prisma|supabase)(?:\/|$)/i,
  // Folders of the system.
  /^\/(?:etc|usr|bin|sbin|boot|sys|proc|dev|lib|System|Library|Windows)(?:\/|$)/,
  // Files without an ending.
  /(?:^|\/)(?:(?:Docker|Make|Gem|Pip|Proc|Jenkins|Vagrant|Brew|Rake)file|LICEN[CS]E|CODEOWNERS|id_(?:rsa|ed25519|ecdsa|dsa)|authorized_keys|known_hosts|passwd|shadow|sudoers|gradlew)$/i,
  /^[\w-]{0,30}(?:secrets?|credentials?|passwords?|private[_-]?key|lock(?:file)?)$/i,
];

/** What is no path: names of tools, events and fields, how a text is encoded, what a hook answers. */
const noPath = /^(?:(?:mcp__|tool_|hook)\w*|(?:[A-Z][a-z]+){1,4}|utf-?8|block|deny|ask|allow|decision|\W*)$/;

/** A text of several words, or with signs that are in no path: it is looked for in a command, or in what is written. */
const noName = /\s|[<>=;&`$(){}]/;

const readsWhatIsWritten = /\b(?:content|new_string|new_source|edits)\b/;

/** The hook ends early unless the file is of some kind. */
const onlyKinds: readonly RegExp[] = [
  /\bnot [\w.]{1,60}\.endswith\(|\b(?:suffix|ext|extension)(?:\.lower\(\))? not in\b|\bnot re\.(?:search|match)\(\s?r?["'][^"'\n]{0,60}\\\.\(?[\w|?:]{1,60}\)?\$/,
  /![\w.?]{1,60}\.endsWith\(["']\.|!\/[^/\n]{0,60}\\\.\(?(?:\?:)?[\w|?[\]]{1,60}\)?\$\/[a-z]{0,3}\.test\(|![\w.]{1,40}\.(?:has|includes)\(\s?(?:path\.)?(?:ext\b|extname\()/,
  /\*\.\w{1,8}["']?\)\s{0,9};;\s{0,40}\*\)\s{0,9}exit(?: 0)?\s|!= ?\*\.\w{1,8}(?=\s)|!\s?\[\[ [^\n]{1,60} (?:==? ?\*\.\w|=~ [^\n]{0,30}\\\.\(?[\w|?]{1,60}\)?\$ \]\])|\\\.\(?[\w|?]{1,60}\)?\$["']? (?:\]\] )?\|\| (?:exit|return) 0/,
];

/**
 * Is the hook about files that no notebook is among: by their kind, by their names, or by their folders? One that looks for
 * no path at all may be about any.
 */
export function sparesNotebooks({ language, text }: Pick<Script, 'language' | 'text'>): boolean {
  if (text.includes('ipynb')) return false;
  if (onlyKinds.some((gate) => gate.test(text))) return true;
  const isAboutText = readsWhatIsWritten.test(text);
  const lines = text.split('\n');
  const sought = guardingClues(text, language)
    .filter(({ line }) => !isLetThrough(lines, line))
    .flatMap(pathsOf)
    .filter((path) => !noPath.test(path) && (isAboutText || !noName.test(path)));
  return sought.length > 0 && sought.every((path) => otherwise.some((kind) => kind.test(path)));
}

/** `[[ $file == *.md ]] && exit 0`, or an arm of a `case` that does nothing else. */
function isLetThrough(lines: readonly string[], line: number): boolean {
  const here = lines[line - 1] ?? '';
  return (
    /(?:&&|\))\s{0,9}(?:exit|return)(?: 0)?\s{0,9}(?:;;?.*|#.*)?$/.test(here) ||
    (/[^()]\)\s{0,9}$/.test(here) && /^\s{0,40}(?:exit|return)(?: 0)?\s{0,9}(?:;;.*)?$/.test(lines[line] ?? ''))
  );
}

/** What a clue asks for; of a pattern of the shell, without what its stars may stand for. */
function pathsOf(clue: Clue): readonly string[] {
  const samples = samplesOfClue(clue);
  return clue.kind === 'glob' ? samples.slice(-1) : samples;
}
