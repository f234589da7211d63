/** A diagnosis as JSON: `schemas/doctor.schema.json` describes it. Pure. */
import { hookName } from '../evidence/hook-name.js';
import type { Diagnosis, ListedHook, Place, ReadFile } from '../model.js';
import { rulePage } from '../report/project-urls.js';

export function diagnosisJson(diagnosis: Diagnosis): string {
  const { setup, event, question, listed, lost, outcomes, contradictions, lint, health } = diagnosis;
  const { folder, client, started, trusted, unusable, switches, plugins, files } = setup;
  const value = {
    version: 1,
    folder,
    client,
    started,
    trusted,
    ...(unusable === undefined ? {} : { unusable }),
    ...(event === undefined ? {} : { event }),
    ...(question === undefined ? {} : { payload: question.payload }),
    files: files
      .filter(({ hooks, lost: entries, config }) => hooks.length + entries.length > 0 || config.layer !== undefined)
      .map(fileOf),
    plugins,
    switches: switches.map(({ name, place, leaves }) => ({ name, leaves, ...(place === undefined ? {} : { place }) })),
    hooks: listed.map(hookOf),
    lost,
    ...(outcomes === undefined ? {} : { outcomes }),
    contradictions,
    lint: lint.map(({ rule, severity, message, place, hook }) => ({
      rule,
      severity,
      message,
      place,
      docs: rulePage(rule),
      ...(hook === undefined ? {} : { hook }),
    })),
    ...(health === undefined ? {} : { health }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function fileOf({ config, source, of, hooks, out }: ReadFile) {
  return {
    file: config.path,
    source,
    ...(of === undefined ? {} : { of }),
    hooks: hooks.length,
    ...(out === undefined ? {} : { out: reasonOf(out) }),
  };
}

function hookOf({ hook, source, of, standing, apart, can }: ListedHook) {
  const { id, event, matcher, handler, place, script } = hook;
  return {
    id,
    name: hookName(hook),
    event,
    ...(matcher === undefined ? {} : { matcher }),
    handler,
    ...(script === undefined ? {} : { script: script.path }),
    source,
    ...(of === undefined ? {} : { of }),
    place,
    runs: standing.runs,
    ...(standing.runs === 'sometimes' ? { on: standing.on } : {}),
    ...(standing.runs === 'no' ? { because: reasonOf(standing) } : {}),
    ...(apart === undefined ? {} : { apart }),
    can,
  };
}

function reasonOf({ because, why, place }: { readonly because: string; readonly why: string; readonly place?: Place }) {
  return { kind: because, why, ...(place === undefined ? {} : { place }) };
}
