// plugin/skills/claude-code-hooks/SKILL.md: what Claude is taught about hooks by the plugin, from the contract.
export default async function generate(load) {
  const { skillPage } = await load('src/pages/skill-page.ts');
  const { newestClient } = await load('src/contract/version.ts');
  return new Map([['plugin/skills/claude-code-hooks/SKILL.md', skillPage(newestClient)]]);
}
