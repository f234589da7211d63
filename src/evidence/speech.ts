/** What a hook's own words say: that it blocks, that Claude should do something. Read narrowly; a wrong alarm costs more than a miss. */

import { withoutColours } from '../text/colours.js';

/** A verdict on this very action, at the start of a line or sentence, or in the passive. */
const verdicts: readonly RegExp[] = [
  /^\W{0,4}(?:\[[^\]]{1,40}\]\s*)?(?:[\w-]{1,30}:\s*)?(?:blocked|blocking|denied|rejected|refused|refusing|forbidden|prohibited|not allowed|disallowed)\b(?!\s+(?:by default|list|patterns?|commands?|paths?|files?|words?|domains?)\b)/i,
  /\b(?:is|are|was|were|has been|have been|been)\s+(?:blocked|denied|rejected|refused|forbidden|prohibited|not allowed|not permitted|disallowed)\b(?!\s+(?:server-side|upstream|by (?:the )?(?:server|remote|upstream|api|ci|git(?:hub|lab)?)\b))/i,
  /\b(?:command|operation|tool|call|action|edit|write|commit|push|prompt)\s+(?:blocked|denied|rejected|refused|forbidden|not allowed|not permitted)\b/i,
  // A label, as logs have it: `BLOCK: use the SDK`.
  /^\W{0,4}(?:\[[^\]]{1,40}\]\s*)?(?:BLOCK|DENY|REJECT|REFUSE)(?::|\s[—–-])/,
  // In other languages, and by signs that need none.
  /^\W{0,8}(?:\[[^\]]{1,40}\]\s*)?(?:bloquead[oa]|bloqué|blockiert|gesperrt|bloccato|prohibido|proibido|заблокировано|запрещено|engellendi)(?![\p{L}])/iu,
  /^\W{0,8}(?:已?阻止|已?拦截|已?攔截|禁止|拒绝|拒絕|ブロックしました|ブロック:|차단|금지)/u,
  /^\s{0,4}[\u{1F6AB}\u26D4][^\n]{1,40}/u,
];

/** The stems that every verdict has one of: most texts have none. */
const stems =
  /block|den(?:y|ied)|reject|refus|forbidden|prohibited|allowed|permitted|bloqu|blocc|gesperrt|prohibido|proibido|заблок|запрещ|engellen|[\u{1F6AB}\u26D4]|阻止|拦截|攔截|禁止|拒绝|拒絕|ブロック|차단|금지/iu;

/** What takes a verdict back: nothing is blocked, it would be, it once was. */
const denials =
  /\b(?:not|no|never|nothing|none|neither|without|isn't|aren't|wasn't|weren't|would|will|might|may|could|if|unless|when|0)\b|n't\b|\bun-?blocked\b|\bnon-?blocking\b/i;

/** Only the beginning of an output is read: a verdict stands there, and the rest may be endless. */
const linesRead = 50;
const lineLength = 300;

/** What is read of a text. */
const beginningOf = (text: string): string => withoutColours(text.slice(0, linesRead * lineLength));

/** The words of a text that say that the action is blocked; undefined when none do. */
export function speaksOfBlocking(text: string): string | undefined {
  const beginning = beginningOf(text);
  if (!stems.test(beginning) || onlyWarns.test(beginning)) return undefined;
  for (const line of beginning.split('\n', linesRead)) {
    const read = line.slice(0, lineLength);
    for (const pattern of verdicts) {
      const match = pattern.exec(read);
      if (match !== null && !isTakenBack(read, match)) return match[0].replace(/^[^\p{L}\p{N}[]+/u, '').trimEnd();
    }
  }
  return undefined;
}

/** What says that the guard is not to block for now: "would be blocked in enforce mode". */
const onlyWarns =
  /\bwould (?:be|have been) (?:blocked|denied|rejected|refused)\b[^.\n]{0,40}\b(?:mode|enforc\w{1,10}|strict)\b|\bmode ?[=:] ?["']?(?:warn|audit)\b/i;

/** Does the clause before the words take them back? "Not allowed" itself is a verdict. */
function isTakenBack(line: string, match: RegExpExecArray): boolean {
  const before =
    line
      .slice(0, match.index)
      .split(/[.;:!?]\s/)
      .at(-1) ?? '';
  const inner = match[0].replace(/\bnot (?:allowed|permitted)\b/i, '');
  return denials.test(before) || denials.test(inner);
}

const addressing =
  /(?<![./\w-]|\b(?:asking|informing|notifying|prompting|reminding|telling) )claude(?![/\w.-]| (?:cli|code|desktop)\b)|\b(?:note|hint|tip|nudge|advice|suggestion|recommendation|action(?: (?:required|needed))?):|\b(?:please|reminder|remember|you (?:must|should|need)|make sure|do not|don't|warning|important|fix (?:the|these|this)|run (?:the|[`'])|use: (?:node|npx|npm|python3?|bash)|consider|before you (?:stop|finish|end|commit|continue|proceed|push|start|go on)|ask yourself|(?:did|have) you|be sure to)\b|\brun \/[a-z][\w:-]{1,40}(?![\w/.])/i;

/**
 * A sentence that begins by telling its reader what to do, perhaps behind an `if`, and names what: with an article, in
 * quotes, as a command, a path or a variable.
 */
const imperative =
  /(?:\bif\b[^.!?\n]{3,80},\s|^|[.!?:;]\s|[-–—•*>)\]→]\s|\p{Extended_Pictographic}\uFE0F?\s+)(?:add|address|always|append|ask|avoid|check|commit|confirm|consult|create|delete|document|edit|ensure|fix|follow|include|keep|mark|mention|move|never|prefer|push|read|rebuild|record|regenerate|remove|rename|replace|resolve|review|rewrite|run|split|stage|summari[sz]e|sync|try|update|use|verify|write)\s+(?:(?:that|the|this|these|those|them|your|an?|it|all|any|each|every|before|with|instead)\b|[`'"]\/?\w|\/[a-z][\w:-]{1,40}(?![\w/.])|\$\{?\w|(?:[\w-]{1,40}\/){0,6}[\w-]{1,40}[./][\w-])/imu;

/** What asks somebody for something in other languages, and the signs that a warning is given in any. */
const elsewhere =
  /[\u26A0\u{1F6A8}\u{1F534}\u{1F4A1}]|请|請|建议|建議|推荐|推薦|推奨|注意|ください|しないで|세요|십시오|주의|권장|必须|必須|务必|務必|不要|\b(?:bitte|por favor|veuillez|attention|atención|atenção|achtung|aviso|advertencia|avertissement|warnung|attenzione|прошу|corrija|corrige|verifique|revise)\b|(?:lembre|recuerd[ae]|asegúrate|pensez à|vérifiez|lütfen|vui lòng|pamiętaj)(?!\p{L})|пожалуйста|внимание|предупреждение|警告|경고/iu;

/** "Before pushing, run …": what to do, and when. */
const beforehand =
  /\bbefore \w{3,20}ing\b[^\n.!?]{0,60}\b(?:add|append|ask|check|confirm|consult|ensure|look|make|read|review|run|update|verify)\b/i;

/** `Run bun run docs`, `the types differ: run make types`: a sentence that asks for a command, whose program is known. */
const commandToRun =
  /(?:(?:^|[\])}>•*→—–-]\s|[.!?]\s)Run|\w\W{0,2}[:;,—–-]\s{1,3}(?:re-?)?run) (?:bun|bunx|cargo|composer|docker|dotnet|go|gradle|just|make|mvn|node|npm|npx|pnpm|poetry|python3?|rake|task|terraform|uv|yarn) (?!\.)\S/mu;

/** `docs/api.json is now stale`, `the client must be regenerated`: what somebody has to put right. */
const leftBehind =
  /\b(?:is|are) (?:now )?(?:stale|outdated|out[- ]of[- ](?:date|sync))\b|\b(?:must|needs? to|ha(?:s|ve) to) be (?:re-?)?(?:applied|built|committed|documented|embedded|formatted|generated|reviewed|run|synced|tested|updated)\b/i;

/** The hook sees to it itself, now or later: `the index is stale, rebuilding it`. */
const seesToIt =
  /\b(?:will|(?:re-?)?(?:build|fetch|format|generat|index|install|load|pull|refresh|runn|sync|updat)ing)\b/i;

/** Does a line say so, without the hook seeing to it? */
function tellsOfStale(beginning: string): boolean {
  return (
    leftBehind.test(beginning) &&
    beginning.split('\n').some((line) => leftBehind.test(line) && !seesToIt.test(line) && !denials.test(line))
  );
}

/** Does a text tell its reader to do or to mind something? */
export function addressesClaude(text: string): boolean {
  const beginning = beginningOf(text);
  return (
    [addressing, imperative, commandToRun, beforehand, elsewhere].some((pattern) => pattern.test(beginning)) ||
    tellsOfStale(beginning)
  );
}

/** What a message says that tells of a problem, and not of work that was done. */
const problem =
  /\b(?:warn(?:ings?)?|errors?|falh(?:a|ou)|erreurs?|fehler|missing|not (?:found|installed|available|configured|set|(?:on|in) (?:the |your )?PATH)|fail(?:ed|s|ure)?|still failing|could not|couldn't|cannot|unable to|violat(?:es|ed|ions?)|found (?:\d{1,5} |\w{1,20} )?(?:issues?|problems?)|issues? found|outdated|out of date|(?:is|are) (?:now )?stale|(?:potential|possible) (?:\w{1,20} )?(?:issues?|problems?))\b|[\u26A0\u274C\u{1F6A8}]|错误|錯誤|失败|失敗|危险|危險|危険|エラー|오류|실패|위험|ошибк/iu;

/** What is wrong is called by what it is like: `Dangerous mock detected in a.test.ts`. */
const dangerFound =
  /\b(?:dangerous|hard-?coded|insecure|risky|suspicious|unsafe|vulnerable)\b[^\n.]{0,40}\b(?:detected|found)\b/i;

/** Is there nothing wrong after all? */
const allWell =
  /\b(?:0|no|without|zero) (?:[\w-]{1,20} )?(?:warnings?|errors?|failures?|violations?|issues?|problems?|patterns?|secrets?|credentials?|code|commands?)\b/i;

/** Does a text tell its reader that something is wrong? */
export function tellsOfProblem(text: string): boolean {
  const beginning = beginningOf(text);
  return ((problem.test(beginning) || dangerFound.test(beginning)) && !allWell.test(beginning)) || letsPass(beginning);
}

/** A gate that lets pass what it did not check, or what is not as it should be: `allowing the stop without a review`. */
const passes =
  /\b(?:allow|lett?|permit|releas|proceed)(?:ing|ed|s)?\b[^.\n]{0,60}\b(?:despite|anyway|without (?:\w{1,20} ){0,2}(?:approv\w{1,6}|review|tests?|checks?|verification))\b/i;

/** Does a text say so? */
export function letsPass(text: string): boolean {
  return passes.test(beginningOf(text));
}

/** What a check has found in Claude's work: `TypeScript errors in src/a.ts`. */
const ofCheck =
  /\b(?:typescript|tsc|type|types|eslint|lint|linter|linting|mypy|pyright|cargo|clippy|ruff|flake8|shellcheck|phpstan|rubocop|golangci-lint|go vet|biome|prettier|tests?|vitest|jest|pytest|compile|compilation|build)\b[^\n]{0,40}(?:\b(?:errors?|warnings?|fail(?:s|ed|ures?)?|issues?|problems?|errore[sn]?|erreurs?|erros?|fehler)\b|错误|錯誤|失败|失敗|エラー|오류|실패|ошибк)/i;

/** Does a text tell what a check found? */
export function tellsOfCheck(text: string): boolean {
  return ofCheck.test(beginningOf(text));
}

/** What is found wrong with the code, and not with the hook. */
const ofTheWork =
  /\b(?:error|failure|violation|issue|warning|problem)(?:s|\(s\))? (?:found |detected )?(?:in|for|with|after)\b|\bfound (?:[\w-]+ )?(?:errors?|issues?|violations?|problems?)\b|\b(?:checks?|gates?|tests?|lint(?:ing)?|build|type-?check(?:ing)?) (?:failed|(?:are |is )?still fail(?:ing|s)?)\b/i;

/** Does a text tell what is wrong with somebody's work? */
export function findsFault(text: string): boolean {
  const beginning = beginningOf(text);
  return ofTheWork.test(beginning) || dangerFound.test(beginning);
}

/** The heading of a list, `[WARN] Avisos:`, with an entry below it that is indented or has a sign of its own in front. */
const listHead = /^(?=(.{1,200}[:：])$)[^\n]*\n\s{0,200}?(?:[ \t]{1,20}|[-*•–]\s?)\S/gmu;

/** Does a text list what is wrong, under a heading that says so? */
export function listsProblems(text: string): boolean {
  return [...beginningOf(text).matchAll(listHead)].some(([, heading = '']) => tellsOfProblem(heading));
}
