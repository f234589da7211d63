/** Placeholders for a part of the payload in the command of a handler, as other programs fill them in. Pure. */
import { bareVariables, commandVariables, mistakenVariables } from '../../contract/mistaken-names.js';
import type { Handler } from '../../model.js';
import { inlineShell } from '../files/started-file.js';
import { fieldMeant } from '../payload/meant-fields.js';
import { everyCommand } from '../shell/shell-command.js';

export interface Placeholder {
  /** As it stands there: `{{file}}`, `${tool_input.file_path}`. */
  readonly text: string;
  /** The key of the handler that it stands in, as a pointer. */
  readonly key: string;
  /** What is meant, as a path of jq. */
  readonly field: string;
  /** A shell takes it for a variable, under a name that none can have. */
  readonly stopsShell: boolean;
}

/** All of them, in order. A variable that a shell knows how to read is none, whether or not anything sets it. */
export function placeholdersOf(handler: Handler): readonly Placeholder[] {
  const { args, command = '', shell } = handler;
  if (args === undefined) {
    return [...(shell === 'powershell' ? [] : unreadable(command)), ...inBraces(command, 'command')];
  }
  const from = args.findIndex((word) => isProgram.test(word));
  return args
    .slice(0, from === -1 ? undefined : from)
    .flatMap((word, index) => [...asVariables(word, `args/${index}`), ...inBraces(word, `args/${index}`)]);
}

/** The option behind which an argument is a program, in which they mean something else. */
const isProgram = /^(?:-[a-z]{0,5}[cep]|--eval|--print|-[Cc]ommand)$/;

/** `{{tool_input.file_path}}`, `{{file}}`; with a dot in front it is one of Go's. */
function inBraces(text: string, key: string): readonly Placeholder[] {
  return [...text.matchAll(/(?<!\$)\{\{ ?([A-Za-z_][\w.]{0,60}) ?\}\}/g)].flatMap(([whole, name = '']) =>
    placeholder(whole, key, fieldNamed(name)),
  );
}

/** Those of an argument that no shell reads: `${tool_input.file_path}`, `$CLAUDE_FILE_PATHS`. */
function asVariables(text: string, key: string): readonly Placeholder[] {
  return [...text.matchAll(/\$(?:\{([A-Za-z_][\w.]{0,60})\}|([A-Z][A-Z_]{1,60})\b)/g)].flatMap(
    ([whole, braced, bare = '']) => {
      const name = braced ?? bare;
      const isMistaken =
        name.includes('.') ||
        mistakenVariables.test(name) ||
        bareVariables.test(name) ||
        (braced !== undefined && commandVariables.test(name));
      return isMistaken ? placeholder(whole, key, fieldNamed(name)) : [];
    },
  );
}

/** `${tool_input.file_path}` where a shell would read it. */
function unreadable(command: string): readonly Placeholder[] {
  const commands = everyCommand(command).flatMap((each) => [each, ...everyCommand(inlineShell(each) ?? '')]);
  const words = commands.flatMap((each) => [...each.assignments, ...each.words]);
  return words
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (part.kind !== 'variable' || !part.modifier.startsWith('.')) return [];
      const name = `${part.name}${part.modifier}`;
      return placeholder(`\${${name}}`, 'command', fieldNamed(name), true);
    });
}

const placeholder = (
  text: string,
  key: string,
  field: string | undefined,
  stopsShell = false,
): readonly Placeholder[] => (field === undefined ? [] : [{ text, key, field, stopsShell }]);

/** What is meant by `tool_input.file_path`, `input.file_path`, `file_path` or `file`; undefined: nothing of a payload. */
function fieldNamed(name: string): string | undefined {
  const [, part, field] = /^(?:tool[._])?(input|response)\.(\w[\w.]{0,60})$/.exec(name) ?? [];
  if (part !== undefined) return `.tool_${part}.${field}`;
  return name.includes('.') ? undefined : fieldMeant(name.toUpperCase());
}
