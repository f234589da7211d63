// Records what a real client writes of hooks: see docs/sessions.md.
import { runTool } from '../tool.js';

await runTool('recordSession', 'scripts/record-session/command.ts');
