// What a run creates on a target: released at the end, on an interrupt, and by `assay clean`.
import { expect, test } from 'vitest';
import { httpTransport } from '../clients/rest.ts';
import { needing } from '../kit/case.ts';
import { capabilitiesOf } from '../target/compose.ts';
import { runName } from '../target/run-name.ts';
import { mcpAnswer } from '../testing/fake-mcp.ts';
import { type FakeService, fakeRule, fakeService, fakeTarget } from '../testing/fake-service.ts';
import { judgeCase } from './judge-case.ts';
import { removeLeftovers } from './leftovers.ts';
import { openSession } from './session.ts';

/** A control plane without worlds that stores organisations by name. */
async function keeper(): Promise<{ readonly service: FakeService; readonly names: Map<string, string> }> {
  const names = new Map([['theirs', 'Somebody']]);
  let made = 0;
  const service = await fakeService(({ method, path, body }) => {
    if (path === '/') return { body: { capabilities: ['orgs'] } };
    if (path === '/organizations' && method === 'GET')
      return { body: { organizations: [...names].map(([id, name]) => ({ id, name })) } };
    if (path === '/organizations') {
      made += 1;
      names.set(`org-${made}`, JSON.parse(body).name);
      return { body: { id: `org-${made}`, keys: [{ api_key: `k${made}`, api_secret: 's' }] } };
    }
    if (method === 'DELETE') names.delete(path.split('/')[2] ?? '');
    return {};
  });
  return { service, names };
}

const open = (service: FakeService) =>
  openSession({
    target: fakeTarget({ baseUrl: service.url, controlUrl: service.url }),
    seed: 1,
    realtime: false,
    world: 'own',
  });

test('an interrupt releases everything that the running case leased', async () => {
  const { service, names } = await keeper();
  const session = await open(service);
  const begun = Promise.withResolvers<void>();
  const endless = needing({ org: {} }, async ({ org }) => {
    begun.resolve();
    for (;;) await org.rest.call('getAccount');
  });
  const judged = judgeCase(session, 'a.a', fakeRule(), endless);
  await begun.promise;
  expect(names.size).toBe(2);
  await session.close();
  expect([...names.values()]).toEqual(['Somebody']);
  await judged;
  await service.close();
});

test('clean removes what a crashed run left behind, by its name, and nothing else', async () => {
  const { service, names } = await keeper();
  const session = await open(service);
  await session.capabilities.orgs?.make({ plan: 'starter' });
  const transport = httpTransport();
  const target = fakeTarget({ baseUrl: service.url, controlUrl: service.url });
  const removed = await removeLeftovers(target, await capabilitiesOf(target, transport), transport);
  expect(removed).toMatchObject([{ kind: 'organisation', id: 'org-1' }]);
  expect([...names.values()]).toEqual(['Somebody']);
  await transport.close();
  await session.close();
  await service.close();
});

test('leftovers of a crashed run are removed by their name, and nothing else is removed', async () => {
  const webhooks = [
    { id: 7, label: `${runName}` },
    { id: 8, label: 'Theirs' },
    { id: 9, label: null },
  ];
  const service = await fakeService(({ method, path }) => {
    if (method === 'GET' && path === '/webhooks') return { body: { data: { webhooks }, usage: {} } };
    return method === 'DELETE' ? {} : { status: 403 };
  });
  const transport = httpTransport();
  const credentials = { startup: [{ keys: [{ apiKey: 'k', apiSecret: 's' }] as const }] };
  const target = fakeTarget({ baseUrl: service.url, credentials });
  expect(await removeLeftovers(target, {}, transport)).toEqual([{ kind: 'webhook', id: '7', name: runName }]);
  const deletions = service.requests.filter(({ method }) => method === 'DELETE');
  expect(deletions.map(({ path }) => path)).toEqual(['/webhooks/7']);
  await transport.close();
  await service.close();
});

test('on a target with MCP alone leftovers are removed by tools, and REST is asked nothing', async () => {
  const beacons = new Map([
    ['b-1', { beacon_id: 'b-1', name: `${runName}-a`, status: 'active' }],
    ['b-2', { beacon_id: 'b-2', name: 'Theirs', status: 'active' }],
    ['b-3', { beacon_id: 'b-3', name: `${runName}-b`, status: 'archived' }],
  ]);
  const mappings = [
    { id: 7, external_id: `${runName}-mapped` },
    { id: 8, external_id: 'theirs' },
  ];
  const called: unknown[] = [];
  const server = {
    tools: {
      'service-beacons': () => ({ content: [], structuredContent: { items: [...beacons.values()] } }),
      'service-archive-beacon': ({ beacon_id: id }: { readonly beacon_id?: unknown }) => {
        called.push(id);
        return { content: [], structuredContent: { beacon_id: id, status: 'archived' } };
      },
      'service-syncs': () => ({ content: [{ type: 'text', text: JSON.stringify({ mappings }) }] }),
      'service-unsync': (input: object) => {
        called.push(input);
        return { content: [{ type: 'text', text: 'Removed.' }] };
      },
    },
    listed: ['service-beacons', 'service-archive-beacon', 'service-syncs', 'service-unsync'].map((name) => ({
      name,
      inputSchema: { type: 'object', properties: name === 'service-unsync' ? { sync_id: {} } : {} },
    })),
  };
  const service = await fakeService((request) => mcpAnswer(server, request));
  const transport = httpTransport();
  const credentials = { enterprise: [{ keys: [{ apiKey: 'k', apiSecret: 's' }] as const, mcpToken: 't' }] };
  const target = fakeTarget({
    baseUrl: `${service.url}/rest`,
    mcpUrl: `${service.url}/tools`,
    credentials,
    features: ['mcp'],
  });
  expect(await removeLeftovers(target, {}, transport)).toEqual([
    { kind: 'Beacon', id: 'b-1', name: `${runName}-a`, end: 'archived' },
    { kind: 'mapping', id: '7', name: `${runName}-mapped` },
  ]);
  expect(called).toEqual(['b-1', { sync_id: '7' }]);
  expect(service.requests.filter(({ path }) => path.startsWith('/rest'))).toEqual([]);
  await transport.close();
  await service.close();
});
