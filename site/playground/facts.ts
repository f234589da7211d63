/** Facts that the page itself needs; the build makes constants of them, so that the contract stays with the worker. */
export { eventNames, newestClient, oldestClient } from '../../src/contract/index.js';
