// docs/answering.md: what to answer in which situation, with what each answer comes to.
export default async function generate(load) {
  const { answeringPage } = await load('src/pages/answering-page.ts');
  const { newestClient } = await load('src/contract/version.ts');
  return new Map([['docs/answering.md', answeringPage(newestClient)]]);
}
