/** Other ways to show a secret that the environment holds, as data. Pure. */
import type { CommandText } from './command-text.js';
import type { Variation } from './variation.js';

/** A command that does nothing but show a variable. */
const shows =
  /^(?:(?:echo(?: -[en])?|printf ["']%s(?:\\n)?["']) (?:"\$\{?(?<quoted>\w{1,80})\}?"|\$\{?(?<bare>\w{1,80})\}?)|printenv (?<named>\w{1,80}))$/;

/** What variables with a secret are called for. */
const secret = /KEY|PASS|SECRET|TOKEN|CREDENTIAL/;

/** The variable with a secret that a command shows: `API_TOKEN` of `echo $API_TOKEN`; undefined: it does something else. */
function secretShown({ words = [] }: CommandText): string | undefined {
  const { quoted, bare, named } = shows.exec(words.join(' '))?.groups ?? {};
  const variable = quoted ?? bare ?? named;
  return variable !== undefined && secret.test(variable) ? variable : undefined;
}

/** A variable that is asked for where a command shows all of them. */
const any = 'API_TOKEN';

const showsAll = ({ words = [] }: CommandText): boolean => /^(?:env|printenv)$/.test(words.join(' '));

/** The variable of which it is asked whether a command shows it; undefined: it is for something else. */
export const secretAsked = (command: CommandText): string | undefined =>
  secretShown(command) ?? (showsAll(command) ? any : undefined);

const plain = { plain: true } as const;

/** A row with `{variable}` in its template, about a command that shows one variable. */
const ofOne = (name: string, template: string, more: Partial<Variation> = plain): Variation => {
  const write = (variable: string): string => template.replaceAll('{variable}', variable);
  return {
    name,
    example: write(any),
    ...more,
    write: (command) => {
      const variable = secretShown(command);
      return variable === undefined ? undefined : write(variable);
    },
  };
};

/** A row about a command that shows all of them. */
const ofAll = (name: string, text: string, more: Partial<Variation> = plain): Variation => ({
  ...{ name, example: text, ...more },
  write: (command) => (showsAll(command) ? text : undefined),
});

/** Rows about a command that shows what is in the environment. */
export const secretWays: readonly Variation[] = [
  ofOne('variable-echoed', 'echo ${variable}'),
  ofOne('variable-in-quotes', 'echo "${variable}"'),
  ofOne('variable-in-braces', 'echo ${{variable}}'),
  ofOne('variable-printed', 'printf \'%s\\n\' "${variable}"'),
  ofOne('variable-by-name', 'printenv {variable}'),
  ofOne('variable-searched', 'env | grep {variable}'),
  ofOne('variable-among-all', 'env'),
  ofOne('variable-declared', 'declare -p {variable}', { shells: ['bash', 'zsh'] }),
  ofOne('variable-of-python', 'python3 -c \'import os; print(os.environ["{variable}"])\'', {}),
  ofAll('environment', 'env'),
  ofAll('environment-printed', 'printenv'),
  ofAll('environment-sorted', 'env | sort'),
  ofAll('environment-searched', 'env | grep -i token'),
  ofAll('environment-exported', 'export -p', {}),
];
