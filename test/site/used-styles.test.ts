/** The style sheet of the site holds what its pages have, and the rest goes. */
import { expect, it } from 'vitest';
import { purged } from '../../site/used-styles.js';

const script = (raw: string) => [{ raw, extension: 'js' }];

it('leaves out rules for what stands in no script', async () => {
  const css = '.box { color: red }\n.sponsor { color: blue }\n.box .sponsor { color: green }';
  expect((await purged(css, script('h("div",{class:"box"})'))).trim()).toBe('.box { color: red }');
});

it.each([
  ['a name that is put together', '.level-2{color:red}', 'h("li",{class:`level-${depth}`})'],
  ['a step of a transition', '.fade-enter-active{color:red}', 'h(Transition,{name:"fade"})'],
  [
    'a component with styles of its own',
    '.a[data-v-1f2e3d]{color:red}',
    'c(x,[["__scopeId","data-v-1f2e3d"]]);h("p",{class:"a"})',
  ],
  ['an identifier', '#local-search{color:red}', 'h("div",{id:"local-search"})'],
])('keeps %s', async (_, css, code) => {
  expect(await purged(css, script(code))).toBe(css);
});
