/** What an event of the scenario itself, or the client's own housekeeping, adds to a conversation. */
const scenery: readonly RegExp[] = [
  /^#? ?Environment/,
  /^<system-reminder>\n(You are powered by|The task tools|<total_tokens>|As you answer|Attribution for git)/,
  /^<(command-name|local-command-caveat)>/,
  /^<local-command-stdout>(Set model to|<\/)/,
  /^<system-reminder>\n?#/,
  // A run that passes midnight.
  /^(<system-reminder>\n)?The date has changed/,
  /^The following (deferred tools|skills)/,
  /^(PROMPTMARK|PROBE_N_|NEXTTURN|SECONDPROMPT|EXPANDEDPROMPT|SUBAGENTTASK)/,
];

/** Would the text stand there without the hook? */
export function isScenery(text: string): boolean {
  return scenery.some((pattern) => pattern.test(text));
}
