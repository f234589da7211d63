/** What an editor can ask the server to do, each with the URI of a document as its first argument. */
export const commands = {
  /** Run the hooks of a document now. */
  run: 'hooklint.run',
  /** Ask the user whether hooks of the workspace may run on save, and note the answer. */
  allowRuns: 'hooklint.allowRuns',
  /** Take that back. */
  forbidRuns: 'hooklint.forbidRuns',
  /** Repair what one rule found (second argument), proved by running the hook; the third allows unsafe fixes. */
  fix: 'hooklint.fix',
  /** Make a script executable. */
  makeExecutable: 'hooklint.makeExecutable',
} as const;
