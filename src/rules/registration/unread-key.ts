/** A key that the client does not read where it stands: misspelt, of another handler type, or a level too high or low. */
import { handlerKeys, toolEvents } from '../../contract/handler-keys.js';
import { eventNames } from '../../contract/index.js';
import { newestClient } from '../../contract/version.js';
import { join } from '../../evidence/phrases.js';
import { wiringsOf } from '../../evidence/registration.js';
import { isObject, type Json } from '../../evidence/runs.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { ConfigFile, EventName, Handler, HandlerType, Rule, RuleFinding } from '../../model.js';
import { valueAt } from '../../text/json-pointer.js';
import { nearest } from '../../text/nearest.js';
import { misplacedHooks } from '../../wiring/misplaced-hooks.js';

const groupKeys = ['matcher', 'hooks'];

/** Names under which authors list the tools of a group, where the client reads `matcher` only. */
const toolsKey = /^tools?(?:_?names?)?$/i;

/** Names under which authors list the files of a group, which nothing beside "hooks" chooses. */
const filesKey = /^(?:(?:file|path)_?(?:pattern|glob|filter|type|extension)s?|globs?|extensions|paths|files)$/i;

/** Names under which authors ask that a hook which fails holds the action up. */
const blockingKey = /^(?:block(?:ing|s)?|(?:block|fail|stop)_?on_?(?:failure|fail|error)|fail_?closed)$/i;

export const rule: Rule = {
  id: 'unread-key',
  severity: 'warning',
  summary: 'A key is in a place where Claude Code does not read it.',
  docs: {
    why:
      'Claude Code silently ignores unknown keys. A `timeout` beside `matcher`, a `matcher` inside the handler, or ' +
      'events without the surrounding `hooks` look right but have no effect.',
    repair: 'Put the key where Claude Code reads it, or spell it as the documentation does.',
  },
  bad: [
    {
      kind: 'config',
      title: 'A timeout beside the matcher',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"timeout": 5, "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A matcher inside the handler: the hook runs for every tool',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"hooks": [{"type": "command", "command": "true", "matcher": "Bash"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Tools beside "hooks" in place of a matcher: the hook runs for every tool',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"tools": ["Edit", "Write"], "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Files beside "hooks": the hook runs for every file',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Write", "filePattern": "*.py", "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Misspelt',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matchers": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Invented, for a guard that must not fail open',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true", "blockOnError": true}]}]}}',
    },
    {
      kind: 'config',
      title: 'The same where no key does that',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true", "blocking": true}]}]}}',
    },
    {
      kind: 'config',
      title: 'On an event where it has no effect',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true", "onFailure": "block"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Events without the surrounding "hooks"',
      config: 'plugin',
      text: '{"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}',
    },
    {
      kind: 'config',
      title: '"hooks" misspelt',
      config: 'settings',
      text: '{"hook": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'A key like "hooks" that has no events in it',
      config: 'settings',
      text: '{"hook": {"Stop": "make stop"}}',
    },
    {
      kind: 'config',
      title: 'Tools named again beside a matcher',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit", "tools": ["Edit"], "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Tools noted on an event that has none',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"tools": ["git"], "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Files noted on an event that has none',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"files": ["CHANGELOG.md"], "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A key for tools that names none',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"tools": [], "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'Invented, and asking for nothing that Claude Code would not do',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true", "blocking": false}]}]}}',
    },
    {
      kind: 'config',
      title: 'Notes to the reader',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"description": "end of turn", "hooks": [{"type": "command", "command": "true", "name": "gate"}]}]}}',
    },
  ],
  *onConfig(config, project) {
    yield* onTop(config);
    for (const { handlers } of wiringsOf(config, project)) {
      const groups = new Map(handlers.map(({ event, pointer }) => [pointer.replace(/\/hooks\/\d+$/, ''), event]));
      for (const [pointer, event] of groups) yield* inGroup(valueAt(config.value, pointer), event, pointer);
      for (const { handler, event, pointer } of handlers) {
        yield* inHandler(handler as unknown as Json, { event, pointer, type: handler.type });
        yield* withoutEffect(handler, event, pointer);
      }
    }
  },
};

/** Events at the top of a file that holds them under `hooks`, or under a key that is misspelt. */
function* onTop(config: ConfigFile): Iterable<RuleFinding> {
  for (const { events, key, pointer } of misplacedHooks(config)) {
    if (key !== undefined) {
      yield {
        message: `Claude Code does not know the key "${key}" here: none of the hooks in it run.`,
        help: 'Write "hooks".',
        at: { in: 'config', pointer, part: 'key' },
        severity: 'error',
      };
      continue;
    }
    for (const event of events) {
      yield {
        message: `"${event}" is at the top level of the file, where Claude Code reads no events: its hooks never run.`,
        help: `Wrap the events: {"hooks": {"${event}": […]}}.`,
        at: { in: 'config', pointer: `/${event}`, part: 'key' },
        severity: 'error',
      };
    }
  }
}

function* inGroup(group: unknown, event: EventName, pointer: string): Iterable<RuleFinding> {
  if (!isObject(group)) return;
  for (const key of Object.keys(group).filter((name) => !groupKeys.includes(name))) {
    const at = { in: 'config', pointer: `${pointer}/${key}`, part: 'key' } as const;
    if (handlerKeys.some((row) => row.key === key)) {
      yield {
        message: `"${key}" is beside "hooks", where Claude Code does not read it.`,
        help: `Move "${key}" into the handler inside "hooks".`,
        at,
      };
      continue;
    }
    if (filesKey.test(key) && namesIn(group[key]).length > 0 && toolEvents.includes(event)) {
      yield {
        message: `Claude Code does not know the key "${key}" here: the hook runs for every file.`,
        help: 'Remove it, and let the hook test `tool_input.file_path`.',
        at,
      };
      continue;
    }
    const tools = toolsKey.test(key) ? namesIn(group[key]) : [];
    if (tools.length === 0) {
      yield* misspelt(
        key,
        groupKeys.filter((name) => !(name in group)),
        at,
      );
    } else if (!('matcher' in group) && toolEvents.includes(event)) {
      yield {
        message: `Claude Code does not know the key "${key}" here: the hook runs for every tool.`,
        help: `Write "matcher": "${tools.join('|')}".`,
        at,
      };
    }
  }
}

/** The names in a string or a list of strings. */
const namesIn = (value: unknown): string[] =>
  [value].flat().filter((name): name is string => typeof name === 'string' && name !== '');

interface HandlerPlace {
  readonly event: EventName;
  readonly pointer: string;
  readonly type: HandlerType;
}

function* inHandler(handler: Json, { event, pointer, type }: HandlerPlace): Iterable<RuleFinding> {
  const own = handlerKeys.filter((row) => row.types.includes(type)).map((row) => row.key);
  for (const key of Object.keys(handler).filter((name) => !own.includes(name))) {
    const at = { in: 'config', pointer: `${pointer}/${key}`, part: 'key' } as const;
    const others = handlerKeys.filter((row) => row.key === key).flatMap((row) => row.types);
    if (key === 'matcher') {
      yield {
        message: '"matcher" is inside the handler, where Claude Code does not read it: the hook runs for everything.',
        help: 'Move "matcher" beside "hooks".',
        at,
      };
    } else if (others.length > 0) {
      yield {
        message: `"${key}" works on ${join(others, 'and')} handlers, not on ${type} handlers.`,
        help: "Remove it, or change the handler's type.",
        at,
      };
    } else if (blockingKey.test(key)) {
      if (handler[key] === true && !('onFailure' in handler)) yield* notBlocking(key, event, at);
    } else
      yield* misspelt(
        key,
        own.filter((name) => !(name in handler)),
        at,
      );
  }
}

/** A key that is to make failures block, and does nothing. */
function* notBlocking(key: string, event: EventName, at: RuleFinding['at']): Iterable<RuleFinding> {
  const { guards } = contractAt(event, newestClient);
  const hasOne =
    guards !== null && handlerKeys.some((row) => row.key === 'onFailure' && !row.ignoredOn?.includes(event));
  yield {
    message: `Claude Code does not know the key "${key}" here: the hook blocks no more with it than without.`,
    help: hasOne
      ? 'Write "onFailure": "block" if a failure of the hook must block; otherwise remove the key.'
      : 'Remove the key: exit code 2 or the reply decides.',
    at,
  };
}

/** A key that the type has, on an event where the client passes over it. */
function* withoutEffect(handler: Handler, event: EventName, pointer: string): Iterable<RuleFinding> {
  for (const row of handlerKeys) {
    if (!row.types.includes(handler.type) || row.ignoredOn?.includes(event) !== true || !(row.key in handler)) continue;
    yield {
      message: `"${row.key}" has no effect on ${event}: Claude Code ignores it there.`,
      help: 'Remove it.',
      at: { in: 'config', pointer: `${pointer}/${row.key}`, part: 'key' },
    };
  }
}

function* misspelt(key: string, legal: readonly string[], at: RuleFinding['at']): Iterable<RuleFinding> {
  // Short words are near to many others: `id` is no `if`.
  const meant = key.length < 4 || eventNames.some((event) => event === key) ? undefined : nearest(key, legal);
  if (meant === undefined) return;
  yield {
    message: `Claude Code does not know the key "${key}" here.`,
    help: `Write "${meant}", or remove the key.`,
    at,
  };
}
