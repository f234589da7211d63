/**
 * The test file that raises payloads at a mod. `claude plugin test` says why it skipped a hook only of a test that fails, and
 * only when the whole file is done: so each test prints what came of it at once, then fails. Pure.
 */
import { ownCall, type Trial } from './trial.js';

/** What `$` offers that changes nothing: a mod that calls it is judged all the same. */
const silent: readonly string[] = ['ui.log', 'ui.toast', 'ui.status', 'telemetry.log', 'telemetry.mark'];

/**
 * What is answered as in the first session of a project: nothing is stored yet, nobody looks at a screen, the time is the
 * time. A session answers the same wherever it runs; files, variables, processes and the conversation it does not.
 */
const asAtFirst: readonly string[] = [
  ...['store.get', 'store.set', 'store.delete', 'store.keys'],
  ...['clock.now', 'session.cwd', 'session.root', 'agent.list', 'ui.notify'],
];

/** What the engine of a test answers by itself, as at first; some of it the engine asks too. */
const ofEngine: readonly string[] = ['state.get', 'state.set', 'ui.notice', 'ui.invalidate', 'ui.resolve'];

/** What a test answers by itself, or the engine does by raising a tool call. */
const answered: ReadonlySet<string> = new Set([
  ...silent,
  ...asAtFirst,
  ...ofEngine,
  'tool.call',
  'tool.check',
  'prompt.submit',
  'agent.spawn',
  'ui.ask',
]);

export interface TestPlan {
  readonly trials: readonly Trial[];
  /** What the module calls on `$`: `fs.read`. */
  readonly calls: readonly string[];
  /** The folder of the project. */
  readonly project: string;
  /** In front of everything that the test prints: what a mod prints is not taken for it. */
  readonly mark: string;
}

/** The text of the file. */
export function testFile({ trials, calls, project, mark }: TestPlan): string {
  const unknown = calls.filter((name) => !answered.has(name));
  return `import { test } from 'claude-code/testing'

const mark = ${JSON.stringify(mark)}
const own = ${JSON.stringify(ownCall)}
const silent = ${JSON.stringify(silent)}
const unknown = ${JSON.stringify(unknown)}
const project = ${JSON.stringify(project)}
const trials = ${JSON.stringify(trials)}
${body}`;
}

/**
 * Beneath the mod, in place of Claude Code: every event goes on. Whether a tool may run is answered as rules and the mode
 * do where they are known, else with yes, and so does the user who is asked. What only a machine could answer is noted and
 * refused. Two trials that come to the limit of a hook (10 seconds) are enough.
 */
const body = `
const short = (key, value) => (typeof value === 'string' && value.length > 20000 ? value.slice(0, 20000) + '…' : value)
const say = value => console.log(mark + JSON.stringify(value, short))
let slow = 0

for (const [at, { raises, settles }] of trials.entries())
  test(mark + ' ' + at, { timeoutMs: 120000 }, async ($, on) => {
    if (slow > 1) {
      say({ at, left: true })
      throw new Error(mark)
    }
    say({ at, start: true })
    let now
    const stub = (name, answer) => {
      try {
        on(name, answer)
      } catch {
        // No name of this version.
      }
    }
    for (const name of silent) stub(name, () => ({ value: undefined }))
    const stored = new Map()
    const asAtFirst = {
      'store.get': ({ key }) => stored.get(key),
      'store.set': ({ key, value }) => void stored.set(key, value),
      'store.delete': ({ key }) => void stored.delete(key),
      'store.keys': () => [...stored.keys()],
      'clock.now': () => Date.now(),
      'session.cwd': () => project,
      'session.root': () => project,
      'agent.list': () => [],
      'ui.notify': () => ({ isSent: false, reason: 'no-surface' }),
    }
    for (const [name, answer] of Object.entries(asAtFirst)) stub(name, (_, e) => ({ value: answer(e) }))
    for (const name of unknown)
      stub(name, () => {
        now.lacks.push(name)
        throw new Error(name + ' has no answer here')
      })
    on('tool.call', (_, e) => {
      if (e.tool === 'AskUserQuestion' && e.tool_use_id !== own) now.asksUser = true
      else if (e.tool_use_id !== own) now.lacks.push('tool.call')
      if (e.tool_use_id !== own) throw new Error('no tool named ' + JSON.stringify(e.tool) + ' in this session')
      now.reached.push(e)
      return { result: e.tool === 'Bash' ? { stdout: '', stderr: '', interrupted: false } : 'ok', text: 'ok' }
    })
    on('tool.check', async (_, e, next) => {
      const said = await next(e)
      const isOfHook = said.hook === 'PreToolUse'
      const beneath = said.decision === 'deny' ? undefined : settles?.[isOfHook ? said.decision : 'proceed']
      // What a hook said stands, with its words, unless rules decide otherwise.
      const settled = beneath === undefined || (isOfHook && beneath.decision === said.decision) ? said : beneath
      if (e.tool_use_id === own) {
        now.settled = settled
        now.checked = e.input
      }
      return settled
    })
    on('prompt.submit', (_, e) => {
      now.reached.push(e)
      return { text: e.text }
    })
    on('agent.spawn', (_, e) => {
      now.reached.push(e)
      return { model: e.parentModel }
    })
    const classic = new Set(['PreToolUse', 'PermissionRequest', ...raises.map(({ event }) => event.replace(/^classic\\./, ''))])
    for (const name of classic)
      if (!name.includes('.'))
        on('classic.' + name, (_, e) => {
          if (now.event === 'classic.' + name) {
            now.reached.push(e)
            return {}
          }
          if (name === 'PreToolUse') now.settingsHooks = true
          if (name !== 'PermissionRequest') return {}
          now.asked = true
          return { decision: { behavior: 'allow' } }
        })
    for (const { event, argument } of raises) {
      now = { at, event, reached: [], lacks: [] }
      const raised = now
      const before = Date.now()
      const [noun, verb] = event.split('.')
      try {
        raised.answer = await $[noun][verb](argument)
      } catch (error) {
        raised.threw = String(error)
      }
      if (Date.now() - before > 9000) slow++
      say(raised)
    }
    throw new Error(mark)
  })
`;
