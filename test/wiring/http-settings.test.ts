import { expect, test } from 'vitest';
import type { ConfigFile, ConfigKind } from '../../src/model.js';
import { httpSettings } from '../../src/wiring/http-settings.js';

const file = (value: unknown, kind: ConfigKind = 'settings'): ConfigFile => ({
  path: 'settings.json',
  absolutePath: '/project/settings.json',
  kind,
  text: JSON.stringify(value),
  value,
  locate: () => undefined,
});

test('without lists everything is as the handlers say', () => {
  expect(httpSettings([file({ hooks: {} }), file(undefined), file(null)])).toEqual({});
});

test('the lists of all settings files add up', () => {
  const settings = httpSettings([
    file({ allowedHttpHookUrls: ['https://a/*'] }),
    file({ allowedHttpHookUrls: ['https://b/*'], httpHookAllowedEnvVars: ['TOKEN'] }),
  ]);
  expect(settings).toEqual({ allowedHttpHookUrls: ['https://a/*', 'https://b/*'], httpHookAllowedEnvVars: ['TOKEN'] });
});

test('a list that is none admits nothing', () => {
  expect(httpSettings([file({ allowedHttpHookUrls: 'https://a/*' })])).toEqual({ allowedHttpHookUrls: [] });
  expect(httpSettings([file({ allowedHttpHookUrls: [] })])).toEqual({ allowedHttpHookUrls: [] });
});

test('a plugin sets no such list', () => {
  expect(httpSettings([file({ allowedHttpHookUrls: ['https://a/*'] }, 'plugin')])).toEqual({});
});
