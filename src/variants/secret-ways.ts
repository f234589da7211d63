/** Other ways to show a secret that the environment holds, as data. Pure. */
import type { CommandText } from './command-text.js';
import type { Variation } from './variation.js';

/** A variable that is named for the secret in it, and a command that does nothing but show it. */
const shows =
  /^(?:(?:echo(?: -[en])?|printf ["']%s(?:\\n)?["']) (?:"\$\{?(?<quoted>\w{1,80})\}?"|\$\{?(?<bare>\w{1,80})\}?)|printenv (?<named>\w{1,80}))$/;
const secret = /KEY|PASS|SECRET|TOKEN|CREDENTIAL/;

/** The variable with a secret that a command shows: `API_TOKEN` of `echo $API_TOKEN`; undefined: it does something else. */
export function secretShown({ words = [] }: CommandText): string | undefined {
  const { quoted, bare, named } = shows.exec(words.join(' '))?.groups ?? {};
  const variable = quoted ?? bare ?? named;
  return variable !== undefined && secret.test(variable) ? variable : undefined;
}

/** A row with `{variable}` in its template. */
const ofSecret = (name: string, template: string, more: Partial<Variation> = {}): Variation => {
  const write = (variable: string): string => template.replaceAll('{variable}', variable);
  return {
    name,
    example: write('API_TOKEN'),
    ...more,
    write: (command) => {
      const variable = secretShown(command);
      return variable === undefined ? undefined : write(variable);
    },
  };
};

const plain = { plain: true } as const;

/** Rows about a command that shows one variable. */
export const secretWays: readonly Variation[] = [
  ofSecret('variable-echoed', 'echo ${variable}', plain),
  ofSecret('variable-in-quotes', 'echo "${variable}"', plain),
  ofSecret('variable-in-braces', 'echo ${{variable}}', plain),
  ofSecret('variable-printed', 'printf \'%s\\n\' "${variable}"', plain),
  ofSecret('variable-by-name', 'printenv {variable}', plain),
  ofSecret('environment-searched', 'env | grep {variable}', plain),
  ofSecret('environment', 'env', plain),
  ofSecret('variable-declared', 'declare -p {variable}', { shells: ['bash', 'zsh'] }),
  ofSecret('variable-of-python', 'python3 -c \'import os; print(os.environ["{variable}"])\''),
];
