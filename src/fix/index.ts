/** Repairs what can be repaired, and proves each repair by running the hooks again. */
export { type FixOptions, type FixResult, fixProject, type Outcome } from './fix.js';
export { type FixKind, fixes } from './table.js';
