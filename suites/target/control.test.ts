// The control plane client: what it sends for each capability, and its errors for refusals.
import { expect, test } from 'vitest';
import { httpTransport } from '../clients/rest.ts';
import {
  type FakeAnswer,
  type FakeRequest,
  type FakeService,
  fakeTarget,
  serving,
} from '../testing/fake-service.ts';
import type { Capabilities } from './capabilities.ts';
import { capabilitiesOf } from './compose.ts';
import { ControlError } from './control-operations.ts';

const transport = httpTransport(2_000);
async function controlled(
  answer: (request: FakeRequest) => FakeAnswer,
): Promise<{ readonly service: FakeService; readonly offered: Capabilities }> {
  const service = await serving(answer);
  return {
    service,
    offered: await capabilitiesOf(fakeTarget({ baseUrl: service.url, controlUrl: service.url }), transport),
  };
}

const all = ['worlds', 'orgs', 'clock', 'publish', 'faults', 'deprecations', 'snapshots'];
const generous = ({ path }: FakeRequest): FakeAnswer =>
  path === '/'
    ? { body: { capabilities: all } }
    : { body: { id: 7, manifests: [{ manifest_id: 'm', record_id: 'r', stream_ids: ['1'] }] } };

test('only the capabilities that the control plane names are offered', async () => {
  const { offered } = await controlled(() => ({ body: { capabilities: ['clock', 'something-new'] } }));
  const named = Object.entries(offered).filter(([, part]) => part !== undefined);
  expect(named.map(([name]) => name)).toEqual(['clock']);
});

test('a world’s own control plane offers everything but worlds', async () => {
  const { offered } = await controlled(() => ({ body: { id: 'w1' } }));
  expect(offered.worlds).toBeUndefined();
  expect(offered.orgs).toBeDefined();
});

test('each capability is one request', async () => {
  const { service, offered } = await controlled(generous);
  const { publish, faults, operator, clock } = offered;
  const published = await publish?.manifests({ streamIds: ['1'], count: 2, publishedDate: '2026-03-17' });
  await publish?.stream({ name: 'New', homeDomain: 'universe-earth' });
  await publish?.unpublish('1', 'why');
  await publish?.remove('1', 'why');
  await faults?.force('org', 'getAccount', 'unavailable', 2);
  await operator?.deprecate('getAccount', { fromMs: 0, sunsetMs: 86_400_000 });
  await operator?.change('org', { quota_used: 3 });
  await clock?.advance(1_000);
  expect(published).toEqual([{ manifestId: 'm', recordId: 'r', streamIds: ['1'] }]);
  const sent = service.requests.slice(1).map(({ method, path, body }) => [method, path, JSON.parse(body)]);
  expect(sent).toEqual([
    ['POST', '/manifests', { stream_ids: ['1'], count: 2, published_date: '2026-03-17' }],
    ['POST', '/streams', { name: 'New', home_domain: 'universe-earth' }],
    ['POST', '/streams/1/unpublish', { reason: 'why' }],
    ['DELETE', '/streams/1', { reason: 'why' }],
    [
      'POST',
      '/outcomes',
      { organization_id: 'org', operation_id: 'getAccount', outcome: 'unavailable', times: 2 },
    ],
    [
      'POST',
      '/deprecations',
      {
        operation_id: 'getAccount',
        deprecation: '1970-01-01T00:00:00.000Z',
        sunset: '1970-01-02T00:00:00.000Z',
      },
    ],
    ['PATCH', '/organizations/org', { quota_used: 3 }],
    ['POST', '/clock/advance', { ms: 1_000, open: 'wait' }],
  ]);
});

test('the message for a refusal names the request and quotes the answer', async () => {
  const { offered } = await controlled((request) =>
    request.path === '/' ? generous(request) : { status: 409, body: { detail: 'time goes forward only' } },
  );
  const advanced = offered.clock?.advance(-1);
  await expect(advanced).rejects.toThrow(ControlError);
  await expect(advanced).rejects.toThrow(/POST .*\/clock\/advance with status 409: .*time goes forward only/);
});
