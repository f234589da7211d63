// See docs/conformance.md.
import { runTool } from '../tool.js';

await runTool('conformance', 'scripts/conformance/command.ts');
