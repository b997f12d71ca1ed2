// Where the tags of a stream are found.
import { expect, test } from 'vitest';
import { httpTransport, RestClient } from '../clients/rest.ts';
import { fakeService } from '../testing/fake-service.ts';
import { tagIdsOf } from './tags.ts';

const entities = [{ tag_type: 'Organization', tag_value: 'Quellmark Foods' }];
const manifests = [{ signal: { body: { entity_details: entities } } }];
const tags = [
  { id: 11, canonical_name: 'Quellmark Farms' },
  { id: 12, canonical_name: 'Quellmark Foods' },
];

test.each([
  { what: 'in its filter', shown: ['7', 'x'], status: 200, ids: ['7'], billed: 0 },
  { what: 'by the names in its Signals', shown: [], status: 200, ids: ['12'], billed: 1 },
  { what: 'nowhere, if the plan may not search tags', shown: [], status: 403, ids: [], billed: 0 },
])('the tags of a stream are found $what', async ({ shown, status, ids, billed }) => {
  const service = await fakeService(({ path }) => {
    if (path === '/ontology/tags') return { status, body: { data: { tags } } };
    if (path.endsWith('/manifests')) return { body: { data: { manifests } } };
    return { body: { filter_definition: { tag_ids: shown } } };
  });
  const transport = httpTransport();
  const rest = new RestClient({ transport, baseUrl: service.url });
  expect(await tagIdsOf(rest, { id: '1' })).toEqual(ids);
  expect(service.requests.filter(({ path }) => path.endsWith('/manifests'))).toHaveLength(billed);
  await Promise.all([transport.close(), service.close()]);
});
