/** Where a script looks for the words of a failure in the result of a tool, and speaks if it finds them. Read narrowly. Pure. */
import type { Script } from '../../model.js';
import { isCommentLine } from '../lines/comment.js';

/** Words that programs fail with, within an expression or a text that a script compares with. */
const words =
  '[^\\n]{0,200}?\\b(?:FAIL(?:ED|URE)?|[Ff]ail(?:ed|ing|ures?)|[Ee]rror(?::|s? )|fatal|Traceback|AssertionError|not ok|rejected)\\b';

/** A condition that looks for them; the group is what it looks at. */
const conditions: readonly RegExp[] = [
  // if echo "$output" | grep -qiE "failed|error:"
  new RegExp(
    `^\\s*(?:el)?if\\s+(?:echo|printf\\s+\\S+)\\s+["']?\\$\\{?(\\w+)[^|]{0,60}\\|\\s*e?grep\\s+(?:-\\S+\\s+){1,3}["']${words}`,
  ),
  // if grep -q "failed" <<< "$output"
  new RegExp(`^\\s*(?:el)?if\\s+e?grep\\s+(?:-\\S+\\s+){1,3}["']${words}[^\\n]{0,200}?<<<\\s?["']?\\$\\{?(\\w+)`),
  // if [[ "$output" == *"failed"* ]]
  new RegExp(`^\\s*(?:el)?if\\s+\\[\\[\\s+["']?\\$\\{?(\\w+)\\}?["']?\\s+(?:==?|=~)\\s+${words}`),
  // if re.search(r"failed|error:", output):  if "FAILED" in output:
  new RegExp(`^\\s*(?:el)?if\\s+re\\.search\\(r?["']${words}[^\\n]{0,200}?["'],\\s?(\\w+)`),
  new RegExp(`^\\s*(?:el)?if\\s+["']${words}[^\\n"']{0,40}["']\\s+in\\s+(\\w+)`),
  // if (/failed|error:/i.test(output))  if (output.includes("FAILED"))
  new RegExp(`^\\s*(?:\\}\\s*else\\s+)?if\\s*\\(\\/${words}[^\\n]{0,200}?\\/\\w{0,3}\\.test\\((\\w+)\\)`),
  new RegExp(`^\\s*(?:\\}\\s*else\\s+)?if\\s*\\((\\w+)\\.(?:includes|match)\\(["'\`/]${words}`),
];

/** What says something: to whom is no matter here. */
const speaks =
  /^\s*(?:echo|printf|jq|cat)\b|\b(?:print|sys\.std(?:out|err)\.write|console\.(?:error|log)|process\.std(?:out|err)\.write)\(/;

/** Lines of what is done where the words are found. */
const reach = 8;

/** The lines of such conditions, from 1. */
export function soughtFailures({ text }: Pick<Script, 'text'>): readonly number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (isCommentLine(line)) return [];
    const name = conditions.map((condition) => condition.exec(line)?.[1]).find((found) => found !== undefined);
    if (name === undefined || !isOfResult(name, lines)) return [];
    const done = lines.slice(index + 1, index + 1 + reach);
    const end = done.findIndex((each) => /^\s*(?:fi\b|el(?:se|if)\b|exit\b|return\b|\})/.test(each));
    return done.slice(0, end === -1 ? reach : end).some((each) => speaks.test(each)) ? [index + 1] : [];
  });
}

/** Is the variable filled from the result of the tool, at once or by way of another one? */
function isOfResult(name: string, lines: readonly string[], hops = 2): boolean {
  const fills = new RegExp(`^\\s*(?:local |const |let |var )?${name}\\s?(?::\\s?\\w+\\s?)?=(?!=)`);
  return lines.some((line) => {
    if (!fills.test(line)) return false;
    if (/\btool_(?:response|output|result)\b/.test(line)) return true;
    const [, ...names] =
      /=\s?\$\(\s?(?:echo|printf\s+\S+)\s+["']?\$\{?(\w+)|=\s?["']?\$\{?(\w+)|=\s?(?:str\()?(\w+)[.)[]/.exec(line) ??
      [];
    const from = names.find((each) => each !== undefined);
    return hops > 0 && from !== undefined && from !== name && isOfResult(from, lines, hops - 1);
  });
}
