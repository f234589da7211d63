/** What `hooklint doctor` does; apart from its options, because it loads everything that reading a project needs. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ExitCode } from '../check/exit-code.js';
import { parseClientRange } from '../contract/index.js';
import { chosenSources } from '../contract/places.js';
import { type Asked, diagnose } from '../doctor/diagnose.js';
import { diagnosisJson } from '../doctor/json.js';
import { eventNamed, questionIn, questionOf } from '../doctor/question.js';
import { readSetup } from '../doctor/setup.js';
import { diagnosisText } from '../doctor/text.js';
import { readPayloadFile } from '../load/payload-file.js';
import { UsageError } from '../model/usage-error.js';
import type { SettingsLayer, Version } from '../model.js';
import { clientAsked } from './client-asked.js';
import type { doctorOptions } from './doctor.js';
import { given } from './given.js';
import { type Io, write } from './io.js';
import type { Arguments } from './option.js';
import { layoutOn } from './terminal.js';

type Args = Arguments<typeof doctorOptions>;

/** 1: a contradiction that is a warning, an entry or a file that is not read. */
export async function runDoctor(args: Args, io: Io): Promise<ExitCode> {
  if (args.sessions) return (await import('./run-sessions.js')).runSessions(args, io);
  if (args.since !== undefined) throw new UsageError('--since needs --sessions');
  const client = parseClientRange(await clientAsked(args.client, io)).newest;
  const asked = await askedBy(args, client, io);
  const setup = await readSetup({
    folder: resolve(io.cwd),
    client,
    env: io.env,
    plugins: args['plugin-dir'],
    started: {
      bare: args.bare || io.env.CLAUDE_CODE_SIMPLE === '1',
      safeMode: args['safe-mode'] || io.env.CLAUDE_CODE_SAFE_MODE === '1',
      restricted: args.restricted,
      headless: args.print,
      ...given({ sources: sourcesIn(args['setting-sources']), agent: args.agent }),
    },
    tools: { allow: args.allowedTools.flatMap(rulesIn), deny: args.disallowedTools.flatMap(rulesIn) },
    ...given({ settings: args.settings, agents: args.agents, home: io.env.HOME }),
  });
  const diagnosis = await diagnose(setup, asked, io.env.PATH ?? '');
  const text =
    args.format === 'json'
      ? diagnosisJson(diagnosis)
      : diagnosisText(diagnosis, await layoutOn(io.stdout, io.env, args));
  await write(io.stdout, text);
  const { contradictions, lost, lint } = diagnosis;
  const isBad =
    setup.unusable !== undefined ||
    lost.length > 0 ||
    contradictions.some(({ severity }) => severity === 'warning') ||
    lint.some(({ severity }) => severity === 'error');
  return isBad ? 1 : 0;
}

async function askedBy({ payload, positionals }: Args, client: Version, io: Io): Promise<Asked> {
  if (payload !== undefined) return { question: await questionFrom(payload, io) };
  const [event, subject, ...more] = positionals;
  if (event === undefined) return {};
  if (more.length > 0) {
    throw new UsageError(`doctor does not accept ${JSON.stringify(more[0])}`, {
      hint: "Write a call in quotes, as one word: 'Bash(git push)'.",
    });
  }
  const name = eventNamed(event);
  const question = questionOf(name, subject, client);
  return subject === undefined && question.whole === false ? { event: name } : { question };
}

async function questionFrom(file: string, io: Io): Promise<NonNullable<Asked['question']>> {
  const text = await readFile(resolve(io.cwd, file), 'utf8').catch(() => {
    throw new UsageError(`cannot read the payload ${file}`);
  });
  const { payloads, problems } = readPayloadFile(file, text);
  const [first] = payloads;
  if (first === undefined) throw new UsageError(problems[0]?.message ?? `there is no payload in ${file}`);
  return questionIn(first.json);
}

/** Between commas or spaces, but for those in parentheses: `Bash(git push),Edit`. */
function rulesIn(list: string): readonly string[] {
  return list.match(/(?:\([^)]{0,999}\)|[^\s,(]){1,99}/g) ?? [];
}

function sourcesIn(list: string | undefined): readonly SettingsLayer[] | undefined {
  if (list === undefined) return undefined;
  return list.split(',').flatMap((word) => {
    const name = word.trim();
    const layer = chosenSources.layers.find((each) => each === name);
    if (layer !== undefined) return [layer];
    if (name === '' || name === 'none') return [];
    throw new UsageError(`--setting-sources does not accept ${JSON.stringify(name)}`, {
      hint: `Legal values: ${chosenSources.layers.join(', ')}, none.`,
    });
  });
}
