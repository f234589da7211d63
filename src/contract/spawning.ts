/** How the client starts a command hook and waits for it, as far as a hook can notice. */
import type { Row, Version } from '../model.js';
import { measured } from './sources.js';
import { inSpan } from './version.js';

/** What the standard streams of a hook are. On Linux nothing can be opened again by name through a socket. */
export interface StandardStreams {
  readonly are: 'sockets';
}

export const standardStreams: readonly Row<StandardStreams>[] = [
  {
    are: 'sockets',
    since: '1.0.38',
    source: measured(
      '2.1.330',
      'Linux, shell and exec form: /dev/stdin, /dev/stdout and /dev/stderr fail with ENXIO. Measured on 2.1.140, 2.1.220 and 2.1.330 too; older clients run on Node, whose pipes to a child are sockets.',
    ),
  },
];

/** How long the client waits when a hook has ended and a child of it still holds stdout or stderr. */
export interface HeldOpen {
  /** Milliseconds; it waits as long again whenever something was written meanwhile. */
  readonly waitMs: number;
}

export const heldOpen: readonly [Row<HeldOpen>, ...Row<HeldOpen>[]] = [
  {
    waitMs: 500,
    since: '2.1.330',
    bracket: { absentIn: '2.1.220', presentIn: '2.1.330' },
    source: measured('2.1.330', '2.1.140 and 2.1.220 wait for the child, however long it takes.'),
  },
];

/** What the client does to a hook that takes too long. */
export interface Cancelling {
  /** Milliseconds between SIGTERM and SIGKILL to its process group. */
  readonly patienceMs: number;
}

export const cancelling: readonly Row<Cancelling>[] = [
  { patienceMs: 1000, since: '1.0.38', source: measured('2.1.330', 'Older clients were not measured.') },
];

/** Can a hook open /dev/stdin, /dev/stdout and /dev/stderr under this client on Linux? */
export function opensStreamsByName(client: Version): boolean {
  return !standardStreams.some((row) => row.are === 'sockets' && inSpan(client, row));
}
