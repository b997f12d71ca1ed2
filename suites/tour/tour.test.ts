// What a tour may remove: only what it created.
import { expect, test } from 'vitest';
import { httpTransport, RestClient } from '../clients/rest.ts';
import type { Org } from '../kit/case.ts';
import { fakeService } from '../testing/fake-service.ts';
import { makeEverything } from './tour.ts';

test.each([
  ['removes what was created', 200, ['/digests/7', '/ontology/sync/7', '/v3/beacons/7', '/webhooks/7']],
  ['removes nothing that was refused', 403, []],
])('everything that is made in an organisation of others: %s', async (_, status, removed) => {
  const service = await fakeService(({ method }) => ({
    status: method === 'POST' ? status : 200,
    body: { data: { id: 7 } },
  }));
  const transport = httpTransport();
  const rest = new RestClient({ transport, baseUrl: service.url });
  const removals: ((client: RestClient) => Promise<unknown>)[] = [];
  const org = { rest, isOurs: false } as unknown as Org;
  const known = new Map<string, unknown>([['webhooks', 3]]);
  await makeEverything(org, known, (remove) => void removals.push(remove));
  for (const remove of removals) await remove(rest);
  await transport.close();
  await service.close();
  const paths = service.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(paths.toSorted()).toEqual(removed);
  const made = service.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
  // No operation removes a label.
  expect(made).not.toContain('/ontology/labels');
});
