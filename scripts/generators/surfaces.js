// docs/surfaces.md: where hooks run.
export default async function generate(load) {
  const { surfacesPage } = await load('src/pages/surfaces-page.ts');
  return new Map([['docs/surfaces.md', surfacesPage()]]);
}
