import { describe, expect, it } from 'vitest';
import { printedChecks } from '../../src/script/checks/unread-checks.js';
import { withoutDocumentLines } from '../../src/script/lines/document-lines.js';

describe('the text without its here-documents', () => {
  it.each([
    ['keeps places', 'cat <<EOF\npytest\nEOF\nls', 'cat <<EOF\n      \nEOF\nls'],
    ['knows one with tabs in front', 'cat <<-END\n\tmypy\n\tEND\nls', 'cat <<-END\n     \n\tEND\nls'],
    ['keeps what a shell runs', 'bash <<EOF\npytest\nEOF', 'bash <<EOF\npytest\nEOF'],
    ['keeps a here-string', 'jq . <<<"$input"\npytest', 'jq . <<<"$input"\npytest'],
    ['keeps one that does not end', 'cat <<EOF\npytest', 'cat <<EOF\npytest'],
  ])('%s', (_, text, expected) => {
    expect(withoutDocumentLines(text)).toBe(expected);
  });

  it('names no check in what it tells the user', () => {
    expect(printedChecks('cat <<EOF\npytest → pytest -q\nEOF\nmypy src')).toMatchObject([{ program: 'mypy' }]);
  });
});
