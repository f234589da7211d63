/** What the user's editor is set to do. */

export interface Preferences {
  /** When hooks run, in folders where they are allowed to. */
  readonly run: 'onSave' | 'never';
  /** The version of Claude Code to judge for, or a range; absent: what the project's configuration says. */
  readonly client?: string;
}

export const usual: Preferences = { run: 'onSave' };

/**
 * Reads what a client sent: the section itself, or an object with the section; what is not understood is as if not said.
 * Some editors mix settings of the repository into it, so that nothing in here may allow anything.
 */
export function readPreferences(sent: unknown, before: Preferences = usual): Preferences {
  const { run, client } = asObject(asObject(sent).hooklint ?? sent);
  const asked = typeof client === 'string' ? client.trim() : before.client;
  return {
    run: run === 'never' || run === 'onSave' ? run : before.run,
    ...(asked === undefined || asked === '' ? {} : { client: asked }),
  };
}

/** Does the editor itself trust the workspace? Said once, by its own code; one that does not ask its user counts as if. */
export function isTrustedBy(initializationOptions: unknown): boolean {
  return asObject(initializationOptions).workspaceTrusted !== false;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
