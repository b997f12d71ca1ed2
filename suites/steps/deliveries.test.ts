// What is said of deliveries that did not come.
import { expect, test } from 'vitest';
import type { Delivered, Inbox } from '../receiver/inbox.ts';
import { expectDelivered } from './deliveries.ts';

/** An inbox of deliveries of manifest.matched about manifests with these ids. */
const inboxWith = (...ids: readonly string[]): Inbox => ({
  url: 'http://x/',
  received: ids.map((id): Delivered => {
    const json = { event: 'manifest.matched', webhook_id: 1, data: { manifest_id: id, stream_id: 's' } };
    const body = JSON.stringify(json);
    const request = { method: 'POST', url: 'http://x/', headers: {}, body };
    const exchange = { request, status: 200, headers: {}, text: '', json: undefined };
    return { body: Buffer.from(body), json, headers: {}, atMs: 0, exchange };
  }),
  answer: () => undefined,
  release: () => undefined,
  comes: async () => false,
  arrives: async () => false,
});

test.each([
  [[], 'nothing: no delivery ever came to this webhook, which the service accepted'],
  [
    ['1', '2', '3', '4'],
    '4 deliveries, of manifest.matched; the latest of manifest.matched with {"manifest_id":"2"}, {"manifest_id":"3"}, {"manifest_id":"4"}',
  ],
])('of the deliveries %j another one is missing', async (ids, received) => {
  const missing = expectDelivered(inboxWith(...ids), 'manifest.matched', { manifest_id: '9' });
  await expect(missing).rejects.toMatchObject({ details: { received } });
});

test('of another event only its name is said', async () => {
  const missing = expectDelivered(inboxWith('1'), 'stream.created');
  await expect(missing).rejects.toMatchObject({ details: { received: '1 delivery, of manifest.matched' } });
});
