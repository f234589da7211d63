/** Where the result of a tool has its text: the part that Claude reads, as far as it is one string. */

/** Within `tool_response`, as `toolShapes` has it. */
export const resultTexts: Readonly<Record<string, string>> = {
  Agent: 'content[0].text',
  Bash: 'stdout',
  Read: 'file.content',
  WebFetch: 'result',
  Write: 'content',
};
