/** A project's own names for commands that a guard stops: `npm run db:reset` for `prisma migrate reset`. Pure. */
import type { Case, Hook, OwnScript, Run } from '../model.js';
import { decide } from '../permissions/decide.js';
import { textOf } from '../script/answers/text-of.js';
import { everyCommand, literalText } from '../script/shell/shell-command.js';
import { escaped } from '../text/escaped.js';
import { fieldsOf } from '../text/fields.js';
import { commandOf } from './call-input.js';

/** So many commands of scripts are tried on a guard. */
const most = 5;

/** Programs that reach further than the files of the project. Of what a script does to those, nothing can be told from its words. */
const reaching: ReadonlySet<string> = new Set(
  `
    git gh glab prisma drizzle-kit knex typeorm sequelize alembic flyway liquibase dbmate supabase psql mysql sqlite3
    mongosh redis-cli dropdb terraform tofu pulumi ansible-playbook cdk sst serverless kubectl helm docker docker-compose
    podman aws gcloud az gsutil vercel netlify firebase fly flyctl heroku wrangler eas twine rails
  `
    .trim()
    .split(/\s+/),
);

/** For each such script of a guard: the command itself, and the script. */
export function ownScriptCases(runs: readonly Run[], scripts: readonly OwnScript[]): readonly Case[] {
  const stopped = new Map<Hook, Run[]>();
  for (const run of runs)
    if (isStoppedCommand(run)) stopped.set(run.case.hook, [...(stopped.get(run.case.hook) ?? []), run]);
  return [...stopped].flatMap(([hook, own]) => {
    const [first] = own;
    const programs = new Set(own.flatMap((run) => programsIn(commandOf(run.case.payload.json) ?? '')));
    const { text } = textOf(hook);
    const found = scripts.flatMap((script) => {
      if (knows(text, script)) return [];
      return reachingIn(script.text).flatMap((command) =>
        programs.has(programOf(command)) ? [{ script, command }] : [],
      );
    });
    return first === undefined
      ? []
      : found
          .filter(({ script }) => !isRuledOut(first, script.call))
          .slice(0, most)
          .flatMap(({ script, command }) => [
            asked(first, script, command),
            asked(first, script, script.call, command),
          ]);
  });
}

/** Does the guard look for the script itself? A name such as `reset` alone may be a word of anything. */
function knows(text: string, { name }: OwnScript): boolean {
  return /[:_-]/.test(name)
    ? text.includes(name)
    : new RegExp(`\\b(?:npm|pnpm|yarn|bun|run|make|just)\\b[^\\n]{0,40}[^\\w\\n]${escaped(name)}(?![\\w-])`).test(text);
}

function isStoppedCommand({ case: { hook, payload }, verdict }: Run): boolean {
  return (
    hook.event === 'PreToolUse' &&
    hook.handler.type === 'command' &&
    verdict.runs &&
    (verdict.effect === 'block' || verdict.effect === 'ask') &&
    commandOf(payload.json) !== undefined
  );
}

const programOf = (command: string): string => command.split(' ', 1)[0] ?? '';

/** The programs of a command that reach further, whatever starts them. */
const programsIn = (command: string): readonly string[] => reachingIn(command).map(programOf);

/** Each command of a text from such a program on, as its words are: `prisma migrate dev` of `dotenv -e x -- prisma migrate dev`. */
function reachingIn(text: string): readonly string[] {
  return everyCommand(text).flatMap(({ words }) => {
    const values = words.map(literalText);
    const at = values.findIndex((word) => reaching.has(word?.replace(/(?<=\w)@[\w.]+$/, '') ?? ''));
    const own = values.slice(at);
    const isPlain = own.every((word) => word !== undefined && /^[\w@%+=:,./-]+$/.test(word));
    return at === -1 || !isPlain || own.length < 2 ? [] : [own.join(' ')];
  });
}

/** Does a permission rule hold it back, whatever the hook says? */
function isRuledOut({ case: { hook, payload }, verdict: { client } }: Run, command: string): boolean {
  const { permissions } = hook;
  const json = { ...payload.json, tool_input: { command } };
  const rule = permissions && decide(json, permissions, client)?.rule;
  return rule !== undefined && rule.behaviour !== 'allow';
}

function asked({ case: planned }: Run, script: OwnScript, command: string, inside?: string): Case {
  const { expect: _, payload, ...rest } = planned;
  const { description: __, ...input } = fieldsOf(payload.json.tool_input);
  const json = { ...payload.json, tool_input: { ...input, command } };
  return {
    ...rest,
    id: `${planned.id}!${script.file}!${script.name}${inside === undefined ? '!itself' : ''}`,
    payload: { ...payload, json: json as typeof payload.json, gist: `\`${command}\`` },
    world: { ownScript: { ...script, command: inside ?? command } },
  };
}
