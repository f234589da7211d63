/** The rules that look at settings and at hooks of every kind before anything runs. Made by npm run generate from src/rules. */
import type { Rule } from '../model.js';
import { rule as exit2BlocksNothing } from '../rules/exit-codes/exit-2-blocks-nothing.js';
import { rule as unsetVariable } from '../rules/input/unset-variable.js';
import { rule as homePath } from '../rules/machine/home-path.js';
import { rule as conditionNeverHolds } from '../rules/never-runs/condition-never-holds.js';
import { rule as deadMatcher } from '../rules/never-runs/dead-matcher.js';
import { rule as invalidEntry } from '../rules/never-runs/invalid-entry.js';
import { rule as malformedModules } from '../rules/never-runs/malformed-modules.js';
import { rule as misnamedHooksFile } from '../rules/never-runs/misnamed-hooks-file.js';
import { rule as newerHandler } from '../rules/never-runs/newer-handler.js';
import { rule as notStarted } from '../rules/never-runs/not-started.js';
import { rule as unknownEvent } from '../rules/never-runs/unknown-event.js';
import { rule as unreadableConfig } from '../rules/never-runs/unreadable-config.js';
import { rule as unrunFrontmatter } from '../rules/never-runs/unrun-frontmatter.js';
import { rule as unsupportedHandler } from '../rules/never-runs/unsupported-handler.js';
import { rule as withheldTool } from '../rules/never-runs/withheld-tool.js';
import { rule as promptHooksAddUp } from '../rules/prompts-and-http/prompt-hooks-add-up.js';
import { rule as promptNamesTools } from '../rules/prompts-and-http/prompt-names-tools.js';
import { rule as promptNoEndsTurn } from '../rules/prompts-and-http/prompt-no-ends-turn.js';
import { rule as promptNoVerdict } from '../rules/prompts-and-http/prompt-no-verdict.js';
import { rule as promptOtherAnswerFormat } from '../rules/prompts-and-http/prompt-other-answer-format.js';
import { rule as promptUnclearOk } from '../rules/prompts-and-http/prompt-unclear-ok.js';
import { rule as promptUnfilledPlaceholder } from '../rules/prompts-and-http/prompt-unfilled-placeholder.js';
import { rule as promptUnreadFields } from '../rules/prompts-and-http/prompt-unread-fields.js';
import { rule as duplicateHandler } from '../rules/registration/duplicate-handler.js';
import { rule as matcherLetsAllThrough } from '../rules/registration/matcher-lets-all-through.js';
import { rule as matcherMissesNewest } from '../rules/registration/matcher-misses-newest.js';
import { rule as settingWithoutEffect } from '../rules/registration/setting-without-effect.js';
import { rule as timeoutInMilliseconds } from '../rules/registration/timeout-in-milliseconds.js';
import { rule as unreadKey } from '../rules/registration/unread-key.js';
import { rule as unreadMatcher } from '../rules/registration/unread-matcher.js';
import { rule as unreadOnce } from '../rules/registration/unread-once.js';
import { rule as asyncOutlived } from '../rules/time/async-outlived.js';

export const rulesOfSettings: readonly Rule[] = [
  asyncOutlived,
  conditionNeverHolds,
  deadMatcher,
  duplicateHandler,
  exit2BlocksNothing,
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
  withheldTool,
];
