/** Lookaheads that forbid nothing behind a blank: `>\s*(?!\/tmp\/)`. Pure. */

/** `\s*(?!…)`, with what it forbids, up to the end of the expression. */
const lookahead =
  /(\\s|\[ \\t\]|\[\\t \])\*\(\?!((?:\\.|\[(?:\\.|[^\]\\]){0,80}\]|[^()\\[\]]|\((?:\?:)?[^()]{0,120}\)){1,200})\)/gs;

/** How a text may begin that is no blank. */
const beginsVisibly =
  /^(?:\(\?:)?(?:\\["'`/.$^*+?[(-]|[\w"'`#/<=:;,!@%&~-]|\[(?!\^)(?!(?:\\.|[^\]\\]){0,80}?(?:\\s|[ \t]))[^\]])/;

/** What may match the blank that is left over, or asks for nothing more. */
const takesBlank = /^\)*(?:$|\.|\\s|\[\\s\\S\]|\[\^(?!(?:\\.|[^\]\\]){0,80}?(?:\\s|[ \t]))(?:\\.|[^\]\\]){1,80}\]|\|)/;

export interface VoidLookahead {
  /** As it is written, with the blanks in front. */
  readonly text: string;
  /** In the expression, in UTF-16 units. */
  readonly offset: number;
  /** What forbids it behind blanks too. */
  readonly instead: string;
}

/**
 * The first lookahead of an expression in the syntax of Python or JavaScript that a blank in front makes void: the blanks may
 * all be left to what follows, and then it looks at one.
 */
export function voidLookahead(expression: string): VoidLookahead | undefined {
  for (const { 0: text, 1: blank = '', 2: forbidden = '', index } of expression.matchAll(lookahead)) {
    const isVisible = forbidden.split('|').every((each) => beginsVisibly.test(each));
    if (!isVisible || !takesBlank.test(expression.slice(index + text.length))) continue;
    return { text, offset: index, instead: `(?!${blank}*${forbidden.includes('|') ? `(?:${forbidden})` : forbidden})` };
  }
  return undefined;
}
