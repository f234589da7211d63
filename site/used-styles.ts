/** The theme's style sheet without the rules for what no page has: a quarter of it is for team pages, sponsors and other searches. */
import { PurgeCSS } from 'purgecss';

/** What Vite asks of a plugin, as far as this one is concerned. */
interface Output {
  readonly name: string;
  readonly enforce: 'post';
  readonly generateBundle: (options: unknown, bundle: Readonly<Record<string, File>>) => Promise<void>;
}

type File =
  | { readonly type: 'chunk'; readonly code: string }
  | { readonly type: 'asset'; readonly fileName: string; source: string | Uint8Array };

/** Vue puts these names together from that of a transition. */
const transitions = /-(?:enter|leave)-(?:from|active|to)$/;

export function usedStyles(): Output {
  return {
    name: 'hooklint without unused styles',
    enforce: 'post',
    generateBundle: async (_, bundle) => {
      const files = Object.values(bundle);
      // What pages hold is in their scripts too.
      const content = files.flatMap((file) => (file.type === 'chunk' ? [{ raw: file.code, extension: 'js' }] : []));
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = await purged(String(file.source), content);
      }
    },
  };
}

/** A style sheet without the rules whose classes, identifiers or attributes stand nowhere in the content. */
export async function purged(css: string, content: readonly { raw: string; extension: string }[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [...content],
    css: [{ raw: css }],
    safelist: [transitions, ...beginnings(content.map(({ raw }) => raw))],
    defaultExtractor: words,
    variables: true,
    keyframes: true,
  });
  return result?.css ?? css;
}

const words = (code: string): string[] => code.match(/[\w-]+/g) ?? [];

/** What names begin with that are put together as they are shown, such as `level-${depth}`. */
function beginnings(codes: readonly string[]): readonly RegExp[] {
  const found = new Set(codes.flatMap(words).filter((word) => /^[a-z]\w*-$/i.test(word)));
  return [...found].map((word) => new RegExp(`^${word}`));
}
