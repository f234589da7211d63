// docs/rules/: a page for each rule, with what its examples really come to, and the list of them.
export const owns = ['docs/rules'];

export default async function generate(load) {
  const { rules } = await load('src/rules/index.ts');
  const { rulePage, ruleIndex } = await load('src/pages/rule-page.ts');
  const { findingsOnFiles } = await load('test/rules/example-project.ts');
  const pages = new Map([['docs/rules/README.md', ruleIndex(rules)]]);
  for (const rule of rules) pages.set(`docs/rules/${rule.id}.md`, rulePage(rule, await findingsOnFiles(rule)));
  return pages;
}
