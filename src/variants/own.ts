/** Variations of the user's own: what is wrong with them, before they are tried. Pure. */
import { nearest } from '../text/nearest.js';
import { fileWays } from './file-ways.js';
import { mentions } from './mentions.js';
import { holes } from './variation.js';
import { ways } from './ways.js';

/** A name, and a text with `{command}`, `{program}`, `{rest}`, `{quoted}` or `{base64}`. */
export interface OwnVariation {
  readonly name: string;
  readonly template: string;
}

export interface OwnVariationFault {
  /** Which of them. */
  readonly index: number;
  readonly field: keyof OwnVariation;
  readonly message: string;
  readonly hint: string;
}

/** The first of them that could not be told from another, or would write the same text for every command. */
export function faultOfOwn(all: readonly OwnVariation[]): OwnVariationFault | undefined {
  const known = [...ways, ...mentions, ...Object.values(fileWays).flat()].map(({ name }) => name);
  for (const [index, { name, template }] of all.entries()) {
    const isOurs = known.includes(name);
    if (isOurs || all.findIndex((each) => each.name === name) < index) {
      const message = `${isOurs ? 'hooklint has' : 'there is already'} a variation ${JSON.stringify(name)}`;
      return { index, field: 'name', message, hint: 'Give it a name of its own: reports, --replay and --pin use it.' };
    }
    if (!holes.some((hole) => template.includes(`{${hole}}`))) {
      const [, written = ''] = /\{(\w+)\}/.exec(template) ?? [];
      const meant = nearest(written, holes);
      const hint = `${meant === undefined ? '' : `Did you mean {${meant}}? `}Put one of ${holes.map((hole) => `{${hole}}`).join(', ')} into it.`;
      return { index, field: 'template', message: 'the template has no place for the command', hint };
    }
  }
  return undefined;
}
