/** Every rule, in alphabetical order. Made by npm run generate from the files in the folders beside it. */
import type { Rule } from '../model.js';
import { rule as asyncGuard } from './exit-codes/async-guard.js';
import { rule as asyncVoidsDecision } from './exit-codes/async-voids-decision.js';
import { rule as caughtExit } from './exit-codes/caught-exit.js';
import { rule as continueFalseEndsTurn } from './exit-codes/continue-false-ends-turn.js';
import { rule as continueFalseIsNoDeny } from './exit-codes/continue-false-is-no-deny.js';
import { rule as crash } from './exit-codes/crash.js';
import { rule as exit2BlocksNothing } from './exit-codes/exit-2-blocks-nothing.js';
import { rule as exitBeforeAsync } from './exit-codes/exit-before-async.js';
import { rule as exitInSubshell } from './exit-codes/exit-in-subshell.js';
import { rule as failedSearchEndsHook } from './exit-codes/failed-search-ends-hook.js';
import { rule as jsonWithExit2 } from './exit-codes/json-with-exit-2.js';
import { rule as jsonWithFailingExit } from './exit-codes/json-with-failing-exit.js';
import { rule as killedBySignal } from './exit-codes/killed-by-signal.js';
import { rule as lostStatus } from './exit-codes/lost-status.js';
import { rule as missingFileVoidsExit2 } from './exit-codes/missing-file-voids-exit-2.js';
import { rule as missingImport } from './exit-codes/missing-import.js';
import { rule as powershellExit } from './exit-codes/powershell-exit.js';
import { rule as silentFailure } from './exit-codes/silent-failure.js';
import { rule as stderrOnlyFailure } from './exit-codes/stderr-only-failure.js';
import { rule as swallowedCrash } from './exit-codes/swallowed-crash.js';
import { rule as swallowedExit } from './exit-codes/swallowed-exit.js';
import { rule as unenforcedBlock } from './exit-codes/unenforced-block.js';
import { rule as unreachedRefusal } from './exit-codes/unreached-refusal.js';
import { rule as unmetExpectation } from './expectations/unmet-expectation.js';
import { rule as unusedSuppression } from './expectations/unused-suppression.js';
import { rule as allowsEverything } from './guards/allows-everything.js';
import { rule as approvesWhatFollows } from './guards/approves-what-follows.js';
import { rule as branchBeforeSwitch } from './guards/branch-before-switch.js';
import { rule as commitsUnseen } from './guards/commits-unseen.js';
import { rule as conditionMissesGitOptions } from './guards/condition-misses-git-options.js';
import { rule as conditionTooNarrow } from './guards/condition-too-narrow.js';
import { rule as editsUnseen } from './guards/edits-unseen.js';
import { rule as failsOpenUnderFault } from './guards/fails-open-under-fault.js';
import { rule as findingsTakenForMissingTool } from './guards/findings-taken-for-missing-tool.js';
import { rule as guardBypassed } from './guards/guard-bypassed.js';
import { rule as guardFailsOpen } from './guards/guard-fails-open.js';
import { rule as guardMissesScripts } from './guards/guard-misses-scripts.js';
import { rule as guardNeverFired } from './guards/guard-never-fired.js';
import { rule as guardOffAfterCd } from './guards/guard-off-after-cd.js';
import { rule as misreadPattern } from './guards/misread-pattern.js';
import { rule as narrowCommandPattern } from './guards/narrow-command-pattern.js';
import { rule as narrowSecretPattern } from './guards/narrow-secret-pattern.js';
import { rule as newFilesUnseen } from './guards/new-files-unseen.js';
import { rule as newTextUnread } from './guards/new-text-unread.js';
import { rule as notebookPathUnread } from './guards/notebook-path-unread.js';
import { rule as overruledAllow } from './guards/overruled-allow.js';
import { rule as pathFilterDropsAll } from './guards/path-filter-drops-all.js';
import { rule as pushedCommitsBeforeCommit } from './guards/pushed-commits-before-commit.js';
import { rule as relativePattern } from './guards/relative-pattern.js';
import { rule as skipsByPartOfWord } from './guards/skips-by-part-of-word.js';
import { rule as stagedFilesAfterCommit } from './guards/staged-files-after-commit.js';
import { rule as stagedFilesBeforeAdd } from './guards/staged-files-before-add.js';
import { rule as stateLostAtCompaction } from './guards/state-lost-at-compaction.js';
import { rule as windowsSeparator } from './guards/windows-separator.js';
import { rule as failureSoughtInSuccess } from './input/failure-sought-in-success.js';
import { rule as fieldsShifted } from './input/fields-shifted.js';
import { rule as flagAlwaysPresent } from './input/flag-always-present.js';
import { rule as lastMessageFromTranscript } from './input/last-message-from-transcript.js';
import { rule as mainTranscriptOfSubagent } from './input/main-transcript-of-subagent.js';
import { rule as noSuchPayloadField } from './input/no-such-payload-field.js';
import { rule as noSuchTranscriptEntry } from './input/no-such-transcript-entry.js';
import { rule as payloadFromArgument } from './input/payload-from-argument.js';
import { rule as stdinReadTwice } from './input/stdin-read-twice.js';
import { rule as stdioByName } from './input/stdio-by-name.js';
import { rule as trimmedStatus } from './input/trimmed-status.js';
import { rule as turnCutAtToolResult } from './input/turn-cut-at-tool-result.js';
import { rule as turnTakenForSession } from './input/turn-taken-for-session.js';
import { rule as unfilledPlaceholder } from './input/unfilled-placeholder.js';
import { rule as unsetVariable } from './input/unset-variable.js';
import { rule as usageCountedTwice } from './input/usage-counted-twice.js';
import { rule as commandNotFound } from './machine/command-not-found.js';
import { rule as homePath } from './machine/home-path.js';
import { rule as machineEncoding } from './machine/machine-encoding.js';
import { rule as newerPython } from './machine/newer-python.js';
import { rule as optionOfOneSystem } from './machine/option-of-one-system.js';
import { rule as ownToolOnPath } from './machine/own-tool-on-path.js';
import { rule as pathInShellText } from './machine/path-in-shell-text.js';
import { rule as pythonByOneName } from './machine/python-by-one-name.js';
import { rule as relativeFile } from './machine/relative-file.js';
import { rule as toolOfNoPackage } from './machine/tool-of-no-package.js';
import { rule as unusedImportDeleted } from './machine/unused-import-deleted.js';
import { rule as windowsBatchFile } from './machine/windows-batch-file.js';
import { rule as writesCollide } from './machine/writes-collide.js';
import { rule as writesOutsideProject } from './machine/writes-outside-project.js';
import { rule as wrongFolder } from './machine/wrong-folder.js';
import { rule as deadModMatcher } from './mods/dead-mod-matcher.js';
import { rule as missingGlobalInMod } from './mods/missing-global-in-mod.js';
import { rule as modAlwaysSkipped } from './mods/mod-always-skipped.js';
import { rule as modAnswerRefused } from './mods/mod-answer-refused.js';
import { rule as modAsksUser } from './mods/mod-asks-user.js';
import { rule as modCatchLetsThrough } from './mods/mod-catch-lets-through.js';
import { rule as modDoesNotLoad } from './mods/mod-does-not-load.js';
import { rule as modFailsOpen } from './mods/mod-fails-open.js';
import { rule as modHookSkipped } from './mods/mod-hook-skipped.js';
import { rule as modLiftsDenyRules } from './mods/mod-lifts-deny-rules.js';
import { rule as noSuchModField } from './mods/no-such-mod-field.js';
import { rule as settingsAnswerInMod } from './mods/settings-answer-in-mod.js';
import { rule as stickyRegexInMod } from './mods/sticky-regex-in-mod.js';
import { rule as conditionNeverHolds } from './never-runs/condition-never-holds.js';
import { rule as deadMatcher } from './never-runs/dead-matcher.js';
import { rule as decidedBeforeHook } from './never-runs/decided-before-hook.js';
import { rule as invalidEntry } from './never-runs/invalid-entry.js';
import { rule as malformedModules } from './never-runs/malformed-modules.js';
import { rule as misnamedHooksFile } from './never-runs/misnamed-hooks-file.js';
import { rule as missingScript } from './never-runs/missing-script.js';
import { rule as newerEvent } from './never-runs/newer-event.js';
import { rule as newerHandler } from './never-runs/newer-handler.js';
import { rule as notStarted } from './never-runs/not-started.js';
import { rule as outsidePluginRoot } from './never-runs/outside-plugin-root.js';
import { rule as powershellInDoubleQuotes } from './never-runs/powershell-in-double-quotes.js';
import { rule as quotedCommand } from './never-runs/quoted-command.js';
import { rule as relativeScriptPath } from './never-runs/relative-script-path.js';
import { rule as requireInModule } from './never-runs/require-in-module.js';
import { rule as scriptNotExecutable } from './never-runs/script-not-executable.js';
import { rule as unknownEvent } from './never-runs/unknown-event.js';
import { rule as unmatchedTool } from './never-runs/unmatched-tool.js';
import { rule as unquotedPathVariable } from './never-runs/unquoted-path-variable.js';
import { rule as unreadableConfig } from './never-runs/unreadable-config.js';
import { rule as unrunFrontmatter } from './never-runs/unrun-frontmatter.js';
import { rule as unsupportedHandler } from './never-runs/unsupported-handler.js';
import { rule as unusableShebang } from './never-runs/unusable-shebang.js';
import { rule as windowsVariable } from './never-runs/windows-variable.js';
import { rule as withheldTool } from './never-runs/withheld-tool.js';
import { rule as httpBodyNotJson } from './prompts-and-http/http-body-not-json.js';
import { rule as httpNoAnswer } from './prompts-and-http/http-no-answer.js';
import { rule as httpStatusIgnored } from './prompts-and-http/http-status-ignored.js';
import { rule as modelAnswerUnusable } from './prompts-and-http/model-answer-unusable.js';
import { rule as promptHooksAddUp } from './prompts-and-http/prompt-hooks-add-up.js';
import { rule as promptNamesTools } from './prompts-and-http/prompt-names-tools.js';
import { rule as promptNoEndsTurn } from './prompts-and-http/prompt-no-ends-turn.js';
import { rule as promptNoVerdict } from './prompts-and-http/prompt-no-verdict.js';
import { rule as promptOtherAnswerFormat } from './prompts-and-http/prompt-other-answer-format.js';
import { rule as promptUnclearOk } from './prompts-and-http/prompt-unclear-ok.js';
import { rule as promptUnfilledPlaceholder } from './prompts-and-http/prompt-unfilled-placeholder.js';
import { rule as promptUnreadFields } from './prompts-and-http/prompt-unread-fields.js';
import { rule as duplicateHandler } from './registration/duplicate-handler.js';
import { rule as matcherLetsAllThrough } from './registration/matcher-lets-all-through.js';
import { rule as matcherMissesNewest } from './registration/matcher-misses-newest.js';
import { rule as settingWithoutEffect } from './registration/setting-without-effect.js';
import { rule as timeoutInMilliseconds } from './registration/timeout-in-milliseconds.js';
import { rule as unreadKey } from './registration/unread-key.js';
import { rule as unreadMatcher } from './registration/unread-matcher.js';
import { rule as unreadOnce } from './registration/unread-once.js';
import { rule as blockIgnored } from './replies/block-ignored.js';
import { rule as contextByAllow } from './replies/context-by-allow.js';
import { rule as contextKeepsClaudeGoing } from './replies/context-keeps-claude-going.js';
import { rule as countPrintedTwice } from './replies/count-printed-twice.js';
import { rule as deprecatedDecision } from './replies/deprecated-decision.js';
import { rule as droppedField } from './replies/dropped-field.js';
import { rule as echoBreaksJson } from './replies/echo-breaks-json.js';
import { rule as invalidValue } from './replies/invalid-value.js';
import { rule as jsonInFence } from './replies/json-in-fence.js';
import { rule as jsonInUtf16 } from './replies/json-in-utf-16.js';
import { rule as jsonNotAnObject } from './replies/json-not-an-object.js';
import { rule as jsonOnStderr } from './replies/json-on-stderr.js';
import { rule as lostBesideDecision } from './replies/lost-beside-decision.js';
import { rule as malformedJson } from './replies/malformed-json.js';
import { rule as misplacedField } from './replies/misplaced-field.js';
import { rule as misshapenToolOutput } from './replies/misshapen-tool-output.js';
import { rule as missingHookEventName } from './replies/missing-hook-event-name.js';
import { rule as newerField } from './replies/newer-field.js';
import { rule as noSuchOutput } from './replies/no-such-output.js';
import { rule as noWorktreePath } from './replies/no-worktree-path.js';
import { rule as partialUpdatedInput } from './replies/partial-updated-input.js';
import { rule as permissionRequestRace } from './replies/permission-request-race.js';
import { rule as permissionRequestUndecided } from './replies/permission-request-undecided.js';
import { rule as reasonWithoutDecision } from './replies/reason-without-decision.js';
import { rule as rewriteHidesFailure } from './replies/rewrite-hides-failure.js';
import { rule as rewritesConflict } from './replies/rewrites-conflict.js';
import { rule as severalJsonDocuments } from './replies/several-json-documents.js';
import { rule as stdoutHeldOpen } from './replies/stdout-held-open.js';
import { rule as textAfterJson } from './replies/text-after-json.js';
import { rule as textBeforeJson } from './replies/text-before-json.js';
import { rule as toolOutputBeforeJson } from './replies/tool-output-before-json.js';
import { rule as unescapedJson } from './replies/unescaped-json.js';
import { rule as unknownField } from './replies/unknown-field.js';
import { rule as unreachedReply } from './replies/unreached-reply.js';
import { rule as wrongHookEventName } from './replies/wrong-hook-event-name.js';
import { rule as accidentalExit2 } from './stops-too-much/accidental-exit-2.js';
import { rule as adviceBlocked } from './stops-too-much/advice-blocked.js';
import { rule as approvalOutOfReach } from './stops-too-much/approval-out-of-reach.js';
import { rule as blocksEverything } from './stops-too-much/blocks-everything.js';
import { rule as bypassOutOfReach } from './stops-too-much/bypass-out-of-reach.js';
import { rule as checkAtEveryStop } from './stops-too-much/check-at-every-stop.js';
import { rule as commitCheckOnEveryCommand } from './stops-too-much/commit-check-on-every-command.js';
import { rule as deletedFilesChecked } from './stops-too-much/deleted-files-checked.js';
import { rule as guardStopsMentions } from './stops-too-much/guard-stops-mentions.js';
import { rule as harmlessTextStopped } from './stops-too-much/harmless-text-stopped.js';
import { rule as missingProgramBlocks } from './stops-too-much/missing-program-blocks.js';
import { rule as planFileBlocked } from './stops-too-much/plan-file-blocked.js';
import { rule as stopHookLoops } from './stops-too-much/stop-hook-loops.js';
import { rule as successTakenForFindings } from './stops-too-much/success-taken-for-findings.js';
import { rule as tscIgnoresConfig } from './stops-too-much/tsc-ignores-config.js';
import { rule as asyncOutlived } from './time/async-outlived.js';
import { rule as innerTimeoutTooLong } from './time/inner-timeout-too-long.js';
import { rule as needsNetwork } from './time/needs-network.js';
import { rule as networkWithoutLimit } from './time/network-without-limit.js';
import { rule as notRunToEnd } from './time/not-run-to-end.js';
import { rule as slowHook } from './time/slow-hook.js';
import { rule as slowWithoutTimeout } from './time/slow-without-timeout.js';
import { rule as timedOut } from './time/timed-out.js';
import { rule as adviceTooLate } from './unread/advice-too-late.js';
import { rule as allowReasonUnread } from './unread/allow-reason-unread.js';
import { rule as askReasonUnread } from './unread/ask-reason-unread.js';
import { rule as checkDiscarded } from './unread/check-discarded.js';
import { rule as checkOutputUnread } from './unread/check-output-unread.js';
import { rule as contextNotReloaded } from './unread/context-not-reloaded.js';
import { rule as errorsCutOff } from './unread/errors-cut-off.js';
import { rule as orderToUserOnly } from './unread/order-to-user-only.js';
import { rule as outputInCompactionPrompt } from './unread/output-in-compaction-prompt.js';
import { rule as oversizedOutput } from './unread/oversized-output.js';
import { rule as silentBlock } from './unread/silent-block.js';
import { rule as stdoutBesideExit2 } from './unread/stdout-beside-exit-2.js';
import { rule as unreadStderr } from './unread/unread-stderr.js';
import { rule as unreadStdout } from './unread/unread-stdout.js';

export const rules: readonly Rule[] = [
  accidentalExit2,
  adviceBlocked,
  adviceTooLate,
  allowReasonUnread,
  allowsEverything,
  approvalOutOfReach,
  approvesWhatFollows,
  askReasonUnread,
  asyncGuard,
  asyncOutlived,
  asyncVoidsDecision,
  blockIgnored,
  blocksEverything,
  branchBeforeSwitch,
  bypassOutOfReach,
  caughtExit,
  checkAtEveryStop,
  checkDiscarded,
  checkOutputUnread,
  commandNotFound,
  commitCheckOnEveryCommand,
  commitsUnseen,
  conditionMissesGitOptions,
  conditionNeverHolds,
  conditionTooNarrow,
  contextByAllow,
  contextKeepsClaudeGoing,
  contextNotReloaded,
  continueFalseEndsTurn,
  continueFalseIsNoDeny,
  countPrintedTwice,
  crash,
  deadMatcher,
  deadModMatcher,
  decidedBeforeHook,
  deletedFilesChecked,
  deprecatedDecision,
  droppedField,
  duplicateHandler,
  echoBreaksJson,
  editsUnseen,
  errorsCutOff,
  exit2BlocksNothing,
  exitBeforeAsync,
  exitInSubshell,
  failedSearchEndsHook,
  failsOpenUnderFault,
  failureSoughtInSuccess,
  fieldsShifted,
  findingsTakenForMissingTool,
  flagAlwaysPresent,
  guardBypassed,
  guardFailsOpen,
  guardMissesScripts,
  guardNeverFired,
  guardOffAfterCd,
  guardStopsMentions,
  harmlessTextStopped,
  homePath,
  httpBodyNotJson,
  httpNoAnswer,
  httpStatusIgnored,
  innerTimeoutTooLong,
  invalidEntry,
  invalidValue,
  jsonInFence,
  jsonInUtf16,
  jsonNotAnObject,
  jsonOnStderr,
  jsonWithExit2,
  jsonWithFailingExit,
  killedBySignal,
  lastMessageFromTranscript,
  lostBesideDecision,
  lostStatus,
  machineEncoding,
  mainTranscriptOfSubagent,
  malformedJson,
  malformedModules,
  matcherLetsAllThrough,
  matcherMissesNewest,
  misnamedHooksFile,
  misplacedField,
  misreadPattern,
  misshapenToolOutput,
  missingFileVoidsExit2,
  missingGlobalInMod,
  missingHookEventName,
  missingImport,
  missingProgramBlocks,
  missingScript,
  modAlwaysSkipped,
  modAnswerRefused,
  modAsksUser,
  modCatchLetsThrough,
  modDoesNotLoad,
  modFailsOpen,
  modHookSkipped,
  modLiftsDenyRules,
  modelAnswerUnusable,
  narrowCommandPattern,
  narrowSecretPattern,
  needsNetwork,
  networkWithoutLimit,
  newFilesUnseen,
  newTextUnread,
  newerEvent,
  newerField,
  newerHandler,
  newerPython,
  noSuchModField,
  noSuchOutput,
  noSuchPayloadField,
  noSuchTranscriptEntry,
  noWorktreePath,
  notRunToEnd,
  notStarted,
  notebookPathUnread,
  optionOfOneSystem,
  orderToUserOnly,
  outputInCompactionPrompt,
  outsidePluginRoot,
  overruledAllow,
  oversizedOutput,
  ownToolOnPath,
  partialUpdatedInput,
  pathFilterDropsAll,
  pathInShellText,
  payloadFromArgument,
  permissionRequestRace,
  permissionRequestUndecided,
  planFileBlocked,
  powershellExit,
  powershellInDoubleQuotes,
  promptHooksAddUp,
  promptNamesTools,
  promptNoEndsTurn,
  promptNoVerdict,
  promptOtherAnswerFormat,
  promptUnclearOk,
  promptUnfilledPlaceholder,
  promptUnreadFields,
  pushedCommitsBeforeCommit,
  pythonByOneName,
  quotedCommand,
  reasonWithoutDecision,
  relativeFile,
  relativePattern,
  relativeScriptPath,
  requireInModule,
  rewriteHidesFailure,
  rewritesConflict,
  scriptNotExecutable,
  settingWithoutEffect,
  settingsAnswerInMod,
  severalJsonDocuments,
  silentBlock,
  silentFailure,
  skipsByPartOfWord,
  slowHook,
  slowWithoutTimeout,
  stagedFilesAfterCommit,
  stagedFilesBeforeAdd,
  stateLostAtCompaction,
  stderrOnlyFailure,
  stdinReadTwice,
  stdioByName,
  stdoutBesideExit2,
  stdoutHeldOpen,
  stickyRegexInMod,
  stopHookLoops,
  successTakenForFindings,
  swallowedCrash,
  swallowedExit,
  textAfterJson,
  textBeforeJson,
  timedOut,
  timeoutInMilliseconds,
  toolOfNoPackage,
  toolOutputBeforeJson,
  trimmedStatus,
  tscIgnoresConfig,
  turnCutAtToolResult,
  turnTakenForSession,
  unenforcedBlock,
  unescapedJson,
  unfilledPlaceholder,
  unknownEvent,
  unknownField,
  unmatchedTool,
  unmetExpectation,
  unquotedPathVariable,
  unreachedRefusal,
  unreachedReply,
  unreadKey,
  unreadMatcher,
  unreadOnce,
  unreadStderr,
  unreadStdout,
  unreadableConfig,
  unrunFrontmatter,
  unsetVariable,
  unsupportedHandler,
  unusableShebang,
  unusedImportDeleted,
  unusedSuppression,
  usageCountedTwice,
  windowsBatchFile,
  windowsSeparator,
  windowsVariable,
  withheldTool,
  writesCollide,
  writesOutsideProject,
  wrongFolder,
  wrongHookEventName,
];
