// What the recording of a long case keeps: every exchange, but not the bodies that nothing looks at any more.
import { expect, test } from 'vitest';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { recordOn } from './recording.ts';
import { firstKept, lastKept } from './sequence.ts';

const answers: Readonly<Record<string, Pick<Exchange, 'status' | 'json'>>> = {
  '/refused': { status: 404, json: { detail: 'No such stream.' } },
  '/clamped': { status: 200, json: { data: { quota_clamped: true } } },
};
const page = { status: 200, json: { data: {} } };

test('old answers lose their bodies, but for the first ones, refusals, and those that tell of a short quota', async () => {
  const recording = recordOn({
    send: async (request) => {
      const { status, json } = answers[new URL(request.url).pathname] ?? page;
      return { request, status, headers: {}, text: JSON.stringify(json), json };
    },
    close: () => Promise.resolve(),
  });
  const paths = ['/refused', '/clamped', '/read'];
  const requests = [
    ...Array.from({ length: firstKept }, () => '/read'),
    ...paths,
    ...Array(lastKept).fill('/read'),
  ].map((path): SentRequest => ({ method: 'GET', url: `http://service.example${path}`, headers: {} }));
  for (const request of requests) await recording.transport.send(request);
  const dropped = recording.exchanges.flatMap(({ json }, index) => (json === undefined ? [index] : []));
  expect(dropped).toEqual([firstKept + paths.indexOf('/read')]);
  expect(recording.exchanges.map(({ request }) => request)).toEqual(requests);
});
