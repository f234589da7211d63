/** Whether a project's hooks are used on Windows too, as far as they say so themselves. Pure. */

import type { Hook, Project } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { withoutComments } from '../script/lines/comment.js';
import { onceFor } from '../text/once-for.js';

/** Programs, paths and tests that only somebody writes who runs the hooks on Windows. */
const ofWindows =
  /\bwin32\b|["']Windows["']|\bOSTYPE[^\n]{0,40}msys|\bMINGW|\bcygpath\b|\b(?:powershell|pwsh|cmd|taskkill|wslpath)(?:\.exe)\b|\bos\.name\s*==\s*["']nt["']|\.ps1\b|(?<![\w/])[A-Z]:[\\/]{1,2}\w/;

/** Does a hook of the project name Windows, or a program or path of it, in its command or outside the comments of its script? */
export const isUsedOnWindows = onceFor(({ hooks }: Project): boolean =>
  hooks.some((hook) => ofWindows.test(`${hook.handler.command ?? ''}\n${codeOf(hook)}`)),
);

function codeOf(hook: Hook): string {
  const { language, text } = textOf(hook);
  return withoutComments(text, language);
}
