// docs/documented-vs-measured.md: what documents say of the contract, and what was measured instead.
export default async function generate(load) {
  const { divergencePage } = await load('src/pages/divergence-page.ts');
  return new Map([['docs/documented-vs-measured.md', divergencePage()]]);
}
