/** The fields that a program for `jq` reads. Pure. */
import type { InlineProgram } from '../shell/inline-programs.js';
import type { PayloadRead } from './payload-reads.js';

/** The fields that a jq program reads of its input. Programs that walk through lists are left alone. */
export function jqReads({ text }: InlineProgram, script: string): readonly PayloadRead[] {
  if (
    /\.\.|\bmap\b|\.\[\]|\bas\s+\$|\breduce\b|\bforeach\b|entries\b|\bpaths\b|\bdef\b|\bkeys\b|\bany\b|\ball\b/.test(
      text,
    )
  )
    return [];
  const offset = Math.max(0, script.indexOf(text));
  // Behind a pipe the dot is something else.
  const stage = /^(?:[^|"]|"(?:[^"\\]|\\.)*")*/.exec(text)?.[0] ?? '';
  const plain = stage.replace(/"(?:[^"\\]|\\.){0,2000}"/g, (quoted) => ' '.repeat(quoted.length));
  // `"\\(.title): \\(.message)"`: what is filled into a text is read as well.
  const filled = [...stage.matchAll(/\\\(([^()|"]{1,200})[|)]/g)].map(([, inner = '']) => inner);
  return [...plain.split(','), ...filled].flatMap((piece) => {
    const paths = [...piece.matchAll(/(?<![\w\])"'?.$])((?:\.[A-Za-z_]\w*\??)+)/g)].map(([, keys = '']) =>
      keys.replaceAll('?', '').split('.').slice(1),
    );
    return paths.length === 0 ? [] : [{ paths, offset, length: text.length }];
  });
}
