// Runs each test as it is, then once more for each change that it reached and nothing has noticed yet.
//
// Modules are loaded once, so what only runs while they load (tables) is never changed, and what they remember from one
// run to the next could hide a change: what is under test here remembers by object, and tests make theirs anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

const { result } = JSON.parse(readFileSync(process.env.HOOKLINT_MUTATE, 'utf8'));

/** The switches as Stryker's code reads them. */
const switches = globalThis.__stryker__ ?? {};
globalThis.__stryker__ = switches;
/** Each change that was reached, with the test that noticed it or null. */
const reached = {};

export default class extends TestRunner {
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    switches.currentTestId = test.id;
    await run();
    const counts = switches.mutantCoverage?.perTest[test.id] ?? {};
    // The tests of changed code count elsewhere, into nothing.
    switches.currentTestId = 'changed';
    for (const [id, count] of Object.entries(counts)) {
      reached[id] ??= null;
      if (reached[id] === null && (await fails(run, id, count))) reached[id] = test.name;
    }
    switches.currentTestId = undefined;
  }

  onAfterRunFiles() {
    super.onAfterRunFiles();
    writeFileSync(result, JSON.stringify(reached));
  }
}

/** Does the test fail with the change? One that makes it run in circles is stopped by the count. */
async function fails(run, id, count) {
  Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: count * 100 });
  try {
    await run();
    return false;
  } catch {
    return true;
  } finally {
    switches.activeMutant = undefined;
  }
}
