import { describe, expect, it } from 'vitest';
import { examplesOf, refusalOf } from '../../src/evidence/proofs.js';
import type { Hook, ProvedVariant } from '../../src/model.js';

const variant = (variation: string, text: string, plain: boolean) => ({ variation, text, plain }) as ProvedVariant;

describe('the examples of a guard that was gone round', () => {
  it('are what anybody writes, the shortest first, before what takes intent and what takes many lines', () => {
    const found = [
      variant('second-line', `date\n${'rm -rf build '.repeat(9)}`, true),
      variant('two-spaces', 'rm  -rf  build', true),
      variant('find-delete', 'find build -delete', false),
      variant('separate-options', 'rm -r -f build', true),
      variant('reversed-options', 'rm -fr build', true),
    ];
    expect(examplesOf(found)).toBe('`rm -fr build`, `rm -r -f build`, `rm  -rf  build` and 2 more');
    expect(examplesOf(found.slice(0, 3))).toMatch(/^`rm {2}-rf {2}build`, `find build -delete`, `date⏎/);
  });

  it('name each text once', () => {
    expect(examplesOf([variant('sh-c', "sh -c 'ls'", false), variant('bash-lc', "sh -c 'ls'", false)])).toBe(
      "`sh -c 'ls'`",
    );
  });
});

describe('the line where a guard refuses', () => {
  const hook = (text: string) => ({ script: { text, language: 'bash' } }) as Hook;
  const block = 'echo "{\\"decision\\":\\"block\\"}"';

  it('is the only one that blocks', () => {
    expect(refusalOf(hook(`input=$(cat)\n${block}\n`))).toMatchObject({ in: 'script', offset: 13 });
  });

  it.each([
    ['another blocks too', `${block}\n${block}\n`],
    ['another may: its decision is filled in', `${block}\necho "{\\"decision\\":\\"$decision\\"}"\n`],
  ])('is not known where %s', (_, text) => {
    expect(refusalOf(hook(text))).toEqual({ in: 'hook' });
  });
});
