// docs/permissions.md: what decides about a tool call beside its hooks.
export default async function generate(load) {
  const { permissionsPage } = await load('src/pages/permissions-page.ts');
  return new Map([['docs/permissions.md', permissionsPage()]]);
}
