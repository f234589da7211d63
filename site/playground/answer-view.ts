/** The side that answers. Every text of a hook goes through `shown`, and none of it is ever markup. */

import { h, type VNode } from 'vue';
import { escapeText } from '../../src/report/escape.js';
import type { Answer, Era, FindingShown, HookShown, ReplyAnswer, SettingsAnswer, Span, TextShown } from './answer.js';

export interface AnswerOptions {
  readonly answer: Answer | undefined;
  readonly eras: readonly Era[];
  /** Why there is no answer. */
  readonly trouble: string;
  readonly show: (span: Span) => void;
  readonly tryHook: (hook: HookShown) => void;
}

type Child = VNode | string;

export function answerView(options: AnswerOptions): VNode {
  const { answer, trouble } = options;
  return h(
    'section',
    { class: 'pg-answer', 'aria-label': 'What Claude Code does', 'aria-busy': answer === undefined },
    [
      ...(trouble === '' ? [] : [h('p', { class: 'pg-unusable', role: 'alert' }, trouble)]),
      ...(answer === undefined
        ? [h('p', { class: 'pg-quiet' }, 'Loading the contract…')]
        : answer.kind === 'reply'
          ? replyView(answer, options)
          : answer.kind === 'settings'
            ? settingsView(answer, options)
            : []),
    ],
  );
}

function replyView(answer: ReplyAnswer, options: AnswerOptions): readonly Child[] {
  const { outcome, tone, client, reading, claude, user, effects, dropped, findings, doubt } = answer;
  return [
    h('div', { class: ['pg-outcome', `pg-${tone}`], role: 'status' }, [
      h('strong', { id: 'pg-outcome' }, outcome),
      h('span', `Claude Code ${client}`),
    ]),
    ...(reading === '' ? [] : [h('p', { class: 'pg-reading' }, shown(reading, 400))]),
    ...(doubt === '' ? [] : [h('p', { class: 'pg-reading' }, doubt)]),
    ...texts('Claude sees', claude),
    ...texts('The user sees', user),
    ...(effects.length === 0 ? [] : texts('What else happens', effects)),
    ...(dropped.length === 0
      ? []
      : [
          heading('Without effect'),
          h(
            'ul',
            dropped.map(({ pointer, why }) =>
              h('li', [h('code', pointer === '' ? 'the reply' : shown(pointer, 200)), ` ${shown(why, 400)}`]),
            ),
          ),
        ]),
    ...findingsView(findings, options),
    ...erasView(options.eras, 'The same reply in other versions'),
  ];
}

function settingsView({ hooks, ignored, findings, client }: SettingsAnswer, options: AnswerOptions): readonly Child[] {
  const running = hooks.filter(({ unrun }) => unrun === '').length;
  const tone = findings.some(({ severity }) => severity === 'error') ? 'fault' : 'plain';
  return [
    h('div', { class: ['pg-outcome', `pg-${tone}`], role: 'status' }, [
      h(
        'strong',
        { id: 'pg-outcome' },
        running === 0 ? 'no hook RUNS' : `${running} ${running === 1 ? 'hook RUNS' : 'hooks RUN'}`,
      ),
      h('span', `Claude Code ${client}`),
    ]),
    ...ignored.map((why) => h('p', { class: 'pg-reading' }, shown(why, 600))),
    ...(hooks.length === 0
      ? []
      : [
          heading('Hooks'),
          h(
            'ul',
            { class: 'pg-hooks' },
            hooks.map((hook) =>
              h('li', [
                h('span', [
                  h('b', hook.event),
                  ' ',
                  ...(hook.matcher === '' ? [] : [h('code', shown(hook.matcher, 120)), ' ']),
                  h('span', { class: 'pg-quiet' }, `line ${hook.line}`),
                ]),
                h('code', { class: 'pg-does' }, shown(hook.does, 200)),
                ...(hook.unrun === '' ? [] : [h('p', { class: 'pg-unusable' }, hook.unrun)]),
                ...(hook.type === 'command'
                  ? [
                      h(
                        'button',
                        { type: 'button', class: 'pg-inline', onClick: () => options.tryHook(hook) },
                        'Try a reply of it',
                      ),
                    ]
                  : []),
              ]),
            ),
          ),
        ]),
    ...findingsView(findings, options),
    ...erasView(options.eras, 'The same file in other versions'),
  ];
}

function texts(title: string, all: readonly TextShown[]): readonly Child[] {
  if (all.length === 0) return [heading(title), h('p', { class: 'pg-nothing' }, 'nothing')];
  return [
    heading(title),
    ...all.map(({ where, text }) =>
      h('figure', { class: 'pg-text' }, [
        ...(where === '' ? [] : [h('figcaption', where)]),
        h('pre', { tabindex: 0 }, shown(text, longestShown)),
      ]),
    ),
  ];
}

function findingsView(findings: readonly FindingShown[], { show }: AnswerOptions): readonly Child[] {
  if (findings.length === 0) return [heading('Findings'), h('p', { class: 'pg-nothing' }, 'none')];
  return [
    heading('Findings'),
    ...findings.map(({ rule, severity, message, help, place, span, versions }) =>
      h('article', { class: ['pg-finding', `pg-${severity}`] }, [
        h('p', { class: 'pg-rule' }, [
          h('span', { class: 'pg-severity' }, severity),
          h('a', { href: `docs/rules/${rule}.html` }, rule),
          ...(span === undefined || place === undefined
            ? [h('span', { class: 'pg-quiet' }, place ?? '')]
            : [h('button', { type: 'button', class: 'pg-inline', onClick: () => show(span) }, place)]),
          ...(versions === undefined ? [] : [h('span', { class: 'pg-quiet' }, versions)]),
        ]),
        h('p', [...prose(message)]),
        h('p', [...prose(help)]),
      ]),
    ),
  ];
}

function erasView(eras: readonly Era[], title: string): readonly Child[] {
  if (eras.length === 0) return [];
  return [
    heading(title),
    h(
      'ol',
      { class: 'pg-eras' },
      eras.map(({ versions, line, isAsked }) =>
        h('li', { class: isAsked ? 'pg-asked' : '' }, [
          h('b', versions),
          isAsked ? h('span', { class: 'pg-quiet' }, ' (asked about)') : '',
          h('p', shown(line, 700)),
        ]),
      ),
    ),
  ];
}

const heading = (text: string): VNode => h('h2', text);

/** UTF-16 units of a text that are put on the page. */
const longestShown = 4000;

/** Nothing that a terminal or a browser would act on, and not more than anybody reads. */
export function shown(text: string, most: number): string {
  const head = text.length > most ? text.slice(0, most) : text;
  const rest = text.length - head.length;
  return `${escapeText(head)}${rest === 0 ? '' : `… (${rest.toLocaleString('en')} more characters)`}`;
}

/** A sentence of ours, in which backticks mark code. */
function prose(text: string): readonly Child[] {
  return shown(text, 2000)
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 === 1 ? h('code', part) : part));
}
