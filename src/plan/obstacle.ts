/** What hooklint does not run by itself, and why. Pure. */
import { hindranceOf } from '../contract/handlers.js';
import { resolveContract } from '../contract/resolve.js';
import type { Handler, Hook, Version } from '../model.js';
import { othersVariable, ownerOf, refusedVariable } from '../wiring/refused-variable.js';

export interface Permissions {
  /** Payloads may be posted to hosts other than this machine. */
  readonly allowHttp?: boolean;
}

/** Why a hook is not to be run here, as a clause; undefined: it is. */
export function obstacleOf(hook: Hook, client: Version, permissions: Permissions): string | undefined {
  const { type } = hook.handler;
  const hindrance = hindranceOf(type, hook.event, client);
  if (hindrance !== undefined && hindrance.hindrance !== 'no-effect') {
    return `Claude Code does not run ${type} hooks on ${hook.event}: ${hindrance.why}`;
  }
  switch (type) {
    case 'command':
      return commandObstacle(hook, client);
    case 'http':
      return httpObstacle(hook.handler, permissions);
    default:
      return `only Claude Code itself can run ${type} hooks`;
  }
}

function commandObstacle(hook: Hook, client: Version): string | undefined {
  const name = refusedVariable(hook.handler, ownerOf(hook), resolveContract(hook.event, client));
  return name === undefined ? undefined : `Claude Code does not start it: ${othersVariable(name)}`;
}

/** Why a payload is not to be posted to the URL of an http hook; undefined: it may be. */
export function httpObstacle(handler: Handler, { allowHttp }: Permissions): string | undefined {
  const url = httpUrl(handler.url);
  if (url === undefined) return `${JSON.stringify(handler.url ?? '')} is not an HTTP or HTTPS URL`;
  if (allowHttp === true || isLoopback(url.hostname)) return undefined;
  return `it sends the payload to ${url.host}, which is not this machine; --allow-http permits it`;
}

/** The URL of an http hook, parsed; undefined when it is none that a request can be sent to. */
export function httpUrl(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

/** Is the host this machine? Names are not resolved: a name other than localhost may point anywhere. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
