/** Whether the configuration of a project may run code and decide about secrets. */

/** Set by systems for continuous integration; the others are those of systems that do not set `CI`. */
const signsOfCi = ['CI', 'TF_BUILD', 'JENKINS_URL', 'TEAMCITY_VERSION', 'CODEBUILD_BUILD_ID'] as const;

/**
 * Does whoever starts hooklint stand behind the project? On a machine of their own they chose to be there; a job checks
 * out what anybody proposed.
 */
export function isTrusted(env: Readonly<Record<string, string | undefined>>): boolean {
  return signsOfCi.every((name) => ['', 'false', '0', undefined].includes(env[name]));
}
