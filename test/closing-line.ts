/** A vitest reporter whose last line counts the tests in a form that any log reader understands. */
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const before = count.failed;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state !== 'pending') count[state] += 1;
      }
      // A file can fail without a failed test: in an import, in a hook, or for a suite that is empty.
      if (!module.ok() && count.failed === before) count.failed += 1;
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
