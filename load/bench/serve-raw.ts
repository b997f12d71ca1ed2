// A contender of the benchmark: node:http with fixed bytes, an upper bound for any server on Node.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const files = JSON.parse(process.argv[2] ?? '{}') as Readonly<Record<string, string>>;
const bodies = new Map(Object.entries(files).map(([path, file]) => [path, readFileSync(file)]));
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
