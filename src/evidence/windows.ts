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

/** A test for Windows: whoever writes one runs the hooks on other systems too. */
const testsForWindows =
  /(?:[!=]==?|\bin|startswith\(|startsWith\(|=~|\bcase\b[^\n]{0,60}|\*)\s{0,9}[("'*]{0,4}(?:win32|Windows|nt|msys|MINGW|cygwin)\b/;

/** Does a hook of the project tell Windows from other systems, on which it is used as well? */
export const isUsedEverywhere = onceFor(({ hooks }: Project): boolean =>
  hooks.some((hook) => testsForWindows.test(codeOf(hook))),
);
