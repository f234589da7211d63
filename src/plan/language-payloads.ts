/** Edits of files in the languages of a project, where no shipped payload is of that language. Pure. */
import type { Payload, PayloadJson } from '../model.js';
import { filePathOf } from './call-input.js';
import { agreeing } from './file-call.js';
import { extensionOf } from './sample-file.js';

/** A write and an edit for each language, before and after the tool has run. */
export function payloadsOfLanguages(extensions: readonly string[], given: readonly Payload[]): readonly Payload[] {
  return (['PreToolUse', 'PostToolUse'] as const).flatMap((event) =>
    ['Write', 'Edit'].flatMap((tool) => {
      const own = given.filter(({ json, nature }) => isCall(json, event, tool) && nature === 'benign');
      const base = own.find(({ id }) => id === `${event}/${tool}`);
      const known = new Set(own.map(({ json }) => extensionOf(filePathOf(json) ?? '')));
      return base === undefined ? [] : extensions.filter((one) => !known.has(one)).map((one) => inLanguage(base, one));
    }),
  );
}

function isCall(json: PayloadJson, event: string, tool: string): boolean {
  return json.hook_event_name === event && json.tool_name === tool;
}

function inLanguage(base: Payload, extension: string): Payload {
  const { tool_input } = base.json;
  const moved = {
    ...base.json,
    tool_input: { ...(tool_input as object), file_path: `{{PROJECT}}/src/greet.${extension}` },
  };
  return {
    ...base,
    id: `${base.id}.${extension}`,
    json: agreeing(moved, base.json),
    provenance: `${base.id}, ${base.provenance}, in the language of the project`,
  };
}
