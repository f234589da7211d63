/** The content security policy of every page: nothing is fetched from elsewhere, nothing is sent anywhere. */
import { createHash } from 'node:crypto';

const script = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** The page with a policy that names its own scripts. Styles are set by the editors as they run. */
export function withPolicy(html: string): string {
  const hashes = [...html.matchAll(script)].map(
    ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return html.replace(/<head>/, `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
