/** Who won at exit code 2, client by client, for docs/contract.md. */
import { exitRows } from '../contract/exit-codes.js';
import { exitsUnder } from '../interpret/exits.js';

/** A table row for each stretch of clients, as interpreting shows it. */
export function exitEras(): readonly string[] {
  return [
    '| clients | JSON beside exit 2 |',
    '|-|-|',
    ...exitRows
      .filter(({ exit }) => exit === '2')
      .map(({ since, until }) => {
        const json = exitsUnder(since).find(({ exit }) => exit === '2')?.json ?? '';
        return `| since ${since}${until === undefined ? '' : `, until before ${until}`} | ${json} |`;
      }),
  ];
}
