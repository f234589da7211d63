/** What the machine has of what hooks need, for people. Pure. */
import { compareVersions } from '../contract/version.js';
import type { Health, Setup } from '../model.js';
import { escapeLine } from '../report/escape.js';
import type { Layout } from '../report/layout.js';
import { plural } from '../report/words.js';
import { wrap } from '../report/wrap.js';

export function healthLines(health: Health, { home, client }: Setup, { paint, width }: Layout): readonly string[] {
  const { programs, notExecutable, budgets, desktopPath } = health;
  const tilde = (path: string) => (path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);
  const missing = programs.filter(({ path }) => path === undefined);
  const there = programs.filter(({ path }) => path !== undefined);
  const shellOnly = there.filter((program) => program.shellOnly);
  const line = (text: string) => wrap(text, width, '  ', '    ');
  return [
    paint.strong('Health'),
    line(clientText(health, client, tilde)),
    ...(there.length === 0
      ? []
      : [
          line(
            `programs: ${there.map(({ name, version }) => escapeLine(version === undefined ? name : `${name} ${version}`)).join(', ')}`,
          ),
        ]),
    ...missing.map(({ name, hooks }) =>
      line(
        `${paint.warning('missing')} ${escapeLine(name)} is not on the PATH, and ${plural(hooks.length, 'hook')} ${hooks.length === 1 ? 'starts' : 'start'} it`,
      ),
    ),
    ...(shellOnly.length === 0
      ? there.length === 0 || desktopPath.length === 0
        ? []
        : [
            line(
              paint.faint(
                `all of them are also found when Claude Code is started from the desktop, assuming the PATH that the system sets: ${desktopPath.join(':')}`,
              ),
            ),
          ]
      : [
          line(
            `${paint.warning('shell only')} ${shellOnly.map(({ name, path = '' }) => `${escapeLine(name)} (${escapeLine(tilde(path))})`).join(', ')}: Claude Code may not find ${shellOnly.length === 1 ? 'it' : 'them'} when it is started from the desktop, as by an editor. This assumes the PATH that the system sets: ${desktopPath.join(':')}`,
          ),
        ]),
    ...notExecutable.map(({ file }) =>
      line(`${paint.warning('no run bit')} ${escapeLine(file)} is started directly but is not executable: chmod +x`),
    ),
    ...(budgets.length === 0
      ? []
      : [
          line(
            `longest wait: ${budgets.map(({ event, seconds, hooks, shared }) => `${event} ${seconds} s${shared && hooks > 1 ? ' for all' : ''}`).join(', ')}`,
          ),
        ]),
  ];
}

function clientText({ installed, newest }: Health, client: string, tilde: (path: string) => string): string {
  if (installed === undefined) return `no claude on the PATH; hooklint knows Claude Code up to ${newest}`;
  const { path, version } = installed;
  const at = escapeLine(tilde(path));
  if (version === undefined) return `${at} does not tell its version; hooklint knows Claude Code up to ${newest}`;
  const order = compareVersions(version, newest);
  const beside =
    order > 0
      ? `newer than ${newest}, the newest that hooklint knows`
      : order < 0
        ? `the newest known is ${newest}`
        : 'the newest known';
  const other = version === client || order > 0 ? '' : '; --client installed answers for it';
  return `Claude Code ${version} at ${at}, ${beside}${other}`;
}
