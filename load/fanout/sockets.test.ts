// Every connection to the WebSocket feed receives every manifest, in order; one that does not read is cut off.
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { simulate } from '../../simulator/index.ts';
import { feedBufferBytesMax, feedCloseCodes, feedPath } from '../../spec/feed.ts';
import { atOnce } from '../../spec/steps.ts';
import { runSockets } from './sockets.ts';

test('20 connections receive 200 manifests each', async () => {
  const { frames, faults } = await runSockets({ connections: 20, publications: 200, batch: 50 });
  expect({ frames, faults }).toEqual({ frames: 4_000, faults: [] });
});

test('frames for a client that does not read are bounded, and it is closed with 1013', async () => {
  const simulator = await simulate({ seed: 1, startMs: Date.UTC(2026, 2, 17, 12), frozen: true });
  try {
    const { world, baseUrl } = simulator;
    const { operator } = world.services;
    const [key] = operator.makeOrganization('platform').keys;
    const headers = { 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' };
    const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${feedPath}`, { headers });
    await once(socket, 'open');
    socket.pause();
    const [stream] = world.content.streams();
    const row = operator.publish({ streamIds: [stream?.id ?? ''], matchedMs: world.clock.nowMs() });
    const occurrence = { kind: 'manifest-arrived', row } as const;
    // The system buffers some megabytes before any bytes wait in the service.
    let sent = 0;
    for (; world.feed.subscriptions.size > 0 && sent < 500_000; sent += 1) {
      world.feed.subscriptions.emit(world, occurrence, world.clock.nowMs());
      atOnce(world.feed.subscriptions.perform());
      if (sent % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(world.feed.subscriptions.size).toBe(0);
    expect(sent).toBeGreaterThan(feedBufferBytesMax / 1_000);
    socket.resume();
    const [code] = await once(socket, 'close');
    expect(code).toBe(feedCloseCodes['too-slow']);
  } finally {
    await simulator.close();
  }
});
