/** As much of JSON Schema as an editor needs to propose and explain: no judgement, that is for the verdict. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly deprecated?: boolean;
}

/** A step into a document: the name of a member, or any element of an array. */
export type Step = { readonly key: string } | 'element';

/** The schema and all that it is made of. */
function alternatives(schema: Schema): readonly Schema[] {
  return [schema, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => (all ?? []).flatMap(alternatives))];
}

/** What can be where the steps lead. */
export function schemasAt(schema: Schema, steps: readonly Step[]): readonly Schema[] {
  let current = alternatives(schema);
  for (const step of steps) {
    current = current.flatMap(({ properties = {}, items }) => {
      if (step === 'element') return items === undefined ? [] : alternatives(items);
      return Object.hasOwn(properties, step.key) ? alternatives(properties[step.key] ?? {}) : [];
    });
  }
  return current;
}

/** A name or a value to propose. */
export interface Proposal {
  readonly text: string;
  readonly description: string;
  readonly isDeprecated: boolean;
}

/** The members that an object can have there. */
export function membersAt(schema: Schema, steps: readonly Step[]): readonly Proposal[] {
  const members = new Map<string, Proposal>();
  for (const { properties = {} } of schemasAt(schema, steps)) {
    for (const [text, { description = '', deprecated = false }] of Object.entries(properties)) {
      if (!members.has(text)) members.set(text, { text, description, isDeprecated: deprecated });
    }
  }
  return [...members.values()];
}

/** The values that are told apart there, as JSON. */
export function valuesAt(schema: Schema, steps: readonly Step[]): readonly Proposal[] {
  const values = schemasAt(schema, steps).flatMap((each) => [
    ...(each.enum ?? []),
    ...(each.examples ?? []),
    ...(each.const === undefined ? [] : [each.const]),
    ...(each.type === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(values.map((value) => JSON.stringify(value)))].map((text) => ({
    text,
    description: '',
    isDeprecated: false,
  }));
}

/** What is said of the place, where something is. */
export function descriptionAt(schema: Schema, steps: readonly Step[]): string | undefined {
  return schemasAt(schema, steps).find(({ description }) => description !== undefined)?.description;
}
