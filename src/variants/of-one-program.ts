/** Names of mentions that call the very program that is guarded, or name the very file. Data. */

/** Only the pattern for that program or file may stop them. They are made every day; what merely speaks of it is not. */
export const ofOneProgram: ReadonlySet<string> = new Set([
  ...['letters-in-name', 'small-letter', 'slash-inside', 'temporary-folder', 'folder-of-project'],
  ...[
    'template',
    'name-with-dot',
    'longer-verb',
    'errors-discarded',
    'errors-discarded-before',
    'errors-discarded-first',
    'arrow-searched',
    'listed',
  ],
  ...['preview', 'breaking-commit', 'tracked-example', 'tracked-example-2', 'tracked-example-3'],
]);
