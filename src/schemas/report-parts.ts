/** What the parts of a report are built with: objects of a layer, described texts and counts, places and versions. */
import * as z from 'zod';
import { eventNames } from '../contract/events.js';
import type { EventName } from '../model.js';
import { type Layer, objectOf } from './layer.js';

/** The schemas and makers of schemas that several parts of a report share. */
export interface ReportParts {
  readonly object: (fields: Readonly<Record<string, z.ZodType>>) => z.ZodObject;
  readonly text: (description: string) => z.ZodString;
  readonly count: (description: string) => z.ZodInt;
  readonly milliseconds: z.ZodNumber;
  readonly event: z.ZodType;
  readonly place: z.ZodType;
  readonly stretch: z.ZodType;
}

export function reportParts(layer: Layer): ReportParts {
  const object: ReportParts['object'] = (fields) => objectOf(fields, layer);
  const text: ReportParts['text'] = (description) => z.string().meta({ description });
  const place = object({
    file: text('The file, relative to the root where possible.'),
    line: z.int().min(1).optional(),
    column: z.int().min(1).optional(),
    endLine: z.int().min(1).optional(),
    endColumn: z.int().min(1).optional(),
  }).meta({ id: 'place', description: 'Lines and columns count from 1, columns in UTF-16 units.' });
  const bracket = object({
    absentIn: text('The last version without the change.'),
    presentIn: text('The first version with the change.'),
  });
  const stretch = object({
    from: text('The first version.'),
    to: text('The first version after it; absent: up to the newest known.').optional(),
    client: text('A version inside it.'),
    fromBracket: bracket.optional().meta({ description: 'It begins at an unknown release between these.' }),
    toBracket: bracket.optional().meta({ description: 'It ends at an unknown release between these.' }),
  }).meta({ id: 'stretch', description: 'Versions of Claude Code across which the contract does not change.' });

  return {
    object,
    text,
    count: (description) => z.int().min(0).meta({ description }),
    milliseconds: z.number().min(0),
    event: z.enum(eventNames as [EventName, ...EventName[]]).meta({ description: 'The event.' }),
    place,
    stretch,
  };
}
