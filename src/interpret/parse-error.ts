/** Why text that looks like a JSON object does not parse, in the words of the client's JavaScript engine. */

/** The engine's message, without its "JSON Parse error" prefix left out. */
export function explainParseError(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}
