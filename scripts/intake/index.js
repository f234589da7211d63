// See docs/conformance.md, "Taking in a new release".
import { runTool } from '../tool.js';

await runTool('intake', 'scripts/intake/command.ts');
