/** Commands that a guard tells Claude to run in place of those that it blocks: tried on the same guard. Pure. */
import type { Case, Run } from '../model.js';
import { fieldsOf } from '../text/fields.js';
import { commandOf } from './call-input.js';
import { programsOfGuards } from './whole-commands.js';

/** Commands of a hook that are tried. */
const most = 2;

/** Cases with the commands that a guard's reasons advise. */
export function adviceCases(runs: readonly Run[]): readonly Case[] {
  const tried = new Map<string, Set<string>>();
  return runs.flatMap((run) => {
    const { hook, payload } = run.case;
    const command = commandOf(run.case.payload.json);
    if (command === undefined || hook.event !== 'PreToolUse' || run.verdict.effect !== 'block') return [];
    const known = tried.get(hook.id) ?? new Set();
    tried.set(hook.id, known);
    return run.verdict.toClaude
      .flatMap(({ text }) => [...advisedIn(text), ...optionsAdvisedIn(text, command)])
      .flatMap((advice): Case[] => {
        // What is blocked for now may be right later.
        if (known.size >= most || known.has(advice) || command.includes(advice)) return [];
        known.add(advice);
        const json = { ...payload.json, tool_input: { ...fieldsOf(payload.json.tool_input), command: advice } };
        const { expect: _, ...rest } = run.case;
        return [
          {
            ...rest,
            id: `${run.case.id}!${advice}`,
            payload: { ...payload, json: json as typeof payload.json },
            world: { advice },
          },
        ];
      });
  });
}

/** Not for Claude, not now, or not at all: nothing of such a sentence is advice on what to run. */
const otherwise =
  /\b(?:user|users|yourself|manually|by hand|human|terminal|ask|approv\w*|confirm\w*|do not|don't|dont|never|not|cannot|can't|after|once|until|unless|before|first|then|outside)\b/i;

// At the beginning of what the guard asks for, and not in what it tells: `You run git push too often`.
const verb =
  '(?:^(?:[^\\w\\n]|\\[[\\w -]{1,30}\\]){0,12}|[(:,!–—-]|\\b(?:please|instead)\\b)\\s*(?:use|run|try|prefer)(?: this| the following)?(?: command)?(?: instead)?:?\\s+';
const programs = `(?:${[...programsOfGuards, 'tmux', 'just', 'rg', 'fd', 'trash', 'gio'].join('|')}|[A-Z][A-Z_]{2,40}=\\w+ \\w+)`;
/** What a command begins with, and its further words, some of them in quotes. */
const words = `${programs}(?: (?:[\\w./:@=-]{1,60}|"[^"\\n]{1,60}"|'[^'\\n]{1,60}')){1,8}`;
const advices = [
  new RegExp(`${verb}(?:\`([^\`\\n]{2,100})\`|'([^'\\n]{2,100})'|"([^"\\n]{2,100})")`, 'gi'),
  new RegExp(`${verb}(${words})`, 'gi'),
];

/** A word with which the sentence goes on. */
const afterIt =
  /\s(?:instead|for|to|if|or|and|when|on|in|with|so|which|that|rather|over|as|here|please|from|via|the|your|commands?)(?:\s.*)?$/i;

/** The commands that a reason advises in so many words. */
export function advisedIn(reason: string): readonly string[] {
  const sentences = sentencesOf(reason);
  const quoted = sentences.flatMap((sentence) => matches(sentence, 0));
  const plain = sentences.flatMap((sentence) =>
    matches(sentence, 1).map((text) => text.replace(/(?<![.:])[.:]+$/, '').replace(afterIt, '')),
  );
  return [...new Set([...quoted, ...plain].filter(isWhole))];
}

/** The safer option of a push that a reason names alone: `Use --force-with-lease if you must.` */
const saferPush = new RegExp(`${verb}[\`'"*]{0,2}(--force-with-lease)(?![\\w-])`, 'i');

/** The blocked command's program with the option that the reason advises. */
export function optionsAdvisedIn(reason: string, command: string): readonly string[] {
  if (!/\bgit\s+push\b/.test(command)) return [];
  const isAdvised = sentencesOf(reason).some((sentence) => saferPush.test(sentence));
  return isAdvised ? ['git push --force-with-lease'] : [];
}

/** The other way out, behind the advice: `Use --force-with-lease, or ask the user.` */
const orAsk = /,? or (?:ask|let|have|tell) (?:the|a|your) (?:user|human|developer|maintainer)\b/i;

/** Behind it the command has a line of its own. */
const ownLine = /((?:use|run|try)(?: this| the following)?(?: command)?(?: instead)?:)[ \t]*\n[ \t]*/gi;

/** What a reason says of now, to Claude. */
function sentencesOf(reason: string): readonly string[] {
  return reason
    .replace(ownLine, '$1 ')
    .split(/(?<=[.!?])\s+|\n|;\s/)
    .map((sentence) => sentence.split(orAsk, 1)[0] ?? '')
    .filter((sentence) => !otherwise.test(sentence));
}

function matches(sentence: string, which: 0 | 1): readonly string[] {
  const pattern = advices[which] as RegExp;
  return [...sentence.matchAll(pattern)].map(([, ...groups]) => groups.join('').trim());
}

/** A command with nothing to be filled in: a program and what it is given. */
const isWhole = (command: string): boolean =>
  /^(?:[A-Z_]{2,40}=\w+ )?[a-z][\w./-]{0,40}(?: \S+)+$/.test(command) &&
  !/<|[\w)]>|[{}[\]$…]|\.\.\.|\b[A-Z]{3,}\b(?![=_])/.test(command);
