/** The whole environment of a client that has nothing to say to anybody: nothing of the user's but the PATH. */

/** Updates, telemetry and error reports are off; there is no key. */
export function quietEnvironment(home: string, temp: string, path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: home,
    TMPDIR: temp,
    LANG: 'C.UTF-8',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
  };
}
