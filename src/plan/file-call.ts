/** Calls that write files: content in the language of the file, and a result that agrees with the call. Pure. */
import type { PayloadJson } from '../model.js';
import { type Fields, fieldsOf } from '../text/fields.js';
import { hasLanguage, sampleFile } from './sample-file.js';

/**
 * The payload after its file was given another name, or its content other words: what stood for a file of another
 * language becomes one of this, and what the tool is said to have done is what the call asks for.
 */
export function agreeing(json: PayloadJson, base: PayloadJson): PayloadJson {
  const { tool_name } = json;
  if (tool_name !== 'Write' && tool_name !== 'Edit') return json;
  const input = inLanguage(fieldsOf(json.tool_input), fieldsOf(base.tool_input));
  const response = json.tool_response === undefined ? {} : { tool_response: resultOf(tool_name, input, json) };
  return { ...json, tool_input: input, ...response };
}

/** Content that came with a file of another name makes way for content of the language that the new name has. */
function inLanguage(input: Fields, base: Fields): Fields {
  const { file_path: path } = input;
  if (typeof path !== 'string' || path === base.file_path || !hasLanguage(path)) return input;
  const { after, before, text } = sampleFile(path);
  const kept = ['content', 'old_string', 'new_string'].some((name) => input[name] !== base[name]);
  if (kept) return input;
  return 'content' in input ? { ...input, content: text } : { ...input, old_string: before, new_string: after };
}

function resultOf(tool: 'Write' | 'Edit', input: Fields, { tool_response }: PayloadJson): Fields {
  const response = fieldsOf(tool_response);
  const { content, file_path, new_string, old_string } = input;
  if (tool === 'Write') return { ...response, filePath: file_path, content };
  const original =
    typeof response.originalFile === 'string' && response.originalFile.includes(String(old_string))
      ? response.originalFile
      : originalOf(String(file_path), String(old_string));
  const patch = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${old_string}`, `+${new_string}`] };
  return {
    ...response,
    filePath: file_path,
    oldString: old_string,
    newString: new_string,
    originalFile: original,
    structuredPatch: [patch],
  };
}

function originalOf(path: string, part: string): string {
  const { before, text } = sampleFile(path);
  return part === before ? text : `${part}\n`;
}
