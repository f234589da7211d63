/** A small MCP server over standard input and output, as a program that a scenario puts into its project. */

const program = `
import { createInterface } from 'node:readline';
const marked = process.argv.slice(2);
const failing = marked.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
const tools = marked.map((name) => name.replace('!', ''));
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
let asked;
const results = {
  initialize: (params) => ({
    protocolVersion: params.protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'stand-in', version: '1' },
  }),
  'tools/list': () => ({
    tools: tools.map((name) => ({ name, description: name, inputSchema: { type: 'object', additionalProperties: true } })),
  }),
  ping: () => ({}),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === 'tools/call' && params.name === 'ask') {
    asked = id;
    send({ id: 'ask-1', method: 'elicitation/create', params: { message: 'What is your name?', requestedSchema: schema } });
  } else if (method === 'tools/call') {
    const text = 'CALLED ' + params.name;
    send({ id, result: { content: [{ type: 'text', text }], isError: failing.includes(params.name) } });
  } else if (method === undefined && id === 'ask-1') {
    const text = 'ELICITED ' + JSON.stringify(result ?? error);
    send({ id: asked, result: { content: [{ type: 'text', text }] } });
  } else if (id !== undefined && results[method] !== undefined) {
    send({ id, result: results[method](params) });
  } else if (id !== undefined) {
    send({ id, error: { code: -32601, message: 'no such method' } });
  }
});
`;

/**
 * The files that give a project an MCP server of this name: its program, and `.mcp-demo.json` for `--mcp-config`.
 * Every tool answers with its name, one marked with `!` with an error; `ask` asks the user for a name first.
 */
export function demoServer(name: string, tools: readonly string[]): Readonly<Record<string, string>> {
  const server = { type: 'stdio', command: process.execPath, args: ['.mcp-demo.mjs', ...tools] };
  return {
    '.mcp-demo.mjs': program,
    '.mcp-demo.json': JSON.stringify({ mcpServers: { [name]: server } }),
  };
}
