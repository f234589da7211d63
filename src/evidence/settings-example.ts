/** Examples of settings files, as rules show them. */
import type { EventName, Example, Handler } from '../model.js';

type SettingsExample = Extract<Example, { readonly kind: 'config' }>;

/** What an example may have beside its settings. */
interface Beside {
  readonly title?: string | undefined;
  readonly files?: SettingsExample['files'];
}

/** A settings file with these groups of handlers, by event. */
export function settingsExample(
  hooks: Readonly<Record<string, readonly object[]>>,
  { title, files }: Beside = {},
): SettingsExample {
  return {
    kind: 'config',
    config: 'settings',
    text: JSON.stringify({ hooks }),
    ...(files === undefined ? {} : { files }),
    ...(title === undefined ? {} : { title }),
  };
}

/** A settings file with one command on an event. */
export function commandExample(
  event: EventName,
  handler: Partial<Handler>,
  { matcher, ...beside }: Beside & { readonly matcher?: string | undefined } = {},
): SettingsExample {
  const group = { ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: 'command', ...handler }] };
  return settingsExample({ [event]: [group] }, beside);
}
