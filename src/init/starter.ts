/** A starter hook: a script that answers an event correctly, ready to be made one's own. Pure. */
import { onFailureIgnoredOn } from '../contract/handler-keys.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, Version } from '../model.js';
import { answerOf, type Purpose } from './answer.js';
import { pythonStarter } from './python.js';
import { shellStarter } from './shell.js';
import { nodeForTypescript, typescriptStarter } from './typescript.js';

export const starterLanguages = ['sh', 'python', 'typescript'] as const;
export type StarterLanguage = (typeof starterLanguages)[number];

export interface Starter {
  /** `pre-tool-use.sh`, from the folder of hooks on. */
  readonly file: string;
  readonly text: string;
  /** The matcher it is registered with; absent: every value of the event. */
  readonly matcher?: string;
  /** What it runs with, where that is not what hooklint runs with. */
  readonly needs?: string;
  /** How the settings start it. */
  readonly command: string;
  /** Keys of the handler besides type and command. */
  readonly handler: Readonly<Record<string, unknown>>;
}

/** What every template is filled with. */
export interface StarterParts {
  readonly event: EventName;
  readonly purpose: Purpose;
  readonly reply: Readonly<Record<string, unknown>> | undefined;
  readonly matcher: string | undefined;
  /** The file whose presence makes the starter speak; its text is the reason or the context. */
  readonly trigger: string;
  /** The event runs again after a hook has held it: what the payload says then. */
  readonly loops: boolean;
}

const templates: Readonly<Record<StarterLanguage, (parts: StarterParts) => string>> = {
  sh: shellStarter,
  python: pythonStarter,
  typescript: typescriptStarter,
};
const endings: Readonly<Record<StarterLanguage, string>> = { sh: 'sh', python: 'py', typescript: 'ts' };

/** The folder that starters are written to, from the project on. */
export const hooksFolder = '.claude/hooks';

/** A hook to start with: its file, its text, and how to register it. */
export function starterFor(event: EventName, language: StarterLanguage, client?: Version): Starter {
  const contract = contractAt(event, client);
  const { purpose, reply } = answerOf(contract);
  const matcher = purpose === 'refuse-tool' ? 'Edit|Write' : undefined;
  const file = `${kebabCase(event)}.${endings[language]}`;
  const loops = contract.inputs.some(({ name }) => name === 'stop_hook_active');
  const parts: StarterParts = { event, purpose, reply, matcher, loops, trigger: `.claude/${kebabCase(event)}.txt` };
  const path = `"$CLAUDE_PROJECT_DIR"/${hooksFolder}/${file}`;
  return {
    file,
    text: templates[language](parts),
    ...(matcher === undefined ? {} : { matcher }),
    ...(language === 'typescript' && { needs: nodeForTypescript }),
    // Started through its interpreter where the file cannot start itself.
    command: language === 'typescript' ? `node ${path}` : path,
    // A guard that cannot run must not let everything pass.
    handler: guards(purpose) && !onFailureIgnoredOn.includes(event) ? { onFailure: 'block' } : {},
  };
}

/** Is it there to keep something from happening? */
export function guards(purpose: Purpose): boolean {
  return purpose === 'refuse-tool' || purpose === 'hold';
}

function kebabCase(event: string): string {
  return event.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
