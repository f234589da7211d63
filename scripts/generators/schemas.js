// schemas/: replies and payloads of the newest client in both layers, the report, the execution record.
export const owns = ['schemas/output', 'schemas/input'];

export default async function generate(load) {
  const { allSchemas } = await load('src/schemas/index.ts');
  return new Map(
    [...allSchemas()].map(([file, schema]) => [`schemas/${file}`, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}
