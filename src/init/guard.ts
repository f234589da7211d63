/** A guard that stops one command however it is written: a Python script, filled in for a program that is known. Pure. */
import { commandText } from '../variants/command-text.js';
import { fromVerb, namesOfVerb, optionsOf, readCall, valuedBeforeVerb } from '../variants/program-options.js';
import template from './guard.py';
import { hooksFolder, type Starter } from './starter.js';

/** Programs whose first word is a verb. */
const withVerbs: ReadonlySet<string> = new Set([
  ...['git', 'gh', 'npm', 'pnpm', 'yarn', 'bun', 'pip', 'pip3', 'uv', 'cargo', 'gem', 'brew', 'apt', 'apt-get'],
  ...['docker', 'podman', 'kubectl', 'helm', 'terraform', 'tofu', 'aws', 'gcloud', 'az', 'systemctl', 'prisma'],
]);

/** The guard of a command, or why there can be none. */
export function guardFor(command: string): Starter | { readonly why: string } {
  const { values } = commandText(command.trim());
  const [program, ...args] = values ?? [];
  if (program === undefined || !/^[\w.+-]+$/.test(program)) {
    return { why: 'it is to be one command, without variables and operators: `git push --force`, `rm -rf`, `sudo`' };
  }
  const verb = withVerbs.has(program) ? fromVerb(program, args).args.find((word) => !word.startsWith('-')) : undefined;
  const options = optionsIn(program, args);
  const name = [program, verb, ...args.filter((word) => word.startsWith('-'))]
    .filter((part) => part !== undefined)
    .join(' ');
  const holes: Readonly<Record<string, string>> = {
    COMMAND: name.replace(/["\\]/g, ''),
    PROGRAM: program,
    VERBS: JSON.stringify(verb === undefined ? [] : namesOfVerb(program, verb)),
    OPTIONS: JSON.stringify(options),
    BEFORE_VERB: JSON.stringify(valuedBeforeVerb(program)),
  };
  const file = `no-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.py`;
  return {
    file,
    command: `"$CLAUDE_PROJECT_DIR"/${hooksFolder}/${file}`,
    text: template.replace(/\{\{(\w+)\}\}/g, (hole, key: string) => holes[key] ?? hole),
    matcher: 'Bash',
    handler: { onFailure: 'block' },
  };
}

/** The options of a command, each with all the ways to write it. */
function optionsIn(program: string, args: readonly string[]): readonly (readonly string[])[] {
  const read = readCall(program, args);
  const known = read && optionsOf(program, read.verb);
  if (read === undefined || known === undefined)
    return args.filter((word) => word.startsWith('-')).map((word) => [word]);
  return read.options
    .filter((option) => !option.includes('='))
    .map((option) => [
      ...(option.length > 1 ? [`--${option}`] : []),
      ...Object.entries(known.short).flatMap(([letter, names]) => (names.includes(option) ? [`-${letter}`] : [])),
      ...(option.length === 1 ? [`-${option}`] : []),
      ...(option === 'force' && known.plusForces === true ? ['+'] : []),
    ]);
}
