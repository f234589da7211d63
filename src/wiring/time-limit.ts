/** How long hooks have whose handler does not say so. Pure. */
import { sessionEndBudget } from '../contract/layers.js';
import { inSpan } from '../contract/version.js';
import type { Hook, Version } from '../model.js';

/**
 * SessionEnd hooks share one budget, which only hooks of settings raise: a plugin's hook that asks for more is ended with
 * it. Every other hook has what its handler says.
 */
export function withTimeLimits(hooks: readonly Hook[], client: Version): readonly Hook[] {
  if (!inSpan(client, sessionEndBudget)) return hooks;
  const asked = hooks.flatMap(({ event, pluginRoot, config, handler }) =>
    event === 'SessionEnd' && pluginRoot === undefined && config !== undefined ? (handler.timeout ?? 0) : [],
  );
  const budget = Math.max(sessionEndBudget.seconds, ...asked);
  return hooks.map((hook) =>
    hook.event === 'SessionEnd' && (hook.handler.timeout ?? 0) > budget ? { ...hook, timeLimit: budget } : hook,
  );
}
