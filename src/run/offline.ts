/**
 * Package managers that know that there is no network. Without these they try again and again, with waits of seconds in
 * between, until the hook that called one is out of time: `npx` alone takes longer than most timeouts.
 */
import type { Environment } from './environment.js';

/** By the manager that reads it. What is in a cache on this machine is still found. */
export const offline: Environment = {
  // npm, npx, and pnpm up to version 10, which reads the names of npm.
  npm_config_offline: 'true',
  npm_config_fetch_retries: '0',
  npm_config_update_notifier: 'false',
  pnpm_config_offline: 'true',
  // Yarn from version 2 on; version 1 gives up by itself.
  YARN_ENABLE_NETWORK: 'false',
  COREPACK_ENABLE_NETWORK: '0',
  PIP_NO_INDEX: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  UV_OFFLINE: '1',
  CARGO_NET_OFFLINE: 'true',
  GOPROXY: 'off',
};
