/** The rules that look at command hooks alone, or at mods alone, before anything runs. Made by npm run generate from src/rules. */
import type { Rule } from '../model.js';
import { rule as caughtExit } from '../rules/exit-codes/caught-exit.js';
import { rule as exitBeforeAsync } from '../rules/exit-codes/exit-before-async.js';
import { rule as exitInSubshell } from '../rules/exit-codes/exit-in-subshell.js';
import { rule as failedSearchEndsHook } from '../rules/exit-codes/failed-search-ends-hook.js';
import { rule as lostStatus } from '../rules/exit-codes/lost-status.js';
import { rule as missingImport } from '../rules/exit-codes/missing-import.js';
import { rule as powershellExit } from '../rules/exit-codes/powershell-exit.js';
import { rule as swallowedExit } from '../rules/exit-codes/swallowed-exit.js';
import { rule as branchBeforeSwitch } from '../rules/guards/branch-before-switch.js';
import { rule as commitsUnseen } from '../rules/guards/commits-unseen.js';
import { rule as conditionMissesGitOptions } from '../rules/guards/condition-misses-git-options.js';
import { rule as editsUnseen } from '../rules/guards/edits-unseen.js';
import { rule as findingsTakenForMissingTool } from '../rules/guards/findings-taken-for-missing-tool.js';
import { rule as guardFailsOpen } from '../rules/guards/guard-fails-open.js';
import { rule as misreadPattern } from '../rules/guards/misread-pattern.js';
import { rule as narrowSecretPattern } from '../rules/guards/narrow-secret-pattern.js';
import { rule as newFilesUnseen } from '../rules/guards/new-files-unseen.js';
import { rule as newTextUnread } from '../rules/guards/new-text-unread.js';
import { rule as notebookPathUnread } from '../rules/guards/notebook-path-unread.js';
import { rule as pathFilterDropsAll } from '../rules/guards/path-filter-drops-all.js';
import { rule as pushedCommitsBeforeCommit } from '../rules/guards/pushed-commits-before-commit.js';
import { rule as relativePattern } from '../rules/guards/relative-pattern.js';
import { rule as skipsByPartOfWord } from '../rules/guards/skips-by-part-of-word.js';
import { rule as stagedFilesAfterCommit } from '../rules/guards/staged-files-after-commit.js';
import { rule as stagedFilesBeforeAdd } from '../rules/guards/staged-files-before-add.js';
import { rule as stateLostAtCompaction } from '../rules/guards/state-lost-at-compaction.js';
import { rule as windowsSeparator } from '../rules/guards/windows-separator.js';
import { rule as failureSoughtInSuccess } from '../rules/input/failure-sought-in-success.js';
import { rule as fieldsShifted } from '../rules/input/fields-shifted.js';
import { rule as flagAlwaysPresent } from '../rules/input/flag-always-present.js';
import { rule as lastMessageFromTranscript } from '../rules/input/last-message-from-transcript.js';
import { rule as mainTranscriptOfSubagent } from '../rules/input/main-transcript-of-subagent.js';
import { rule as noSuchPayloadField } from '../rules/input/no-such-payload-field.js';
import { rule as noSuchTranscriptEntry } from '../rules/input/no-such-transcript-entry.js';
import { rule as payloadFromArgument } from '../rules/input/payload-from-argument.js';
import { rule as stdinReadTwice } from '../rules/input/stdin-read-twice.js';
import { rule as stdioByName } from '../rules/input/stdio-by-name.js';
import { rule as trimmedStatus } from '../rules/input/trimmed-status.js';
import { rule as turnCutAtToolResult } from '../rules/input/turn-cut-at-tool-result.js';
import { rule as turnTakenForSession } from '../rules/input/turn-taken-for-session.js';
import { rule as unfilledPlaceholder } from '../rules/input/unfilled-placeholder.js';
import { rule as usageCountedTwice } from '../rules/input/usage-counted-twice.js';
import { rule as machineEncoding } from '../rules/machine/machine-encoding.js';
import { rule as newerPython } from '../rules/machine/newer-python.js';
import { rule as optionOfOneSystem } from '../rules/machine/option-of-one-system.js';
import { rule as ownToolOnPath } from '../rules/machine/own-tool-on-path.js';
import { rule as pythonByOneName } from '../rules/machine/python-by-one-name.js';
import { rule as relativeFile } from '../rules/machine/relative-file.js';
import { rule as toolOfNoPackage } from '../rules/machine/tool-of-no-package.js';
import { rule as unusedImportDeleted } from '../rules/machine/unused-import-deleted.js';
import { rule as windowsBatchFile } from '../rules/machine/windows-batch-file.js';
import { rule as writesCollide } from '../rules/machine/writes-collide.js';
import { rule as wrongFolder } from '../rules/machine/wrong-folder.js';
import { rule as deadModMatcher } from '../rules/mods/dead-mod-matcher.js';
import { rule as missingGlobalInMod } from '../rules/mods/missing-global-in-mod.js';
import { rule as modAlwaysSkipped } from '../rules/mods/mod-always-skipped.js';
import { rule as modAnswerRefused } from '../rules/mods/mod-answer-refused.js';
import { rule as modAsksUser } from '../rules/mods/mod-asks-user.js';
import { rule as modCatchLetsThrough } from '../rules/mods/mod-catch-lets-through.js';
import { rule as modDoesNotLoad } from '../rules/mods/mod-does-not-load.js';
import { rule as modFailsOpen } from '../rules/mods/mod-fails-open.js';
import { rule as modLiftsDenyRules } from '../rules/mods/mod-lifts-deny-rules.js';
import { rule as noSuchModField } from '../rules/mods/no-such-mod-field.js';
import { rule as settingsAnswerInMod } from '../rules/mods/settings-answer-in-mod.js';
import { rule as stickyRegexInMod } from '../rules/mods/sticky-regex-in-mod.js';
import { rule as missingScript } from '../rules/never-runs/missing-script.js';
import { rule as outsidePluginRoot } from '../rules/never-runs/outside-plugin-root.js';
import { rule as powershellInDoubleQuotes } from '../rules/never-runs/powershell-in-double-quotes.js';
import { rule as quotedCommand } from '../rules/never-runs/quoted-command.js';
import { rule as relativeScriptPath } from '../rules/never-runs/relative-script-path.js';
import { rule as requireInModule } from '../rules/never-runs/require-in-module.js';
import { rule as scriptNotExecutable } from '../rules/never-runs/script-not-executable.js';
import { rule as unmatchedTool } from '../rules/never-runs/unmatched-tool.js';
import { rule as unquotedPathVariable } from '../rules/never-runs/unquoted-path-variable.js';
import { rule as unusableShebang } from '../rules/never-runs/unusable-shebang.js';
import { rule as windowsVariable } from '../rules/never-runs/windows-variable.js';
import { rule as countPrintedTwice } from '../rules/replies/count-printed-twice.js';
import { rule as echoBreaksJson } from '../rules/replies/echo-breaks-json.js';
import { rule as toolOutputBeforeJson } from '../rules/replies/tool-output-before-json.js';
import { rule as bypassOutOfReach } from '../rules/stops-too-much/bypass-out-of-reach.js';
import { rule as checkAtEveryStop } from '../rules/stops-too-much/check-at-every-stop.js';
import { rule as commitCheckOnEveryCommand } from '../rules/stops-too-much/commit-check-on-every-command.js';
import { rule as deletedFilesChecked } from '../rules/stops-too-much/deleted-files-checked.js';
import { rule as successTakenForFindings } from '../rules/stops-too-much/success-taken-for-findings.js';
import { rule as tscIgnoresConfig } from '../rules/stops-too-much/tsc-ignores-config.js';
import { rule as innerTimeoutTooLong } from '../rules/time/inner-timeout-too-long.js';
import { rule as networkWithoutLimit } from '../rules/time/network-without-limit.js';
import { rule as checkDiscarded } from '../rules/unread/check-discarded.js';
import { rule as checkOutputUnread } from '../rules/unread/check-output-unread.js';
import { rule as contextNotReloaded } from '../rules/unread/context-not-reloaded.js';
import { rule as errorsCutOff } from '../rules/unread/errors-cut-off.js';
import { rule as unreadStderr } from '../rules/unread/unread-stderr.js';
import { rule as unreadStdout } from '../rules/unread/unread-stdout.js';

export const rulesOfCode: readonly Rule[] = [
  branchBeforeSwitch,
  bypassOutOfReach,
  caughtExit,
  checkAtEveryStop,
  checkDiscarded,
  checkOutputUnread,
  commitCheckOnEveryCommand,
  commitsUnseen,
  conditionMissesGitOptions,
  contextNotReloaded,
  countPrintedTwice,
  deadModMatcher,
  deletedFilesChecked,
  echoBreaksJson,
  editsUnseen,
  errorsCutOff,
  exitBeforeAsync,
  exitInSubshell,
  failedSearchEndsHook,
  failureSoughtInSuccess,
  fieldsShifted,
  findingsTakenForMissingTool,
  flagAlwaysPresent,
  guardFailsOpen,
  innerTimeoutTooLong,
  lastMessageFromTranscript,
  lostStatus,
  machineEncoding,
  mainTranscriptOfSubagent,
  misreadPattern,
  missingGlobalInMod,
  missingImport,
  missingScript,
  modAlwaysSkipped,
  modAnswerRefused,
  modAsksUser,
  modCatchLetsThrough,
  modDoesNotLoad,
  modFailsOpen,
  modLiftsDenyRules,
  narrowSecretPattern,
  networkWithoutLimit,
  newFilesUnseen,
  newTextUnread,
  newerPython,
  noSuchModField,
  noSuchPayloadField,
  noSuchTranscriptEntry,
  notebookPathUnread,
  optionOfOneSystem,
  outsidePluginRoot,
  ownToolOnPath,
  pathFilterDropsAll,
  payloadFromArgument,
  powershellExit,
  powershellInDoubleQuotes,
  pushedCommitsBeforeCommit,
  pythonByOneName,
  quotedCommand,
  relativeFile,
  relativePattern,
  relativeScriptPath,
  requireInModule,
  scriptNotExecutable,
  settingsAnswerInMod,
  skipsByPartOfWord,
  stagedFilesAfterCommit,
  stagedFilesBeforeAdd,
  stateLostAtCompaction,
  stdinReadTwice,
  stdioByName,
  stickyRegexInMod,
  successTakenForFindings,
  swallowedExit,
  toolOfNoPackage,
  toolOutputBeforeJson,
  trimmedStatus,
  tscIgnoresConfig,
  turnCutAtToolResult,
  turnTakenForSession,
  unfilledPlaceholder,
  unmatchedTool,
  unquotedPathVariable,
  unreadStderr,
  unreadStdout,
  unusableShebang,
  unusedImportDeleted,
  usageCountedTwice,
  windowsBatchFile,
  windowsSeparator,
  windowsVariable,
  writesCollide,
  wrongFolder,
];
