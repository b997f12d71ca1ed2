// Packed exchanges: unpacked they say the same, but for what nobody looks at.
import { expect, test, vi } from 'vitest';
import { type Body, Parts } from '../simulator/core/body.ts';
import type { ServedExchange } from '../simulator/state/client-judge.ts';
import { packer, unpacked } from './packed-exchanges.ts';

const served = (given: Partial<ServedExchange> = {}, body: Body = '{}'): ServedExchange => ({
  worldId: 'w1',
  beganMs: 1_000.25,
  organization: { id: '836800000000', plan: 'starter' },
  marks: [],
  method: 'GET',
  baseUrl: 'http://127.0.0.1:4010/worlds/w1',
  path: '/streams',
  query: 'q=%C3%A9',
  headers: { 'api-key': 'ak_1', accept: ['a', 'b'], te: undefined },
  body: '',
  reply: { status: 200, headers: ['ETag', '"e1"', 'X-Service-Quota-Remaining', '7'], body },
  nowMs: 0,
  ...given,
});

function through(...exchanges: readonly ServedExchange[]) {
  const packing = packer();
  for (const exchange of exchanges) packing.add(exchange, 1_000);
  packing.endTurn(1_001);
  expect(packing.count).toBe(exchanges.length);
  const all = [...unpacked(packing.take())];
  expect([packing.count, packing.size]).toEqual([0, 0]);
  return all;
}

test('texts and bytes of any alphabet arrive as they were', () => {
  const text = '{"headline":"Müller, 東京 🌊"}';
  const [first, second] = through(
    served({ body: text, marks: ['a test'] }, Buffer.from(text)),
    served({ organization: undefined, method: 'POST', query: '' }, text),
  );
  expect(first).toEqual({
    worldId: 'w1',
    organization: { id: '836800000000', plan: 'starter' },
    mark: 'a test',
    method: 'GET',
    url: 'http://127.0.0.1:4010/worlds/w1/streams?q=%C3%A9',
    headers: { 'api-key': 'ak_1', accept: 'a, b' },
    body: text,
    beganMs: 1_000.25,
    endedMs: 1_001,
    reply: { status: 200, headers: { 'x-service-quota-remaining': '7' }, body: text, nowMs: 0 },
  });
  expect(second).toMatchObject({
    organization: undefined,
    mark: '',
    url: 'http://127.0.0.1:4010/worlds/w1/streams',
    reply: { headers: { etag: '"e1"', 'x-service-quota-remaining': '7' }, body: text },
  });
});

test('what an operator forced on a reply is what the client got', () => {
  const faults: readonly NonNullable<ServedExchange['fault']>[] = [
    { kind: 'delay', ms: 500 },
    { kind: 'reset' },
    { kind: 'truncate', bytes: 20 },
    { kind: 'respond', status: 502, headers: { 'retry-after': '3' }, body: 'gone' },
    { kind: 'respond', status: 502, headers: {}, body: 'gone', bytes: 2 },
  ];
  const all = through(...faults.map((fault) => served({ fault })));
  expect(all.map(({ endedMs, reply: { status, body } }) => [endedMs, status, body])).toEqual([
    [1_501, 200, '{}'],
    [1_001, 0, ''],
    [1_001, 0, ''],
    [1_001, 502, 'gone'],
    [1_001, 0, ''],
  ]);
  expect(all[3]?.reply.headers).toEqual({ 'retry-after': '3' });
});

test('long pages come without their manifests, other long answers without their bodies', () => {
  const page = { manifests: [{ manifest_id: '1', text: 'x'.repeat(50_000) }], pagination: { next: 1 } };
  const whole = { data: page, ok: true, snapshot_token: 's' };
  const [paged, large] = through(
    served({}, Buffer.from(JSON.stringify(whole))),
    served({}, Buffer.alloc(300_000, 'x')),
  );
  expect(JSON.parse(paged?.reply.body ?? '')).toEqual({ ...whole, data: { ...page, manifests: [{}] } });
  expect(large?.reply).toMatchObject({ status: 200, body: '' });
});

test('a body with a known entity tag comes, and is joined, once in each world', () => {
  const joined = vi.spyOn(Parts.prototype, 'joined');
  const body = new Parts(['{"data":"', 'x'.repeat(2_000), '"}']);
  const all = through(served({}, body), served({}, body), served({ worldId: 'w2' }, body));
  expect(all.map(({ reply }) => reply.body.length > 0)).toEqual([true, false, true]);
  expect(joined).toHaveBeenCalledTimes(2);
});
