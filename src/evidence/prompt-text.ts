/**
 * What the text of a prompt hook asks for. Read narrowly and in English where words decide: a wrong alarm costs more than
 * a miss. JSON is read in a prompt of any language.
 */

import { hindranceOf } from '../contract/handlers.js';
import { newestClient } from '../contract/index.js';
import { answerFields } from '../contract/prompt-hooks.js';
import type { Hook } from '../model.js';
import { endOfObject } from '../text/json.js';

/** The prompt of a hook that asks a model; undefined for other handlers, and where no client ever asks: then its wording matters to nobody. */
export function promptOf({ handler: { type, prompt }, event }: Hook): string | undefined {
  if (type !== 'prompt' && type !== 'agent') return undefined;
  return hindranceOf(type, event, newestClient) === undefined ? prompt : undefined;
}

/** A JSON object that stands in a prompt as the form of the answer, by its own keys. */
export interface AskedShape {
  readonly keys: readonly string[];
}

const askingVerb =
  /\b(?:respond|reply|answer|return|output|emit|print|produce|format|give|responds?|json|schema)\b|回答|返答|出力|返して|輸出|返回|형식|응답/i;

/** Keys that show a sample of the payload, not of the answer. */
const payloadKeys = new Set(['tool_name', 'tool_input', 'tool_response', 'hook_event_name', 'session_id', 'file_path']);

/** Keys that only an answer has. */
const verdictKeys =
  /^(?:ok|decision|permissionDecision|hookSpecificOutput|continue|approved?|allow(?:ed)?|block(?:ed)?|verdict|pass(?:ed)?|safe|should\w*)$/i;

/** Every JSON object of a prompt that it asks to be answered with. */
export function askedShapes(prompt: string): readonly AskedShape[] {
  const shapes: AskedShape[] = [];
  for (let start = prompt.indexOf('{'); start >= 0; ) {
    const end = endOfObject(prompt, start) ?? prompt.length;
    const keys = topKeys(prompt.slice(start, end));
    const before = prompt.slice(Math.max(0, start - 160), start);
    if (
      keys.length > 0 &&
      !keys.some((key) => payloadKeys.has(key)) &&
      (keys.some((key) => verdictKeys.test(key)) || askingVerb.test(before))
    ) {
      shapes.push({ keys });
    }
    start = prompt.indexOf('{', keys.length > 0 ? end : start + 1);
  }
  return shapes;
}

/** Does the prompt name the one key that the client reads a verdict from? */
export function namesOk(prompt: string): boolean {
  const [ok] = answerFields;
  return (
    askedShapes(prompt).some(({ keys }) => ok !== undefined && keys.includes(ok.name)) ||
    /["'`]ok["'`]|\bok\s*[:=]\s*(?:true|false)\b/i.test(prompt)
  );
}

const words =
  'approved?|den(?:y|ied)|block(?:ed)?|allow(?:ed)?|ask|yes|no|pass(?:ed)?|fail(?:ed)?|proceed|continue|stop|safe|unsafe|reject(?:ed)?';

/** A word to answer with: quoted, or written in capitals, behind a verb that asks for it. */
const wordPatterns: readonly RegExp[] = [
  new RegExp(`\\b(?:return|respond|reply|answer|output|say)\\b[^.\\n"'\`“”‘’]{0,30}["'\`“‘](${words})["'\`”’]`, 'i'),
  new RegExp(
    `\\b(?:[Rr]eturn|[Rr]espond|[Rr]eply|[Aa]nswer|[Oo]utput|[Ss]ay)(?: only| just| exactly| either| with)* (${words.toUpperCase()})\\b`,
  ),
  /\b(?:answer|reply|respond)(?: only| just| with)* (yes or no|no or yes)\b/i,
];

/** The word that a prompt wants as its answer, as it stands there. */
export function askedWord(prompt: string): string | undefined {
  for (const pattern of wordPatterns) {
    const match = pattern.exec(prompt);
    if (match?.[1] !== undefined) return match[1];
  }
  return undefined;
}

const prefix =
  /\b(?:start|begin|prefix|preface|prepend)\b[^.\n]{0,20}\b(?:response|answer|reply|output|explanation|message)\b[^.\n]{0,20}\bwith\b[^.\n]{0,60}/i;

/** The words that want something in front of the answer. A prefix of the reason is no such thing: it stays inside the JSON. */
export function askedPrefix(prompt: string): string | undefined {
  const match = prefix.exec(prompt);
  return match === null || /\breason\b/i.test(match[0]) ? undefined : match[0].trim();
}

/** What only a program can do: an exit code, a stream. */
export function askedProcess(prompt: string): string | undefined {
  return /\bexit(?:s|ing)? (?:with )?(?:code |status )?[012]\b|\bexit code\b|\b(?:to|on) std(?:out|err)\b/i.exec(
    prompt,
  )?.[0];
}

const decisionVerb =
  /(?:^|[.;:!?\n]\s{0,20}(?:[-*\d.)]{1,9}\s{0,20})?|,\s{0,20}(?:then\s{1,20})?|\b(?:otherwise|then|only|not|don't|and|or|please),?\s+)(block|deny|reject|refuse|allow|approve|permit)\b(?!ed|ing|s\b)[^.\n]{0,40}/i;

/** An order to block or to allow: a rule, where older clients expect a condition. */
export function askedRule(prompt: string): string | undefined {
  if (!isEnglish(prompt)) return undefined;
  return decisionVerb
    .exec(prompt)?.[0]
    .replace(/^[\s.,;:!?*\d)-]+/, '')
    .trim();
}

/** Words that make a condition or a verdict of a text, however loosely. */
const judging =
  /\?|\b(?:ok|okay|approve|deny|denied|block|allow|reject|refuse|permit|condition|true|false|yes|no|pass|fail|whether|verify|ensure|validate|confirm|must|should|decide|determine|judge|evaluate|assess|safe|stop|satisf\w+|complete\w*|correct|valid)\b/i;

const product =
  /(?:^|[.;:!?\n]\s{0,20}(?:[-*\d.)]{1,9}\s{0,20})?|,\s{0,20}(?:then\s{1,20})?|\b(?:and|then|please)\s+)(?:provide|give|offer|return|suggest|list|summari[sz]e|describe|explain|generate|write|create|update|append|log|record|remind|notify|tell|inform|run|execute|commit|save)\b[^.\n]{0,40}/i;

/** What has happened, told before the order: "Subagent task completed." is no condition. */
const occasion =
  /^\s{0,20}(?:(?:the|a|an|this|your)\s)?(?:\w+\s){1,4}(?:has |have |was |is )?(?:completed|complete|stopped)[.:!]\s/i;

/** The work that a prompt asks for in place of a verdict; undefined when it holds anything to judge. */
export function askedProduct(prompt: string): string | undefined {
  const asked = prompt.replace(occasion, '');
  if (!isEnglish(prompt) || askedShapes(prompt).length > 0 || judging.test(asked)) return undefined;
  return product
    .exec(asked)?.[0]
    .replace(/^[\s.,;:!?*\d)-]+/, '')
    .trim();
}

const invented =
  /\$\{?(?:CLAUDE_)?(?:TOOL(?:_\w+)?|TRANSCRIPT(?:_\w+)?|USER_PROMPT|PROMPT|LAST_ASSISTANT_MESSAGE|ASSISTANT_\w+|FILE_PATHS?|SESSION_ID|HOOK_\w+|INPUT|COMMAND|MESSAGE|RESPONSE|CONVERSATION|CONTEXT|ARGUMENT|ARGS)\b\}?|\$\{ARGUMENTS\}|\{\{\s*[\w.]+\s*\}\}/g;

/** Placeholders that look like the payload's and are filled in by nobody. */
export function inventedPlaceholders(prompt: string): readonly string[] {
  return [...new Set(prompt.match(invented) ?? [])];
}

/** Is the text written in letters that English uses? The words of other languages are not known here. */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => letter > '\u024f').length <= letters.length / 20;
}

/** Names of the members of an object that may be no valid JSON: `{"ok": true | false, ...}`. */
function topKeys(text: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const token of text.matchAll(/"((?:[^"\\\n]|\\.){0,2000})"(\s*:)?|'(\w+)'\s*:|\b(\w+)\s*:(?!\/)|[{}[\]]/g)) {
    const [all, quoted, colon, single, bare] = token;
    if (all === '{' || all === '[') depth++;
    else if (all === '}' || all === ']') depth--;
    else if (depth === 1) {
      const key = quoted !== undefined ? (colon === undefined ? undefined : quoted) : (single ?? bare);
      if (key !== undefined) keys.push(key);
    }
  }
  return keys;
}
