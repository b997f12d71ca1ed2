// A server under test in the benchmark: a bare server of the official MCP SDK that returns fixed results.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, Server } from '@modelcontextprotocol/server';

/** The result of each tool. */
const results: Readonly<Record<string, { readonly content: [] }>> = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);

const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

function newServer(): Server {
  const server = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', ({ params }) => results[params.name] ?? { content: [] });
  return server;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse((await request.setEncoding('utf8').toArray()).join(''));
  const id = request.headers['mcp-session-id'];
  const open = typeof id === 'string' ? sessions.get(id) : undefined;
  if (open !== undefined) return open.handleRequest(request, response, body);
  const transport = isInitializeRequest(body) ? newSession() : oneShot(response);
  await newServer().connect(transport);
  await transport.handleRequest(request, response, body);
}

function newSession(): NodeStreamableHTTPServerTransport {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  return transport;
}

function oneShot(response: ServerResponse): NodeStreamableHTTPServerTransport {
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void transport.close());
  return transport;
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
});
