/** What the client says in the place of a PreSkillShellCommand hook that gives no reason, or none that it tells. */

export const askedInSkill = "the hook asked for approval, which a skill can't wait for";
export const regrantedInSkill = "the hook asked to change permissions, which isn't supported here";
export const notForSkills = "prompt and agent hooks don't run on PreSkillShellCommand";
export const rewrittenInSkill = "the hook changed the command, which isn't supported here";
