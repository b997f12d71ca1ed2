// Connections whose request does not arrive are cut off, on every port; long answers and open sockets are not.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { operations } from '../spec/contract.ts';
import { simulate } from './index.ts';
import { startServers } from './servers.ts';

const limits = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };
const cutOffWithinMs = 20_000;
const connectionsEach = 40;

const beginnings = {
  nothing: '',
  'a part of the headers': 'GET /streams HTTP/1.1\r\nHost: 127.0.0.1\r\n',
  'a part of the body': 'POST /worlds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{',
};

/** Opens a connection and sends the beginning of a request; the peer never closes its side. */
function halfOpen(url: string, beginning: string): Socket {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(beginning);
  return socket;
}

test('hundreds of half-open connections are cut off, and what is open stays open', async () => {
  const servers = await startServers(operations, {}, limits);
  onTestFinished(() => servers.close());
  const simulator = await simulate({ servers });
  onTestFinished(() => simulator.close());
  const made = await fetch(`${simulator.controlUrl}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"own_port":true}',
  });
  const { base_url: ownUrl } = (await made.json()) as { readonly base_url: string };
  const [org] = simulator.credentials.platform;
  const stream = await fetch(`${simulator.mcpUrl}/sse`, {
    headers: { authorization: `Bearer ${org?.mcp_token}`, accept: 'text/event-stream' },
  });
  const reader = stream.body?.getReader();
  await reader?.read();
  const socket = new WebSocket(`${simulator.baseUrl.replace('http', 'ws')}/feed`, {
    headers: { 'x-access-token': org?.access_token ?? '' },
  });
  await once(socket, 'open');

  const connections = [simulator.localUrl, simulator.controlUrl, ownUrl].flatMap((url) =>
    Object.values(beginnings).flatMap((beginning) =>
      Array.from({ length: connectionsEach }, () => halfOpen(url, beginning)),
    ),
  );
  const deadline = AbortSignal.timeout(cutOffWithinMs);
  await Promise.all(connections.map((one) => once(one.resume(), 'end', { signal: deadline })));
  // A peer that does not close its side either finds the connection gone.
  await Promise.all(
    connections.map(async (one) => {
      while (!one.destroyed) {
        one.write('x');
        await new Promise((resolve) => setTimeout(resolve, 50));
        deadline.throwIfAborted();
      }
    }),
  );
  expect(socket.readyState).toBe(WebSocket.OPEN);
  simulator.world.sessions.closeAll();
  expect(await reader?.read()).toMatchObject({ done: true });
}, 60_000);
