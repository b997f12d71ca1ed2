// A receiver of webhooks that verifies deliveries by the package of Octokit; prints its address.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verify } from '@octokit/webhooks-methods';

const secret = process.env.HOOK_SECRET ?? '';
const server = createServer(async (request, response) => {
  const signature = String(request.headers['x-service-signature'] ?? '');
  const body = await text(request);
  const isSigned = signature !== '' && body !== '' && (await verify(secret, body, signature));
  response.writeHead(isSigned ? 204 : 401).end();
});
await once(server.listen(0, '127.0.0.1'), 'listening');
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
