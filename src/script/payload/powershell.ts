/** What a PowerShell hook reads of its payload, and how it ends behind what it says. Read by lines, narrowly. Pure. */
import { placed } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { isCommentLine } from '../lines/comment.js';

/** A field of the payload, `$call.tool_name`, and the variable that takes it. */
export interface PowerShellRead extends TextPart {
  readonly path: readonly string[];
  readonly into?: string;
}

/** The fields that are read of the variable that stdin is parsed into. */
export function powerShellReads(text: string): readonly PowerShellRead[] {
  if (!/\[Console\]::In\b|\$input\b|OpenStandardInput/i.test(text)) return [];
  const parsed = [...text.matchAll(/\$(\w{1,60})\s?=\s?[^\n]{0,200}\bConvertFrom-Json\b/gi)];
  const [name, more] = parsed.map(([, variable]) => variable);
  if (name === undefined || more !== undefined) return [];
  const reads = text.matchAll(
    new RegExp(`(?:\\$(\\w{1,60})\\s?=\\s?)?(\\$${name}\\b((?:\\.\\w{1,60}){1,4}))(?!\\w|\\()`, 'gi'),
  );
  return [...reads].flatMap(({ index, 0: whole, 1: into, 2: chain = '', 3: fields = '' }) => {
    const path = fields
      .slice(1)
      .split('.')
      .filter((field) => !/^(?:PSObject|Properties|Name|Count|Length)$/i.test(field));
    const offset = index + whole.length - chain.length;
    return path.length === 0 ? [] : [{ path, offset, length: chain.length, ...(into === undefined ? {} : { into }) }];
  });
}

/** A message, and the exit behind it that does not do what the message says. */
export interface PowerShellExit extends TextPart {
  readonly code: number;
  /** Line by line, as far as it is written out. */
  readonly message: string;
  /** Where the message goes, or that it ends the script before its exit. */
  readonly by: 'stdout' | 'stderr' | 'stopped';
}

const says =
  /(?:^|[{;])\s{0,80}(?:\$host\.ui\.Write(Error)Line\(|\[Console\]::(Error|Out)\.Write(?:Line)?\(|(Write-(?:Host|Output|Error|Warning))(?=\s))\s{0,9}\(?(?:-\w{1,30}\s)?(?:["']([^"'\n]{1,300}))?/i;

/** Lines that a message may be long, with what stands between it and its exit. */
const longest = 20;

/** How many other statements may stand between. */
const reach = 3;

/** The exits with a code of their own right behind a message. */
export function powerShellExits(text: string): readonly PowerShellExit[] {
  const lines = text.split('\n');
  const stops = /\$ErrorActionPreference\s?=\s?["']Stop["']/i.test(text);
  const found: PowerShellExit[] = [];
  for (const [index, { line, start }] of placed(lines).entries()) {
    const exit = /^\s{0,80}(?:[^#\n]{0,400}[{;]\s{0,9})?(exit\s([1-9]\d{0,2}))\b/i.exec(line);
    const told = exit === null ? [] : messageBefore(lines, index);
    if (exit !== null && told.length > 0) {
      const [whole, term = '', code] = exit;
      const streams = told.map(([, host, console, cmdlet]) => streamOf(host ?? console ?? cmdlet ?? '', stops));
      found.push({
        offset: start + whole.length - term.length,
        length: term.length,
        code: Number(code),
        message: told.map(([, , , , words = '']) => words).join('\n'),
        by: streams.find((stream) => stream !== 'stdout') ?? 'stdout',
      });
    }
  }
  return found;
}

function streamOf(by: string, stops: boolean): PowerShellExit['by'] {
  if (/^Write-Error$/i.test(by)) return stops ? 'stopped' : 'stderr';
  return /^Error$/i.test(by) ? 'stderr' : 'stdout';
}

/** What is printed on the line of an exit (by its index), and above it in the same block, in order. */
function messageBefore(lines: readonly string[], index: number): readonly RegExpExecArray[] {
  const own = says.exec(lines[index] ?? '');
  if (own !== null) return [own];
  const told: RegExpExecArray[] = [];
  let others = 0;
  for (let at = index - 1; at >= Math.max(0, index - longest) && others < reach; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || isCommentLine(line)) continue;
    const said = says.exec(line);
    if (said !== null && /^\s{0,80}[^\s{;]/.test(said[0])) told.unshift(said);
    else if (/^\s{0,80}[}{]|[{}]\s{0,9}$|\b(?:exit|return)\b/i.test(line)) break;
    else others++;
  }
  return told;
}
