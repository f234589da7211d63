/** Where a script adds up the tokens of a transcript, line by line. By its text, and narrowly. Pure. */
import type { TextPart } from '../../text/text-part.js';

/** The keys of a message's usage, and the names under which scripts keep them. */
const tokens = `(?:input|output|cache_creation_input|cache_read_input)_tokens`;

/** A line of Python, JavaScript, awk or jq that adds tokens to a sum: at once, or by the name that they were given. */
const added: readonly RegExp[] = [
  new RegExp(String.raw`\+=[^\n]{0,120}\b${tokens}\b`),
  new RegExp(String.raw`\bsum\([^\n]{0,160}\b${tokens}\b`),
  new RegExp(String.raw`\bmap\([^\n]{0,160}\b${tokens}\b[^\n]{0,60}\)\s{0,9}\|\s{0,9}add\b`),
  new RegExp(String.raw`\[\s?\.\[\][^\n]{0,160}\b${tokens}\b[^\n]{0,60}\]\s{0,9}\|\s{0,9}add\b`),
  new RegExp(String.raw`\breduce\b[^\n]{0,200}\b${tokens}\b`),
];

const named = new RegExp(String.raw`^[ \t]*(?:const |let |var )?(\w{1,40})\s?=[^=\n][^\n]{0,120}\b${tokens}\b`, 'gm');

/** Looked at so that no message counts twice, whatever it is by; or only one message is looked at. */
const apart =
  /message_?id|msg_?id|request_?id|\bunique|dedup|\bseen\b|\bSet\(|\bset\(|\bmessage["'\])?.]{1,4}(?:get\(["'])?id\b|\bmsg(?:\.|\[["']|\.get\(["'])id\b|\.id\b/i;
const ofOne =
  /\btail -n? ?1\b|\btac\b|\blast\b|\breversed\(|\.reverse\(\)|\[-1\]|\.at\(-1\)|\.pop\(\)|\bfindLast|\.length ?- ?1\]|\bbreak\b/;

const comments = /^[ \t]*(?:#|\/\/|\*).*$/gm;

/** The first place where tokens of one line after the other are added up, none of them told apart by their message. */
export function addedUsage(text: string): TextPart | undefined {
  if (!/\btranscript_path\b/.test(text) || !/\busage\b/.test(text) || !/\bassistant\b|\bmessage\b/.test(text))
    return undefined;
  const code = text.replace(comments, (comment) => ' '.repeat(comment.length));
  if (apart.test(code) || ofOne.test(code)) return undefined;
  const names = [...code.matchAll(named)].map(([, name = '']) => name);
  const byName = names.length === 0 ? [] : [new RegExp(String.raw`\+=\s?(?:${names.join('|')})\b`)];
  const found = [...added, ...byName].map((pattern) => pattern.exec(code)).find((match) => match !== null);
  return found ? { offset: found.index, length: found[0].length } : undefined;
}
