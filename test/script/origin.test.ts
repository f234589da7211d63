import { describe, expect, it } from 'vitest';
import type { Hook, Library } from '../../src/model.js';
import { originOf } from '../../src/script/answers/origin.js';

const library: Library = {
  path: 'say.sh',
  absolutePath: '/project/say.sh',
  language: 'bash',
  text: 'say() { echo "$NAME: nothing was left out"; }\n',
};

const hook = (text: string) => ({ script: { text, language: 'bash', libraries: [library] } }) as unknown as Hook;

describe('where something stands that a hook said', () => {
  it('is what a library prints, rather than what the script only has in quotes', () => {
    const named = 'NAME="format-on-save"\n. ./say.sh\nsay\n';
    const said = 'format-on-save: nothing was left out';
    expect(originOf(said, hook(named))).toEqual({ text: ': nothing was left out', library });
    expect(originOf('format-on-save did it', hook(named))).toEqual({ text: 'format-on-save' });
  });

  it('is what the script prints itself, where a library prints the same', () => {
    const own = 'echo "nothing was left out"\n';
    expect(originOf('nothing was left out', hook(own))).toEqual({ text: 'nothing was left out' });
  });
});
