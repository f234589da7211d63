/** Hooks times payloads: which hook is run on what. Matchers decide, through the same code as everywhere else. */
import { conditionHolds } from './interpret/condition.js';
import { matches } from './interpret/matcher.js';
import type { Case, Hook, Payload, Project, Version } from './model.js';

/**
 * One case for each hook and each payload of its event that its matcher and its `if` let through, in the order of the hooks and
 * then of the payloads. A payload that several sources give under one id is taken once, the last one winning: a user's
 * own payload replaces the shipped one of its name.
 */
export function plan(project: Project, payloads: readonly Payload[], client: Version): readonly Case[] {
  const byId = new Map(payloads.map((payload) => [payload.id, payload]));
  return project.hooks.filter(isRunnable).flatMap((hook) =>
    [...byId.values()]
      .filter((payload) => payload.event === hook.event)
      .filter((payload) => matches(hook.event, hook.matcher, payload.json, client))
      .filter((payload) => conditionHolds(hook.handler, hook.event, payload.json, client) !== false)
      .map((payload) => ({ id: `${hook.id}@${payload.id}`, hook, payload })),
  );
}

/** A prompt, an agent and an MCP tool need a model or a server that only the client has. */
function isRunnable(hook: Hook): boolean {
  return hook.handler.type === 'command' || hook.handler.type === 'http';
}
