// One organisation that is configured twice is found by its id, whatever its key pairs.
import { afterAll, expect, test } from 'vitest';
import { httpTransport } from '../clients/rest.ts';
import { fakeService } from '../testing/fake-service.ts';
import type { OrgCredential } from './access.ts';
import { repeatedOrgs } from './repeated-orgs.ts';

/** Keys `a1` and `a2` are of one organisation; `x` shows none. */
const ids: Readonly<Record<string, unknown>> = { a1: 'org-a', a2: 'org-a', b: 'org-b', x: undefined };
const service = await fakeService(({ headers }) => ({
  body: { data: { org: { id: ids[String(headers['api-key'])] } } },
}));
const transport = httpTransport();
afterAll(() => Promise.all([service.close(), transport.close()]));

const org = (apiKey: string): OrgCredential => ({ keys: [{ apiKey, apiSecret: 's' }] });
const found = (
  credentials: Readonly<Record<string, readonly OrgCredential[]>>,
): ReturnType<typeof repeatedOrgs> =>
  repeatedOrgs(
    { name: 'fake', baseUrl: service.url, credentials, limits: {}, expectedFailures: [] },
    transport,
  );

test('two entries of a target file with the same id describe one organisation', async () => {
  expect(await found({ starter: [org('a1'), org('b')], startup: [org('a2')] })).toEqual([
    { first: 'credentials.starter.0', again: 'credentials.startup.0', id: 'org-a' },
  ]);
});

test('entries with other ids, or without an id, are not accused', async () => {
  expect(await found({ starter: [org('a1'), org('b'), org('x'), org('x')] })).toEqual([]);
});
