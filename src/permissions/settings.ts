/** From the settings of every layer to what decides about tool calls. Pure. */
import { managedRulesOnly, needTrust, settingsLayers } from '../contract/layers.js';
import { modeAlias, permissionModes } from '../contract/permission-modes.js';
import { modesNotForProjects } from '../contract/permission-rules.js';
import type { PermissionMode, PermissionRule, Permissions, Place, SettingsLayer } from '../model.js';
import { absolute } from './path.js';

/** The settings of one layer, parsed. */
export interface LayerSettings {
  readonly layer: SettingsLayer;
  readonly value: unknown;
  /** The place of the value at a JSON pointer. */
  readonly place?: (pointer: string) => Place;
}

export interface Session {
  /** Absent: not known; paths count from the payload's `cwd`. */
  readonly project?: string;
  readonly home?: string | undefined;
  /** False: the user has not said that the folder is to be trusted. */
  readonly trusted?: boolean;
  /** The mode asked for on the command line. */
  readonly mode?: PermissionMode | undefined;
  /** Is there a folder at the path? Claude Code leaves out more folders that do not exist. Absent: there is. */
  readonly isFolder?: (path: string) => boolean;
}

const behaviours = ['deny', 'ask', 'allow'] as const;
/** Layers that a project brings along. */
const ofProject: readonly SettingsLayer[] = ['project', 'local'];

/** What decides about tool calls under these settings; undefined where none says anything and no mode is asked for. */
export function permissionsOf(layers: readonly LayerSettings[], session: Session): Permissions | undefined {
  const ordered = settingsLayers.flatMap(({ layer }) =>
    layers.filter((one) => one.layer === layer && !hasUnknownMode(one)),
  );
  const managedOnly = ordered.some(
    ({ layer, value }) => layer === 'managed' && memberOf(value, managedRulesOnly.key) === true,
  );
  const rules = ordered
    .filter(({ layer }) => !managedOnly || layer === 'managed')
    .flatMap((one) => rulesOf(one, session))
    .filter(
      ({ behaviour, layer }) => session.trusted !== false || behaviour !== 'allow' || !needTrust.layers.includes(layer),
    )
    .map(({ layer: _, ...rule }) => rule);
  const defaultMode = defaultModeOf(ordered);
  const folders = ordered
    .filter(({ layer }) => session.trusted !== false || !needTrust.layers.includes(layer))
    .flatMap(({ value }) => textsOf(memberOf(permissionsIn(value), 'additionalDirectories')))
    .filter((folder) => exists(folder, session));
  if (rules.length === 0 && folders.length === 0 && defaultMode === undefined && session.mode === undefined) {
    return undefined;
  }
  return {
    rules,
    ...(session.mode === undefined ? {} : { mode: unlessDisabled(session.mode, ordered) }),
    ...(defaultMode === undefined ? {} : { defaultMode }),
    ...(session.project === undefined ? {} : { projectDir: session.project }),
    ...(session.home === undefined ? {} : { home: session.home }),
    ...(folders.length === 0 ? {} : { folders }),
  };
}

function exists(folder: string, { project = '/', home, isFolder }: Session): boolean {
  const path = absolute(folder, { project, home });
  return path === undefined || isFolder === undefined || isFolder(path);
}

/** The rules of one layer, each with the folder that its paths count from. */
function rulesOf(
  { layer, value, place }: LayerSettings,
  { project, home }: Pick<Session, 'project' | 'home'>,
): readonly (PermissionRule & { readonly layer: SettingsLayer })[] {
  const base = layer === 'user' && home !== undefined ? `${home}/.claude` : project;
  return behaviours.flatMap((behaviour) => {
    const list = memberOf(permissionsIn(value), behaviour);
    return (Array.isArray(list) ? list : []).flatMap((text: unknown, index) => {
      if (typeof text !== 'string') return [];
      const at = place?.(`/permissions/${behaviour}/${index}`);
      return [
        { behaviour, text, layer, ...(base === undefined ? {} : { base }), ...(at === undefined ? {} : { place: at }) },
      ];
    });
  });
}

/** The mode in which sessions start: the strongest layer that names one decides, though it may not name every mode. */
function defaultModeOf(ordered: readonly LayerSettings[]): PermissionMode | undefined {
  for (const { layer, value } of ordered) {
    const said = memberOf(permissionsIn(value), 'defaultMode');
    const mode = modeNamed(said);
    if (mode === undefined) continue;
    if (ofProject.includes(layer) && modesNotForProjects.modes.includes(mode)) return 'default';
    return unlessDisabled(mode, ordered);
  }
  return undefined;
}

/** The client reads no permissions from such a file: see `unknownModeLosesPermissions`. */
function hasUnknownMode({ value }: LayerSettings): boolean {
  const said = memberOf(permissionsIn(value), 'defaultMode');
  return said !== undefined && modeNamed(said) === undefined;
}

function modeNamed(name: unknown): PermissionMode | undefined {
  return name === modeAlias.alias ? modeAlias.mode : permissionModes.find((row) => row.mode === name)?.mode;
}

/** A session that may not bypass permissions starts in the default mode instead, however it was asked for. */
function unlessDisabled(mode: PermissionMode, layers: readonly LayerSettings[]): PermissionMode {
  const isDisabled = layers.some(
    ({ value }) => memberOf(permissionsIn(value), 'disableBypassPermissionsMode') === 'disable',
  );
  return mode === 'bypassPermissions' && isDisabled ? 'default' : mode;
}

function permissionsIn(value: unknown): unknown {
  return memberOf(value, 'permissions');
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? value[key as keyof typeof value]
    : undefined;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
