/** Where the project lives: what reports and pages link to. */

export const homepage = 'https://github.com/hooklint/hooklint';

/** The page of a rule. */
export function rulePage(id: string): string {
  return `${homepage}/blob/main/docs/rules/${id}.md`;
}

/** The pages of all rules. */
export const rulePages = `${homepage}/tree/main/docs/rules`;
