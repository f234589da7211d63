/** What `env` of settings sets, as hooks of the clients named were measured to get it. */
import { describe, expect, it } from 'vitest';
import type { SettingsLayer, Version } from '../../src/model.js';
import { variablesOf } from '../../src/wiring/settings-variables.js';

type Layers = Partial<Record<SettingsLayer, unknown>>;

const set = (layers: Layers, client: Version = '2.1.330') =>
  variablesOf(
    Object.entries(layers).map(([layer, env]) => ({ layer: layer as SettingsLayer, value: { env } })),
    client,
  );

describe('variables of settings', () => {
  it.each<[string, Layers, Version, Record<string, string> | undefined]>([
    [
      'the strongest layer has the last word',
      { user: { A: 'user', U: 'user' }, project: { A: 'project', P: 'project' }, local: { A: 'local' } },
      '2.1.330',
      { A: 'local', U: 'user', P: 'project' },
    ],
    ['settings of a flag are stronger', { flag: { A: 'flag' }, local: { A: 'local' } }, '2.1.330', { A: 'flag' }],
    [
      'what is no string comes as its text',
      { project: { NUMBER: 3, YES: true, NULL: null, EMPTY: '', OBJECT: { a: 1 } } },
      '2.1.330',
      { NUMBER: '3', YES: 'true', NULL: 'null', EMPTY: '', OBJECT: '[object Object]' },
    ],
    ['nothing is expanded', { project: { A: '$HOME/x' } }, '2.1.42', { A: '$HOME/x' }],
    ['folders of the user’s stay', { project: { HOME: '/h', A: '1' }, local: { TMPDIR: '/t' } }, '2.1.330', { A: '1' }],
    ['the user may move them', { user: { HOME: '/h' } }, '2.1.330', { HOME: '/h' }],
    ['an older client let a project move them', { project: { TMPDIR: '/t' } }, '2.1.220', { TMPDIR: '/t' }],
    ['a list drops the file', { project: ['A=1'] }, '2.1.330', undefined],
  ])('%s', (_title, layers, client, expected) => {
    expect(set(layers, client)).toEqual(expected);
  });
});
