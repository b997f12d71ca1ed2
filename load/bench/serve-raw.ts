// A server under test in the benchmark: node:http with fixed bytes, an upper bound for any server on Node.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Body by path with query. */
const texts = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Readonly<Record<string, string>>;
const bodies = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  if (body === undefined) return response.writeHead(404).end();
  return response
    .writeHead(200, [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(body.length),
    ])
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
});
