/** What looks like a secret, by its name or by its form. Pure; it errs towards seeing one too many. */

/** Words that make a name look secret, as whole parts of it: AUTHOR and KEYBOARD are none. */
const secretWord =
  /PASSWORD|PASSWD|PASSPHRASE|APIKEY|_PWD$|(^|_)(TOKENS?|SECRETS?|PASS|CREDENTIALS?|CREDS|AUTH|AUTHORIZATION|COOKIES?|DSN|PAT|WEBHOOK|KEYS?)(_|$)/i;

/** Values that are secrets whatever they are called: keys of well-known makers, private keys, tokens, URLs with a password. */
const secretValue =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\b(AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[opsur]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abprs]-|\bsk-[\w-]{16,}|\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w-]{16,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.|:\/\/[^/\s:@]*:[^/\s@]+@/;

/** `GITHUB_TOKEN`, `db_password`, `apiKey`. */
export function isSecretName(name: string): boolean {
  return secretWord.test(name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_'));
}

export function holdsSecret(value: string): boolean {
  return secretValue.test(value);
}

const mask = '[masked]';
const everySecretValue = new RegExp(secretValue.source, 'g');
/** The rest of a private key, of a token, of an assignment: what follows the part that gives it away. */
const tails = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi,
  // Bounded, because a payload can be megabytes of one word.
  /(?<=(?:token|secret|passw(?:or)?d|api[_-]?key)["']?\s?[=:]\s?["']?)[^\s"']{4,}/gi,
  /(?<=:\/\/)[^/\s:@]*:[^/\s@]+@/g,
  /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abprs]-|sk-|npm_|pypi-)[\w-]{8,}/g,
];

/** The text with what looks secret taken out of it. */
export function maskSecrets(text: string): string {
  return tails.reduce((masked, pattern) => masked.replace(pattern, mask), text).replace(everySecretValue, mask);
}

/** A JSON value with every secret masked: strings by their form, members by their name. */
export function maskedJson(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskedJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      typeof member === 'string' && isSecretName(key) ? mask : maskedJson(member),
    ]),
  );
}
