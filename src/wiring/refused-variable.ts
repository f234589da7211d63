/** Commands that Claude Code does not start, because they name a variable that is set for the hooks of others alone. */
import { variablesOfOthers } from '../contract/environment.js';
import type { ResolvedContract } from '../contract/resolve.js';
import type { Handler, Hook, HookOwner } from '../model.js';

/** What brings a hook; undefined for a script that nothing registers: what would is not known. */
export function ownerOf({ config, pluginRoot, skillRoot }: Hook): HookOwner | undefined {
  if (pluginRoot !== undefined) return 'plugin';
  if (skillRoot !== undefined) return 'skill';
  return config === undefined ? undefined : 'settings';
}

/**
 * The variable of others that a command names as `${NAME}`, wherever it stands in the text, even in a comment or behind a
 * backslash; undefined: there is none, and the hook is started. A shell's other spellings are not looked for.
 */
export function refusedVariable(
  { type, command = '', args = [] }: Handler,
  owner: HookOwner | undefined,
  contract: ResolvedContract,
): string | undefined {
  if (type !== 'command' || owner === undefined || !contract.traits.refusesOthersVariables) return undefined;
  const texts = contract.handler('command').readsArgs ? [command, ...args] : [command];
  return variablesOfOthers(owner, contract.client).find((name) => texts.some((text) => text.includes(`\${${name}}`)));
}

/** Says of a variable whose it is. */
export const othersVariable = (name: string): string => `only hooks of a plugin have \`\${${name}}\``;
