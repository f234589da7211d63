/** The rules that look at command hooks alone, or at mods alone, before anything runs. Made by npm run generate from src/rules. */
import type { Rule } from '../model.js';
import { rule as branchBeforeSwitch } from '../rules/branch-before-switch.js';
import { rule as bypassOutOfReach } from '../rules/bypass-out-of-reach.js';
import { rule as caughtExit } from '../rules/caught-exit.js';
import { rule as checkDiscarded } from '../rules/check-discarded.js';
import { rule as checkOutputUnread } from '../rules/check-output-unread.js';
import { rule as contextNotReloaded } from '../rules/context-not-reloaded.js';
import { rule as countPrintedTwice } from '../rules/count-printed-twice.js';
import { rule as deadModMatcher } from '../rules/dead-mod-matcher.js';
import { rule as deletedFilesChecked } from '../rules/deleted-files-checked.js';
import { rule as echoBreaksJson } from '../rules/echo-breaks-json.js';
import { rule as editsUnseen } from '../rules/edits-unseen.js';
import { rule as exitBeforeAsync } from '../rules/exit-before-async.js';
import { rule as exitInSubshell } from '../rules/exit-in-subshell.js';
import { rule as failedSearchEndsHook } from '../rules/failed-search-ends-hook.js';
import { rule as failureSoughtInSuccess } from '../rules/failure-sought-in-success.js';
import { rule as fieldsShifted } from '../rules/fields-shifted.js';
import { rule as flagAlwaysPresent } from '../rules/flag-always-present.js';
import { rule as guardFailsOpen } from '../rules/guard-fails-open.js';
import { rule as innerTimeoutTooLong } from '../rules/inner-timeout-too-long.js';
import { rule as lastMessageFromTranscript } from '../rules/last-message-from-transcript.js';
import { rule as lostStatus } from '../rules/lost-status.js';
import { rule as machineEncoding } from '../rules/machine-encoding.js';
import { rule as mainTranscriptOfSubagent } from '../rules/main-transcript-of-subagent.js';
import { rule as misreadPattern } from '../rules/misread-pattern.js';
import { rule as missingGlobalInMod } from '../rules/missing-global-in-mod.js';
import { rule as missingImport } from '../rules/missing-import.js';
import { rule as missingScript } from '../rules/missing-script.js';
import { rule as modAlwaysSkipped } from '../rules/mod-always-skipped.js';
import { rule as modAnswerRefused } from '../rules/mod-answer-refused.js';
import { rule as modAsksUser } from '../rules/mod-asks-user.js';
import { rule as modCatchLetsThrough } from '../rules/mod-catch-lets-through.js';
import { rule as modDoesNotLoad } from '../rules/mod-does-not-load.js';
import { rule as modFailsOpen } from '../rules/mod-fails-open.js';
import { rule as modLiftsDenyRules } from '../rules/mod-lifts-deny-rules.js';
import { rule as networkWithoutLimit } from '../rules/network-without-limit.js';
import { rule as newFilesUnseen } from '../rules/new-files-unseen.js';
import { rule as newTextUnread } from '../rules/new-text-unread.js';
import { rule as noSuchModField } from '../rules/no-such-mod-field.js';
import { rule as noSuchPayloadField } from '../rules/no-such-payload-field.js';
import { rule as noSuchTranscriptEntry } from '../rules/no-such-transcript-entry.js';
import { rule as notebookPathUnread } from '../rules/notebook-path-unread.js';
import { rule as optionOfOneSystem } from '../rules/option-of-one-system.js';
import { rule as outsidePluginRoot } from '../rules/outside-plugin-root.js';
import { rule as ownToolOnPath } from '../rules/own-tool-on-path.js';
import { rule as pathFilterDropsAll } from '../rules/path-filter-drops-all.js';
import { rule as payloadFromArgument } from '../rules/payload-from-argument.js';
import { rule as powershellExit } from '../rules/powershell-exit.js';
import { rule as powershellInDoubleQuotes } from '../rules/powershell-in-double-quotes.js';
import { rule as quotedCommand } from '../rules/quoted-command.js';
import { rule as relativeFile } from '../rules/relative-file.js';
import { rule as relativePattern } from '../rules/relative-pattern.js';
import { rule as relativeScriptPath } from '../rules/relative-script-path.js';
import { rule as requireInModule } from '../rules/require-in-module.js';
import { rule as scriptNotExecutable } from '../rules/script-not-executable.js';
import { rule as settingsAnswerInMod } from '../rules/settings-answer-in-mod.js';
import { rule as skipsByPartOfWord } from '../rules/skips-by-part-of-word.js';
import { rule as stagedFilesAfterCommit } from '../rules/staged-files-after-commit.js';
import { rule as stagedFilesBeforeAdd } from '../rules/staged-files-before-add.js';
import { rule as stdinReadTwice } from '../rules/stdin-read-twice.js';
import { rule as stdioByName } from '../rules/stdio-by-name.js';
import { rule as stickyRegexInMod } from '../rules/sticky-regex-in-mod.js';
import { rule as successTakenForFindings } from '../rules/success-taken-for-findings.js';
import { rule as swallowedExit } from '../rules/swallowed-exit.js';
import { rule as toolOutputBeforeJson } from '../rules/tool-output-before-json.js';
import { rule as turnCutAtToolResult } from '../rules/turn-cut-at-tool-result.js';
import { rule as turnTakenForSession } from '../rules/turn-taken-for-session.js';
import { rule as unmatchedTool } from '../rules/unmatched-tool.js';
import { rule as unquotedPathVariable } from '../rules/unquoted-path-variable.js';
import { rule as unreadStderr } from '../rules/unread-stderr.js';
import { rule as unreadStdout } from '../rules/unread-stdout.js';
import { rule as unusableShebang } from '../rules/unusable-shebang.js';
import { rule as usageCountedTwice } from '../rules/usage-counted-twice.js';
import { rule as windowsPython3 } from '../rules/windows-python3.js';
import { rule as windowsSeparator } from '../rules/windows-separator.js';
import { rule as windowsVariable } from '../rules/windows-variable.js';
import { rule as writesCollide } from '../rules/writes-collide.js';

export const rulesOfCode: readonly Rule[] = [
  branchBeforeSwitch,
  bypassOutOfReach,
  caughtExit,
  checkDiscarded,
  checkOutputUnread,
  contextNotReloaded,
  countPrintedTwice,
  deadModMatcher,
  deletedFilesChecked,
  echoBreaksJson,
  editsUnseen,
  exitBeforeAsync,
  exitInSubshell,
  failedSearchEndsHook,
  failureSoughtInSuccess,
  fieldsShifted,
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
  networkWithoutLimit,
  newFilesUnseen,
  newTextUnread,
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
  stdinReadTwice,
  stdioByName,
  stickyRegexInMod,
  successTakenForFindings,
  swallowedExit,
  toolOutputBeforeJson,
  turnCutAtToolResult,
  turnTakenForSession,
  unmatchedTool,
  unquotedPathVariable,
  unreadStderr,
  unreadStdout,
  unusableShebang,
  usageCountedTwice,
  windowsPython3,
  windowsSeparator,
  windowsVariable,
  writesCollide,
];
