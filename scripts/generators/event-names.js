// src/model/event-name.ts: the event of every sheet in src/contract/sheets.
export default async function generate(load) {
  const { sheets } = await load('src/contract/sheets/index.ts');
  const lines = [
    '/** The names of all events. Made by npm run generate from the sheets in src/contract/sheets. */',
    'export type EventName =',
    ...Object.keys(sheets).map((name) => `  | '${name}'`),
  ];
  return new Map([['src/model/event-name.ts', `${lines.join('\n')};\n`]]);
}
