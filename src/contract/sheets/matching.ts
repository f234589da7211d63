/** What a matcher is held against, for the events that share it. */
import { measured } from '../sources.js';
import type { EventSheet } from './sheet.js';

type Matching = EventSheet['matcher'];

const seen = { since: '1.0.38', source: measured('2.1.330') } as const;

export const onTool: Matching = [
  { subject: 'tool_name', ...seen, source: measured('2.1.330', 'PermissionDenied from docs of 2026-10-08.') },
];
export const onTrigger: Matching = [{ subject: 'trigger', values: ['manual', 'auto'], ...seen }];
export const onAgentType: Matching = [{ subject: 'agent_type', ...seen }];
export const onCommand: Matching = [{ subject: 'command_name', ...seen }];
export const onServer: Matching = [{ subject: 'mcp_server_name', ...seen }];
export const onModel: Matching = [
  {
    subject: 'to_model',
    part: 'model',
    ...seen,
    source: measured('2.1.330', 'PostModelSwitch from docs of 2026-10-08.'),
  },
];
/** The event reads no matcher. */
export const noMatcher: Matching = [
  {
    subject: null,
    ...seen,
    source: measured('2.1.330', 'TeammateIdle, the Task and the Worktree events from docs of 2026-10-08.'),
  },
];
