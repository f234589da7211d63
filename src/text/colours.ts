/** Signs that colour a terminal's text: whoever reads words for their meaning reads past them. Pure. */

/** As they are printed, and as the text of a script spells them: `\033[0;31m`, `\e[1m`, `\x1b[0m`. */
const colours = /(?:\p{Cc}|\\(?:0?33|[eE]|x1[bB]|u001[bB]))\[[\d;]{0,20}m/gu;

/** The text without signs of colour, so that words begin where they are seen to begin. */
export function withoutColours(text: string): string {
  return text.includes('[') ? text.replace(colours, '') : text;
}
