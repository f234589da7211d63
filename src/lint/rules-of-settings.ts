/** The rules that look at settings and at hooks of every kind before anything runs. Made by npm run generate from src/rules. */
import type { Rule } from '../model.js';
import { rule as asyncOutlived } from '../rules/async-outlived.js';
import { rule as conditionNeverHolds } from '../rules/condition-never-holds.js';
import { rule as deadMatcher } from '../rules/dead-matcher.js';
import { rule as duplicateHandler } from '../rules/duplicate-handler.js';
import { rule as homePath } from '../rules/home-path.js';
import { rule as invalidEntry } from '../rules/invalid-entry.js';
import { rule as malformedModules } from '../rules/malformed-modules.js';
import { rule as matcherLetsAllThrough } from '../rules/matcher-lets-all-through.js';
import { rule as matcherMissesNewest } from '../rules/matcher-misses-newest.js';
import { rule as misnamedHooksFile } from '../rules/misnamed-hooks-file.js';
import { rule as newerHandler } from '../rules/newer-handler.js';
import { rule as notStarted } from '../rules/not-started.js';
import { rule as promptHooksAddUp } from '../rules/prompt-hooks-add-up.js';
import { rule as promptNamesTools } from '../rules/prompt-names-tools.js';
import { rule as promptNoEndsTurn } from '../rules/prompt-no-ends-turn.js';
import { rule as promptNoVerdict } from '../rules/prompt-no-verdict.js';
import { rule as promptOtherAnswerFormat } from '../rules/prompt-other-answer-format.js';
import { rule as promptUnclearOk } from '../rules/prompt-unclear-ok.js';
import { rule as promptUnfilledPlaceholder } from '../rules/prompt-unfilled-placeholder.js';
import { rule as promptUnreadFields } from '../rules/prompt-unread-fields.js';
import { rule as settingWithoutEffect } from '../rules/setting-without-effect.js';
import { rule as timeoutInMilliseconds } from '../rules/timeout-in-milliseconds.js';
import { rule as unknownEvent } from '../rules/unknown-event.js';
import { rule as unreadKey } from '../rules/unread-key.js';
import { rule as unreadMatcher } from '../rules/unread-matcher.js';
import { rule as unreadOnce } from '../rules/unread-once.js';
import { rule as unreadableConfig } from '../rules/unreadable-config.js';
import { rule as unrunFrontmatter } from '../rules/unrun-frontmatter.js';
import { rule as unsetVariable } from '../rules/unset-variable.js';
import { rule as unsupportedHandler } from '../rules/unsupported-handler.js';

export const rulesOfSettings: readonly Rule[] = [
  asyncOutlived,
  conditionNeverHolds,
  deadMatcher,
  duplicateHandler,
  homePath,
  invalidEntry,
  malformedModules,
  matcherLetsAllThrough,
  matcherMissesNewest,
  misnamedHooksFile,
  newerHandler,
  notStarted,
  promptHooksAddUp,
  promptNamesTools,
  promptNoEndsTurn,
  promptNoVerdict,
  promptOtherAnswerFormat,
  promptUnclearOk,
  promptUnfilledPlaceholder,
  promptUnreadFields,
  settingWithoutEffect,
  timeoutInMilliseconds,
  unknownEvent,
  unreadKey,
  unreadMatcher,
  unreadOnce,
  unreadableConfig,
  unrunFrontmatter,
  unsetVariable,
  unsupportedHandler,
];
