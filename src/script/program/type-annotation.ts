/** What stands between a name and its value: a type. Pure. */

/** The source of a pattern: `: Reply`, `: Reply & { extra?: string }`, `: dict[str, str]`. */
export const annotation = '(?:: ?(?:[\\w<>[\\], .&|?"\']|\\{[^{}=\\n]{0,80}\\}){1,120})';
