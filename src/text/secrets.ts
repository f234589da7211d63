/** What looks like a secret, by its name or by its form. Pure; it errs towards seeing one too many. */

/** Words that make a name look secret, as whole parts of it: AUTHOR and KEYBOARD are none. */
const secretWord =
  /PASSWORD|PASSWD|PASSPHRASE|APIKEY|ACCOUNTKEY|NETRC|_PWD$|(^|_)(TOKENS?|SECRETS?|PASS|CREDENTIALS?|CREDS|AUTH|AUTHORIZATION|COOKIES?|DSN|PAT|WEBHOOK|KEYS?|JWT|JWK|PRIVATE|CONNECTION_STRING|CONNSTR)(_|$)/i;

/**
 * Values that are secrets whatever they are called, in the forms that their makers publish. Each expression covers the
 * whole of the secret, looks at each character a bounded number of times, and has no group.
 *
 * The list is our own: secretlint's recommended rules (12.0.0), tried on the forms that are tested here, know neither
 * `sk_live_`, `AIza`, `AccountKey=`, JDBC passwords, `Basic` nor Discord's webhooks, and take 80 kB and 0.1 s to load.
 * gitleaks' 222 rules (98 kB, tried in July 2026) know neither Discord's webhooks, `Basic` nor passwords in URLs, and
 * `AccountKey=` and `Password=` only by a rule for anything that looks random, which would take a hook's own variables.
 */
const forms: readonly RegExp[] = [
  // Private keys, as PEM (also with its line feeds written out, in JSON), as JWK, as age.
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-----|$)/,
  // What lies in front of a JWK's secret is looked at behind it: at each letter of a text it would take a hundred times as long.
  /"(?:d|k)"\s?:\s?"[\w-]{20,}"(?:(?=[^{}]{0,1200}"kty")|(?<="kty"[^{}]{0,1200}"(?:d|k)"\s?:\s?"[\w-]{20,}"))/,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{20,}/,
  // Clouds.
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{20,}|\bya29\.[\w-]{20,}/,
  /\b(?:AccountKey|SharedAccessKey|SharedAccessSignature)=[^\s;"']{8,}|[?&]sig=[\w%]{20,}/i,
  /\bdo[opr]_v1_[0-9a-f]{32,}|\bdapi[0-9a-f]{32}|\bhv[sb]\.[\w-]{20,}|\bdp\.[ps]t\.[\w.]{20,}/,
  // Places where code and packages are kept.
  /\bgh[opsur]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{20,}|\bgl(?:pat|ptt|rt|dt)-[\w-]{16,}|\bATATT3[\w=-]{20,}/,
  /\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w-]{16,}|\brubygems_[0-9a-f]{40,}|\bdckr_pat_[\w-]{20,}|\bcio[A-Za-z0-9]{32}\b/,
  // Models.
  /\bsk-[\w-]{16,}|\bhf_[A-Za-z0-9]{20,}|\bgsk_[A-Za-z0-9]{20,}|\br8_[A-Za-z0-9]{30,}|\bxai-[\w-]{20,}/,
  // Messages, also by the address that takes them.
  /\bxox[a-z]-[\w-]{6,}|\bxapp-[\w-]{10,}|\bSG\.[\w-]{16,}\.[\w-]{16,}|\b\d{8,10}:AA[\w-]{30,}/,
  /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/-]{8,}/i,
  /\bdiscord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d+\/[\w-]{8,}|\b\w[\w-]{0,62}\.webhook\.office\.com\/[\w@/-]{8,}/i,
  // Payments and other services.
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}|\bwhsec_[A-Za-z0-9+/]{20,}|\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/,
  /\blin_api_[A-Za-z0-9]{30,}|\bglsa_[\w]{30,}|\bPMAK-[\w-]{30,}|\bsntry[su]_[\w=+/-]{30,}|\bsbp_[0-9a-f]{40}/,
  // What any maker uses: signed tokens, passwords in URLs and in connection strings, headers.
  /\beyJ[\w-]{8,2000}\.[\w-]{8,}(?:\.[\w-]*)?/,
  /(?<=:\/\/)[^/\s:@]*:[^/\s@]+@/,
  /\b(?:Password|Pwd)=[^\s;&"']{3,}/i,
  /\bBasic\s+(?=[a-z+/]*[\dA-Z=])[A-Za-z\d+/]{8,}={0,2}/,
];

/** `GITHUB_TOKEN`, `db_password`, `apiKey`. */
export function isSecretName(name: string): boolean {
  return secretWord.test(name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_'));
}

/** Does a text contain a secret, going by its form? */
export function holdsSecret(value: string): boolean {
  return forms.some((form) => form.test(value));
}

const mask = '[masked]';

/** In a text, more is taken for a secret than in a variable that a hook may need. */
const masked: readonly RegExp[] = [
  ...forms,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/i,
  // Bounded, because a payload can be megabytes of one word.
  /(?<=(?:token|secret|passw(?:or)?d|api[_-]?key)["']?\s?[=:]\s?["']?)[^\s"']{4,}/i,
  /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abprs]-|sk-|npm_|pypi-)[\w-]{8,}/,
].map((form) => new RegExp(form.source, `${form.flags}g`));

/** The text with what looks secret taken out of it. */
export function maskSecrets(text: string): string {
  return masked.reduce((shown, form) => shown.replace(form, mask), text);
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
