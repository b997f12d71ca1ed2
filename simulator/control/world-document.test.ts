// Worlds that begin with the organisations, streams and manifests of a document, and the export that writes one.
import { expect, test } from 'vitest';
import { generateWorld } from '../../fixtures/world.ts';
import { DocumentError, simulate } from '../index.ts';
import { simulatorForTests, type TestOrganization, type TestWorld, testStart } from '../testing/world.ts';

const { world } = simulatorForTests();

const ours = { api_key: 'our-test-key', api_secret: 'our-test-secret' };
const us: TestOrganization = { id: '', keys: [ours], access_token: '', mcp_token: '' };
const [company] = generateWorld({ seed: 1, startMs: Date.parse(testStart) }).companies;
const ticker = company?.shares[0]?.ticker ?? '';
const document = {
  manifests: 0,
  organizations: [
    { plan: 'starter', name: 'Our team', quota_used: 993, credentials: { keys: [ours] } },
    { plan: 'platform', flags: { endpoint_digests: false }, requests_per_minute: 7 },
  ],
  streams: [
    { name: 'Coffee', home_domain: 'health-medicine' },
    { name: 'Tea', status: 'unpublished' },
  ],
  published: [
    { stream_names: ['Coffee'], headline: 'A late harvest', matched_at: '2026-03-01T08:00:00Z' },
    { stream_names: ['Coffee', 'Tea'], count: 4 },
  ],
} as const;

const bodyOf = async (here: TestWorld, path: string): Promise<unknown> =>
  (await here.ask(path, { org: us })).body;

test('a world begins with its document, and a reset returns to it', async () => {
  const here = await world(document);
  const account = await here.ask('/account', { org: us });
  expect(account.at('data.org.name')).toBe('Our team');
  expect(account.at('usage.quota_remaining')).toBe(7);
  const streams = await here.ask('/streams', { org: us });
  expect(streams.at('data.streams')).toMatchObject([{ name: 'Coffee', home_domain: 'health-medicine' }]);
  const path = `/streams/${streams.at('data.streams.0.id')}/manifests`;
  const listing = await here.ask(path, { org: us });
  expect(listing.at('data.pagination.total_count')).toBe(5);
  expect(listing.at('data.manifests.4')).toMatchObject({
    matched_at: expect.stringContaining('2026-03-01T08:00:00'),
    signal: { headline: 'A late harvest' },
  });
  await here.control('POST', '/clock/advance', { seconds: 60 });
  await here.control('POST', '/manifests', { stream_names: ['Coffee'] });
  await here.control('POST', '/reset');
  expect(await bodyOf(here, path)).toEqual(listing.body);
});

test('the document changes organisations and streams of the generated world', async () => {
  const generated = await world();
  const [firstStarter] = generated.credentials.starter ?? [];
  if (firstStarter === undefined) throw new Error('the world has an organisation of each plan');
  const shown = await generated.ask('/streams?page_size=1', { org: firstStarter });
  const stream = String(shown.at('data.streams.0.id'));
  const here = await world({
    organizations: [{ id: firstStarter.id, plan: 'enterprise' }],
    streams: [{ id: stream, status: 'removed' }],
  });
  const account = await here.ask('/account', { org: firstStarter });
  expect(account.at('data.subscription.plan_display_name')).toBe('Enterprise');
  expect((await here.ask(`/streams/${stream}`, { org: firstStarter })).status).toBe(404);
});

test('what the document published causes no deliveries', async () => {
  const here = await world({ published: [{ stream_ids: [await anyStream()], count: 3 }] });
  expect((await here.control('GET', '/deliveries')).at('deliveries')).toEqual([]);
});

const anyStream = async (): Promise<string> => {
  const here = await world();
  const org = await here.organization();
  return String((await here.ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
};

test.each([
  ['an empty world', { ...document, arrivals_per_minute: 2 }],
  ['a generated world with arrivals', { arrivals_per_minute: 3 }],
  ['records whose new versions are new manifests', { readings: { 'record.new-version': 'new-manifest' } }],
])('the export of %s makes a world with the same answers', async (_, options) => {
  const here = await world({ ...options, now: testStart });
  const org = await here.organization({ plan: 'enterprise', quota_used: 20, name: 'Copied' });
  const made = await here.control('POST', '/streams', {
    name: 'Tidal power',
    cross_domains: ['health-medicine'],
  });
  const stream = String(made.at('id'));
  await here.control('POST', '/clock/advance', { seconds: 90 });
  const published = await here.control('POST', '/manifests', { stream_ids: [stream], count: 3 });
  const filing = { stream_ids: [stream], ticker, sec_form_type: '8-K' };
  await here.control('POST', '/manifests', filing);
  for (const nth of [0, 1, 1])
    await here.control('POST', `/manifests/${published.at(`manifests.${nth}.manifest_id`)}/revision`);
  const exported = await here.control('GET', '/export');
  const copy = await world(exported.body as object);
  const paths = [
    '/streams?page_size=200',
    `/streams/${stream}`,
    `/streams/${stream}/manifests?page_size=50`,
    '/account',
  ];
  for (const path of paths) {
    const [first, second] = [await here.ask(path, { org }), await copy.ask(path, { org })];
    expect(second.status, path).toBe(first.status);
    expect(withoutAddresses(second.text, copy), path).toBe(withoutAddresses(first.text, here));
  }
  const [next, nextOfCopy] = [await here.organization(), await copy.organization()];
  expect(nextOfCopy.keys[0]?.api_key).not.toBe(org.keys[0]?.api_key);
  expect((await copy.ask('/account', { org: nextOfCopy })).at('data.org.id')).toBe(nextOfCopy.id);
  expect(nextOfCopy.id).not.toBe(org.id);
  expect(next.id).not.toBe(org.id);
});

const withoutAddresses = (text: string, { baseUrl }: TestWorld): string => text.replaceAll(baseUrl, '');

const makeIn = (controlUrl: string, body: object): Promise<Response> =>
  fetch(`${controlUrl}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.each([
  [{ manifests: 5 }, 'body.manifests: expected 0 or a number from 3000 to 1000000, received 5'],
  [{ present: '2020-01-01T00:00:00Z' }, 'body.present: expected an instant from'],
  [{ organizations: [{ name: 'No plan' }] }, 'body.organizations.0.plan: expected the plan'],
  [
    { organizations: [{ plan: 'starter', quota_used: 1_001 }] },
    'body.organizations.0.quota_used: expected at most 1000',
  ],
  [
    { organizations: [1, 2].map(() => ({ plan: 'starter', credentials: { keys: [ours] } })) },
    'body.organizations.1.credentials.keys: expected credentials of no other organisation',
  ],
  [{ streams: [{}] }, 'body.streams.0: expected a name or an id'],
  [{ streams: [{ id: 'x', name: 'y' }] }, 'body.streams.0: expected nothing but status beside id'],
  [{ streams: [{ id: 'x' }] }, 'body.streams.0: There is no stream x.'],
  [{ published: [{}] }, 'body.published.0: expected stream_ids or stream_names'],
  [{ published: [{ stream_names: ['Nope'] }] }, 'body.published.0.stream_names: expected names of streams'],
  [{ published: [{ revises: 'x' }] }, 'body.published.0: There is no manifest x.'],
  [{ published: [{ revises: 'x', count: 2 }] }, 'body.published.0: expected nothing but matched_at'],
  [{ published: [{ stream_nams: ['x'] }] }, 'body.published.0.stream_nams: expected'],
])('%j is refused, and no world stays', async (body, message) => {
  const here = await world();
  const root = here.controlUrl.replace(/\/worlds\/.*/, '');
  const before = await (await fetch(`${root}/worlds`)).json();
  const refused = await makeIn(root, body);
  expect(await refused.json()).toEqual({ detail: expect.stringContaining(message) });
  expect(refused.status).toBe(422);
  expect(await (await fetch(`${root}/worlds`)).json()).toEqual(before);
});

test('a simulator gives its document to every world that is created without one', async () => {
  const started = await simulate({ startMs: Date.parse(testStart), frozen: true, manifests: 0, document });
  try {
    const made = await makeIn(started.controlUrl, {});
    const { base_url: url } = (await made.json()) as { readonly base_url: string };
    for (const base of [started.baseUrl, url]) {
      const headers = { 'api-key': ours.api_key, secret: ours.api_secret };
      const listed = (await (await fetch(`${base}/streams`, { headers })).json()) as {
        readonly data: { readonly streams: readonly { readonly name: string }[] };
      };
      expect(listed.data.streams.map(({ name }) => name)).toEqual(['Coffee']);
    }
  } finally {
    await started.close();
  }
});

test('a simulator does not start with a document that is refused', async () => {
  const start = simulate({ document: { published: [{ stream_names: ['Nope'] }] } });
  await expect(start).rejects.toThrow(DocumentError);
});
