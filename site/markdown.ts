/** Markdown as GitHub shows it: no HTML, no templates, no attributes; and tables that a phone can stack. */
import type { MarkdownOptions } from 'vitepress';

export const markdown: MarkdownOptions = {
  html: false,
  attrs: { disable: true },
  emoji: { enabled: [] },
  linkify: false,
  theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  // The theme has no colours for much of JavaScript.
  languageAlias: { console: 'shellsession', js: 'ts' },
  config: (md) => {
    // Pages are templates of Vue: braces are text here.
    const escapeBraces = (html: string): string =>
      html.replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');
    const text = md.renderer.rules.text;
    md.renderer.rules.text = (tokens, index, options, env, self) =>
      escapeBraces(text?.(tokens, index, options, env, self) ?? md.utils.escapeHtml(tokens[index]?.content ?? ''));
    md.core.ruler.push('labels-of-cells', ({ tokens }) => {
      let titles: string[] = [];
      let column = 0;
      let inHead = false;
      for (const [i, token] of tokens.entries()) {
        if (token.type === 'thead_open') [titles, inHead] = [[], true];
        else if (token.type === 'thead_close') inHead = false;
        else if (token.type === 'tr_open') column = 0;
        else if (token.type === 'th_open' && inHead) titles.push(tokens[i + 1]?.content ?? '');
        else if (token.type === 'td_open') {
          const title = titles[column++]?.replace(/[`:*]/g, '');
          if (title) token.attrSet('data-label', title);
        }
      }
    });
  },
};
