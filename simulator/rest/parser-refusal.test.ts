// Requests that the HTTP parser refuses, over a plain connection.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { simulatorForTests, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
beforeAll(async () => {
  world = await started.world();
});

async function answerTo(head: string): Promise<string> {
  const { hostname, port, pathname } = new URL(world.baseUrl);
  const socket = connect(Number(port), hostname);
  const path = pathname === '/' ? '' : pathname;
  socket.write(`${head.replace(' /', ` ${path}/`)}\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each(['TRACE', 'PROPFIND', 'QUERY', 'HEAD', 'BREW'])(
  '%s gets 405 with the allowed methods',
  async (method) => {
    const answer = await answerTo(`${method} /streams?page=1 HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/\r\nAllow: GET\r\n/);
    if (method !== 'HEAD') expect(answer).toContain(`{"detail":"Method ${method} is not allowed here."}`);
  },
);

test('an unknown method on an unknown path gets 404', async () => {
  expect(await answerTo('BREW /nowhere HTTP/1.1')).toMatch(/^HTTP\/1.1 404 .*\{"detail":"Not Found"\}$/s);
});

test.each([
  [400, 'GET /streams HTTP/1.1\r\nBroken header'],
  [431, `GET /streams/${'1'.repeat(20_000)} HTTP/1.1`],
])('%i has the form of every refusal', async (status, head) => {
  const answer = await answerTo(head);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\n\r\n\{"detail":"[^"]+"\}$/);
});
