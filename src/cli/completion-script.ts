/** Completion for shells, written from the tables of options that the commands themselves are parsed by. */
import { eventNames } from '../contract/index.js';
import { rules } from '../rules/index.js';
import { commonOptions } from './arguments.js';
import type { Command } from './command.js';
import { commands, lintCommand } from './commands.js';
import type { Option, OptionTable } from './option.js';
import { formatNames } from './report-options.js';

export interface Completable {
  /** Empty: what runs when no command is named. */
  readonly name: string;
  readonly summary: string;
  readonly options: OptionTable;
  /** What may stand beside the options, where it can be listed; absent: files. */
  readonly words?: readonly string[];
}

/** Every command with what can be completed of it, the nameless one first. */
export async function completables(): Promise<readonly Completable[]> {
  const entries = Object.entries({ '': lintCommand, ...commands });
  return Promise.all(
    entries.map(async ([name, { summary, load }]) => {
      const { options }: Command = (await load()).default;
      const listed = words[name];
      return {
        name,
        summary,
        options: { ...options, ...commonOptions },
        ...(listed === undefined ? {} : { words: listed }),
      };
    }),
  );
}

const words: Readonly<Record<string, readonly string[]>> = {
  explain: ['answers', ...eventNames, ...rules.map(({ id }) => id)],
  init: eventNames,
  record: eventNames,
  completion: ['bash', 'zsh', 'fish'],
};

/** The values of an option, where they can be listed. */
function valuesOf(name: string, { values }: Option): readonly string[] | undefined {
  if (name === 'format') return formatNames;
  if (name === 'event') return eventNames;
  return values;
}

/** The script that a shell loads to complete these commands. */
export function completionScript(shell: 'bash' | 'zsh' | 'fish', list: readonly Completable[]): string {
  return { bash, zsh, fish }[shell](list);
}

const flagsOf = ({ options }: Completable): readonly string[] =>
  Object.entries(options).flatMap(([name, { alias }]) => [`--${name}`, ...(alias === undefined ? [] : [`-${alias}`])]);

function bash(list: readonly Completable[]): string {
  const named = list.filter(({ name }) => name !== '');
  const values = new Map<string, string>();
  for (const { options } of list) {
    for (const [name, option] of Object.entries(options)) {
      if (option.type === 'boolean') continue;
      const flags = [`--${name}`, ...(option.alias === undefined ? [] : [`-${option.alias}`])].join('|');
      values.set(flags, valuesOf(name, option)?.join(' ') ?? '');
    }
  }
  const valueCases = [...values].map(([flags, known]) =>
    known === ''
      ? `    ${flags}) return ;;`
      : `    ${flags}) COMPREPLY=($(compgen -W '${known}' -- "$cur")); return ;;`,
  );
  const commandCases = list.map((one) => {
    const label = one.name === '' ? '*' : one.name;
    return `    ${label}) flags='${flagsOf(one).join(' ')}' words='${one.words?.join(' ') ?? ''}' ;;`;
  });
  return `# bash completion for hooklint
_hooklint() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} flags words
  COMPREPLY=()
  case "$prev" in
${valueCases.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${[...commandCases.slice(1), ...commandCases.slice(0, 1)].join('\n')}
  esac
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W '${named.map(({ name }) => name).join(' ')}' -- "$cur"))
  elif [[ -n "$words" ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -o default -F _hooklint hooklint
`;
}

/** Text in single quotes, for any of the shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function zsh(list: readonly Completable[]): string {
  const spec = ([name, option]: readonly [string, Option]): string => {
    const text = option.description.replace(/[[\]:\\]/g, '\\$&');
    const known = valuesOf(name, option);
    const value =
      option.type === 'boolean' ? '' : known === undefined ? ':value:_files' : `:value:(${known.join(' ')})`;
    const star = option.type === 'list' ? '*' : '';
    const long = quoted(`${star}--${name}[${text}]${value}`);
    return option.alias === undefined ? long : `${long} ${quoted(`${star}-${option.alias}[${text}]${value}`)}`;
  };
  const body = (one: Completable): string => {
    const rest = one.words === undefined ? `'*:file:_files'` : `'*:name:(${one.words.join(' ')})'`;
    return `_arguments ${[...Object.entries(one.options).map(spec), rest].join(' \\\n        ')}`;
  };
  const [nameless, ...named] = list as readonly [Completable, ...Completable[]];
  const described = named.map(({ name, summary }) => quoted(`${name}:${summary}`)).join(' ');
  return `#compdef hooklint
_hooklint() {
  local -a commands
  commands=(${described})
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe command commands
    _files
    return
  fi
  case $words[2] in
${named.map((one) => `    ${one.name})\n      shift words; (( CURRENT-- ))\n      ${body(one)} ;;`).join('\n')}
    *)
      ${body(nameless)} ;;
  esac
}
compdef _hooklint hooklint
`;
}

function fish(list: readonly Completable[]): string {
  const names = list.filter(({ name }) => name !== '').map(({ name }) => name);
  const lines = list.flatMap((one) => {
    const when =
      one.name === ''
        ? `not __fish_seen_subcommand_from ${names.join(' ')}`
        : `__fish_seen_subcommand_from ${one.name}`;
    return [
      ...(one.name === ''
        ? []
        : [`complete -c hooklint -n __fish_use_subcommand -a ${one.name} -d ${fishQuoted(one.summary)}`]),
      ...Object.entries(one.options).map(([name, option]) => {
        const known = valuesOf(name, option);
        const value =
          option.type === 'boolean' ? '' : known === undefined ? ' -r' : ` -x -a ${fishQuoted(known.join(' '))}`;
        const alias = option.alias === undefined ? '' : ` -s ${option.alias}`;
        return `complete -c hooklint -n ${fishQuoted(when)} -l ${name}${alias}${value} -d ${fishQuoted(option.description)}`;
      }),
      ...(one.words === undefined
        ? []
        : [`complete -c hooklint -n ${fishQuoted(when)} -f -a ${fishQuoted(one.words.join(' '))}`]),
    ];
  });
  return `# fish completion for hooklint\n${lines.join('\n')}\n`;
}

const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
