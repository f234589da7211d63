/** Every rule, in alphabetical order. Made by npm run generate from the files of this folder. */
import type { Rule } from '../model.js';
import { rule as accidentalExit2 } from './accidental-exit-2.js';
import { rule as adviceBlocked } from './advice-blocked.js';
import { rule as adviceTooLate } from './advice-too-late.js';
import { rule as allowReasonUnread } from './allow-reason-unread.js';
import { rule as allowsEverything } from './allows-everything.js';
import { rule as approvesWhatFollows } from './approves-what-follows.js';
import { rule as askReasonUnread } from './ask-reason-unread.js';
import { rule as asyncGuard } from './async-guard.js';
import { rule as asyncOutlived } from './async-outlived.js';
import { rule as asyncVoidsDecision } from './async-voids-decision.js';
import { rule as blockIgnored } from './block-ignored.js';
import { rule as blocksEverything } from './blocks-everything.js';
import { rule as branchBeforeSwitch } from './branch-before-switch.js';
import { rule as bypassOutOfReach } from './bypass-out-of-reach.js';
import { rule as caughtExit } from './caught-exit.js';
import { rule as checkDiscarded } from './check-discarded.js';
import { rule as checkOutputUnread } from './check-output-unread.js';
import { rule as commandNotFound } from './command-not-found.js';
import { rule as conditionNeverHolds } from './condition-never-holds.js';
import { rule as conditionTooNarrow } from './condition-too-narrow.js';
import { rule as contextByAllow } from './context-by-allow.js';
import { rule as contextKeepsClaudeGoing } from './context-keeps-claude-going.js';
import { rule as contextNotReloaded } from './context-not-reloaded.js';
import { rule as continueFalseEndsTurn } from './continue-false-ends-turn.js';
import { rule as continueFalseIsNoDeny } from './continue-false-is-no-deny.js';
import { rule as countPrintedTwice } from './count-printed-twice.js';
import { rule as crash } from './crash.js';
import { rule as deadMatcher } from './dead-matcher.js';
import { rule as deadModMatcher } from './dead-mod-matcher.js';
import { rule as decidedBeforeHook } from './decided-before-hook.js';
import { rule as deletedFilesChecked } from './deleted-files-checked.js';
import { rule as deprecatedDecision } from './deprecated-decision.js';
import { rule as droppedField } from './dropped-field.js';
import { rule as duplicateHandler } from './duplicate-handler.js';
import { rule as echoBreaksJson } from './echo-breaks-json.js';
import { rule as editsUnseen } from './edits-unseen.js';
import { rule as exit2BlocksNothing } from './exit-2-blocks-nothing.js';
import { rule as exitBeforeAsync } from './exit-before-async.js';
import { rule as exitInSubshell } from './exit-in-subshell.js';
import { rule as failedSearchEndsHook } from './failed-search-ends-hook.js';
import { rule as failsOpenUnderFault } from './fails-open-under-fault.js';
import { rule as failureSoughtInSuccess } from './failure-sought-in-success.js';
import { rule as fieldsShifted } from './fields-shifted.js';
import { rule as flagAlwaysPresent } from './flag-always-present.js';
import { rule as guardBypassed } from './guard-bypassed.js';
import { rule as guardFailsOpen } from './guard-fails-open.js';
import { rule as guardNeverFired } from './guard-never-fired.js';
import { rule as guardOffAfterCd } from './guard-off-after-cd.js';
import { rule as guardStopsMentions } from './guard-stops-mentions.js';
import { rule as homePath } from './home-path.js';
import { rule as httpBodyNotJson } from './http-body-not-json.js';
import { rule as httpNoAnswer } from './http-no-answer.js';
import { rule as httpStatusIgnored } from './http-status-ignored.js';
import { rule as innerTimeoutTooLong } from './inner-timeout-too-long.js';
import { rule as invalidEntry } from './invalid-entry.js';
import { rule as invalidValue } from './invalid-value.js';
import { rule as jsonInFence } from './json-in-fence.js';
import { rule as jsonInUtf16 } from './json-in-utf-16.js';
import { rule as jsonNotAnObject } from './json-not-an-object.js';
import { rule as jsonOnStderr } from './json-on-stderr.js';
import { rule as jsonWithExit2 } from './json-with-exit-2.js';
import { rule as jsonWithFailingExit } from './json-with-failing-exit.js';
import { rule as killedBySignal } from './killed-by-signal.js';
import { rule as lastMessageFromTranscript } from './last-message-from-transcript.js';
import { rule as lostBesideDecision } from './lost-beside-decision.js';
import { rule as lostStatus } from './lost-status.js';
import { rule as machineEncoding } from './machine-encoding.js';
import { rule as mainTranscriptOfSubagent } from './main-transcript-of-subagent.js';
import { rule as malformedJson } from './malformed-json.js';
import { rule as malformedModules } from './malformed-modules.js';
import { rule as matcherLetsAllThrough } from './matcher-lets-all-through.js';
import { rule as matcherMissesNewest } from './matcher-misses-newest.js';
import { rule as misnamedHooksFile } from './misnamed-hooks-file.js';
import { rule as misplacedField } from './misplaced-field.js';
import { rule as misreadPattern } from './misread-pattern.js';
import { rule as misshapenToolOutput } from './misshapen-tool-output.js';
import { rule as missingFileVoidsExit2 } from './missing-file-voids-exit-2.js';
import { rule as missingGlobalInMod } from './missing-global-in-mod.js';
import { rule as missingHookEventName } from './missing-hook-event-name.js';
import { rule as missingImport } from './missing-import.js';
import { rule as missingProgramBlocks } from './missing-program-blocks.js';
import { rule as missingScript } from './missing-script.js';
import { rule as modAlwaysSkipped } from './mod-always-skipped.js';
import { rule as modAnswerRefused } from './mod-answer-refused.js';
import { rule as modAsksUser } from './mod-asks-user.js';
import { rule as modCatchLetsThrough } from './mod-catch-lets-through.js';
import { rule as modDoesNotLoad } from './mod-does-not-load.js';
import { rule as modFailsOpen } from './mod-fails-open.js';
import { rule as modHookSkipped } from './mod-hook-skipped.js';
import { rule as modLiftsDenyRules } from './mod-lifts-deny-rules.js';
import { rule as modelAnswerUnusable } from './model-answer-unusable.js';
import { rule as narrowCommandPattern } from './narrow-command-pattern.js';
import { rule as needsNetwork } from './needs-network.js';
import { rule as networkWithoutLimit } from './network-without-limit.js';
import { rule as newFilesUnseen } from './new-files-unseen.js';
import { rule as newTextUnread } from './new-text-unread.js';
import { rule as newerEvent } from './newer-event.js';
import { rule as newerField } from './newer-field.js';
import { rule as newerHandler } from './newer-handler.js';
import { rule as noSuchModField } from './no-such-mod-field.js';
import { rule as noSuchOutput } from './no-such-output.js';
import { rule as noSuchPayloadField } from './no-such-payload-field.js';
import { rule as noSuchTranscriptEntry } from './no-such-transcript-entry.js';
import { rule as noWorktreePath } from './no-worktree-path.js';
import { rule as notRunToEnd } from './not-run-to-end.js';
import { rule as notStarted } from './not-started.js';
import { rule as notebookPathUnread } from './notebook-path-unread.js';
import { rule as optionOfOneSystem } from './option-of-one-system.js';
import { rule as orderToUserOnly } from './order-to-user-only.js';
import { rule as outputInCompactionPrompt } from './output-in-compaction-prompt.js';
import { rule as outsidePluginRoot } from './outside-plugin-root.js';
import { rule as overruledAllow } from './overruled-allow.js';
import { rule as oversizedOutput } from './oversized-output.js';
import { rule as ownToolOnPath } from './own-tool-on-path.js';
import { rule as partialUpdatedInput } from './partial-updated-input.js';
import { rule as pathFilterDropsAll } from './path-filter-drops-all.js';
import { rule as pathInShellText } from './path-in-shell-text.js';
import { rule as payloadFromArgument } from './payload-from-argument.js';
import { rule as permissionRequestRace } from './permission-request-race.js';
import { rule as permissionRequestUndecided } from './permission-request-undecided.js';
import { rule as planFileBlocked } from './plan-file-blocked.js';
import { rule as powershellExit } from './powershell-exit.js';
import { rule as powershellInDoubleQuotes } from './powershell-in-double-quotes.js';
import { rule as promptHooksAddUp } from './prompt-hooks-add-up.js';
import { rule as promptNamesTools } from './prompt-names-tools.js';
import { rule as promptNoEndsTurn } from './prompt-no-ends-turn.js';
import { rule as promptNoVerdict } from './prompt-no-verdict.js';
import { rule as promptOtherAnswerFormat } from './prompt-other-answer-format.js';
import { rule as promptUnclearOk } from './prompt-unclear-ok.js';
import { rule as promptUnfilledPlaceholder } from './prompt-unfilled-placeholder.js';
import { rule as promptUnreadFields } from './prompt-unread-fields.js';
import { rule as quotedCommand } from './quoted-command.js';
import { rule as reasonWithoutDecision } from './reason-without-decision.js';
import { rule as relativeFile } from './relative-file.js';
import { rule as relativePattern } from './relative-pattern.js';
import { rule as relativeScriptPath } from './relative-script-path.js';
import { rule as requireInModule } from './require-in-module.js';
import { rule as rewritesConflict } from './rewrites-conflict.js';
import { rule as scriptNotExecutable } from './script-not-executable.js';
import { rule as settingWithoutEffect } from './setting-without-effect.js';
import { rule as settingsAnswerInMod } from './settings-answer-in-mod.js';
import { rule as severalJsonDocuments } from './several-json-documents.js';
import { rule as silentBlock } from './silent-block.js';
import { rule as silentFailure } from './silent-failure.js';
import { rule as skipsByPartOfWord } from './skips-by-part-of-word.js';
import { rule as slowHook } from './slow-hook.js';
import { rule as slowWithoutTimeout } from './slow-without-timeout.js';
import { rule as stagedFilesAfterCommit } from './staged-files-after-commit.js';
import { rule as stagedFilesBeforeAdd } from './staged-files-before-add.js';
import { rule as stderrOnlyFailure } from './stderr-only-failure.js';
import { rule as stdinReadTwice } from './stdin-read-twice.js';
import { rule as stdioByName } from './stdio-by-name.js';
import { rule as stdoutBesideExit2 } from './stdout-beside-exit-2.js';
import { rule as stdoutHeldOpen } from './stdout-held-open.js';
import { rule as stickyRegexInMod } from './sticky-regex-in-mod.js';
import { rule as stopHookLoops } from './stop-hook-loops.js';
import { rule as successTakenForFindings } from './success-taken-for-findings.js';
import { rule as swallowedCrash } from './swallowed-crash.js';
import { rule as swallowedExit } from './swallowed-exit.js';
import { rule as textAfterJson } from './text-after-json.js';
import { rule as textBeforeJson } from './text-before-json.js';
import { rule as timedOut } from './timed-out.js';
import { rule as timeoutInMilliseconds } from './timeout-in-milliseconds.js';
import { rule as toolOutputBeforeJson } from './tool-output-before-json.js';
import { rule as turnCutAtToolResult } from './turn-cut-at-tool-result.js';
import { rule as turnTakenForSession } from './turn-taken-for-session.js';
import { rule as unenforcedBlock } from './unenforced-block.js';
import { rule as unescapedJson } from './unescaped-json.js';
import { rule as unknownEvent } from './unknown-event.js';
import { rule as unknownField } from './unknown-field.js';
import { rule as unmatchedTool } from './unmatched-tool.js';
import { rule as unmetExpectation } from './unmet-expectation.js';
import { rule as unquotedPathVariable } from './unquoted-path-variable.js';
import { rule as unreachedRefusal } from './unreached-refusal.js';
import { rule as unreachedReply } from './unreached-reply.js';
import { rule as unreadKey } from './unread-key.js';
import { rule as unreadMatcher } from './unread-matcher.js';
import { rule as unreadOnce } from './unread-once.js';
import { rule as unreadStderr } from './unread-stderr.js';
import { rule as unreadStdout } from './unread-stdout.js';
import { rule as unreadableConfig } from './unreadable-config.js';
import { rule as unrunFrontmatter } from './unrun-frontmatter.js';
import { rule as unsetVariable } from './unset-variable.js';
import { rule as unsupportedHandler } from './unsupported-handler.js';
import { rule as unusableShebang } from './unusable-shebang.js';
import { rule as unusedSuppression } from './unused-suppression.js';
import { rule as usageCountedTwice } from './usage-counted-twice.js';
import { rule as windowsPython3 } from './windows-python3.js';
import { rule as windowsSeparator } from './windows-separator.js';
import { rule as windowsVariable } from './windows-variable.js';
import { rule as writesCollide } from './writes-collide.js';
import { rule as writesOutsideProject } from './writes-outside-project.js';
import { rule as wrongHookEventName } from './wrong-hook-event-name.js';

export const rules: readonly Rule[] = [
  accidentalExit2,
  adviceBlocked,
  adviceTooLate,
  allowReasonUnread,
  allowsEverything,
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
  checkDiscarded,
  checkOutputUnread,
  commandNotFound,
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
  exit2BlocksNothing,
  exitBeforeAsync,
  exitInSubshell,
  failedSearchEndsHook,
  failsOpenUnderFault,
  failureSoughtInSuccess,
  fieldsShifted,
  flagAlwaysPresent,
  guardBypassed,
  guardFailsOpen,
  guardNeverFired,
  guardOffAfterCd,
  guardStopsMentions,
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
  needsNetwork,
  networkWithoutLimit,
  newFilesUnseen,
  newTextUnread,
  newerEvent,
  newerField,
  newerHandler,
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
  quotedCommand,
  reasonWithoutDecision,
  relativeFile,
  relativePattern,
  relativeScriptPath,
  requireInModule,
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
  toolOutputBeforeJson,
  turnCutAtToolResult,
  turnTakenForSession,
  unenforcedBlock,
  unescapedJson,
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
  unusedSuppression,
  usageCountedTwice,
  windowsPython3,
  windowsSeparator,
  windowsVariable,
  writesCollide,
  writesOutsideProject,
  wrongHookEventName,
];
