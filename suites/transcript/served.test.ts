// What servers answer, as recordings see it, beside clients that leave early.
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { watchServers } from './served.ts';

test('an answer that the server goes on to write after its client has left is cut off', async () => {
  const seen = Promise.withResolvers<string>();
  const written = Promise.withResolvers<void>();
  const server = createServer((_, answer) => {
    answer.on('close', () => {
      answer.end('rest');
      written.resolve();
    });
    answer.write('part');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = watchServers((served) => {
    if (served.port === port)
      void served.opening
        .then((response) => response.text())
        .catch(() => 'cut off')
        .then(seen.resolve);
  });
  const request = get({ port, host: '127.0.0.1' }, () => request.destroy());
  request.on('error', () => undefined);
  await written.promise;
  expect(await seen.promise).toBe('cut off');
  stop();
  server.close();
});
