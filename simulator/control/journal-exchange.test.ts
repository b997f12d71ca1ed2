// An entry with what was exchanged: headers and bodies without secrets, what was really sent, and the grounds of the decision.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { ClientJudge } from '../state/client-judge.ts';
import { simulatorForTests, startForTests } from '../testing/world.ts';

const started = simulatorForTests();

test('an entry shows headers and bodies of both sides, and the grounds of its decision', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ plan: 'enterprise' });
  const refused = await ask('/ontology/labels', { org }, { json: { name: '' } });
  const shown = await control('GET', '/journal/1');
  expect(shown.body).toMatchObject({
    entry: { seq: 1, status: refused.status, received_at: expect.stringMatching(/^20\d\d-/) },
    request: { body: { text: '{"name":""}', bytes: 11, truncated: false, released: false } },
    response: { body: { text: refused.text, bytes: Buffer.byteLength(refused.text), truncated: false } },
    sent: null,
    grounds: { rule: { id: 'error.validation-names-field', level: 'must' }, reading: null, silences: [] },
  });
  const headersOf = (side: 'request' | 'response') =>
    (shown.at(`${side}.headers`) as readonly { name: string; value: string }[]).map(
      ({ name, value }): [string, string] => [name.toLowerCase(), value],
    );
  expect(headersOf('request')).toContainEqual(['api-key', '[redacted]']);
  expect(headersOf('request')).toContainEqual(['secret', '[redacted]']);
  const received = [...refused.headers].filter(([name]) => !['connection', 'keep-alive'].includes(name));
  expect(headersOf('response').toSorted()).toEqual(received.toSorted());
  expect(shown.at('grounds.statements')).not.toEqual([]);
});

test('where the contract is silent the grounds have the reading of the world and its alternatives', async () => {
  const { control, ask } = await started.world({ readings: { 'error.malformed-body': '422' } });
  const grounds = await control('GET', '/rules/error.validation-names-field?reading=error.malformed-body');
  expect(grounds.body).toMatchObject({
    reading: { id: 'error.malformed-body', value: '422', alternatives: expect.any(Array) },
    silences: [{ id: expect.stringMatching(/^S-\d+$/), kind: expect.any(String) }],
  });
  await ask('/plans');
  expect((await control('GET', '/journal/1')).at('grounds.rule.id')).toBe(
    'credentials.only-issued-are-answered',
  );
});

test.each([
  [
    { fault: 'delay', ms: 1 },
    { delay_ms: 1, status: 200, body: { released: false } },
  ],
  [{ fault: 'reset' }, { status: null, headers: [], body: { text: '', bytes: 0 } }],
  [
    { fault: 'truncate', bytes: 5 },
    { status: 200, body: { bytes: 5, truncated: false } },
  ],
  [
    { fault: 'respond', status: 502, body: '<html>' },
    { status: 502, body: { text: '<html>', bytes: 6 } },
  ],
])('under %o it shows what was really sent', async (outcome, sent) => {
  const { organization, control, ask } = await started.world();
  const org = await organization();
  await control('POST', '/outcomes', { operation_id: 'listPlans', outcome });
  await ask('/plans', { org }).catch(() => undefined);
  const shown = await control('GET', '/journal/1');
  expect(shown.at('entry')).toMatchObject({ status: 200, fault: outcome.fault });
  expect(shown.at('sent')).toMatchObject({ fault: outcome.fault, ...sent });
  expect(shown.at('response.body.text')).toContain('"data"');
});

test('of a long body the head is shown, with the length of the whole', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization();
  const stream = String((await ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
  const page = await ask(`/streams/${stream}/manifests?page_size=20`, { org });
  const { at } = await control('GET', '/journal/2');
  expect(at('response.body')).toMatchObject({ bytes: Buffer.byteLength(page.text), truncated: true });
  expect(page.text.startsWith(String(at('response.body.text')))).toBe(true);
});

test('no secret of any organisation is shown, wherever it stands', async () => {
  const { organization, control, ask, baseUrl } = await started.world();
  const keys = [{ api_key: 'our-own-key', api_secret: 'our-own-secret' }];
  const token = 'our"own/token';
  const org = await organization({ plan: 'enterprise', credentials: { keys, access_token: token } });
  const [issued, text] = [await ask('/connect'), await ask('/connect?format=md')];
  const hook = await ask('/webhooks', { org }, { json: { url: 'http://127.0.0.1:9/hook' } });
  await ask('/ontology/labels', { org }, { json: { name: 'our-own-secret', description: org.mcp_token } });
  await fetch(`${baseUrl}/streams?token=${org.access_token}`, {
    headers: { authorization: `Bearer ${org.mcp_token}` },
  });
  for (const address of [
    '/streams/our-own-key.json',
    '/streams?api-key=ours&x-access-token=ours&x-api-secret=ours',
    `/streams/${token}?q=a${token}`,
    `/streams?q=${encodeURIComponent(token)}`,
  ])
    await fetch(`${baseUrl}${address}`);
  await ask('/ontology/labels', { org }, { json: { name: `a ${token}` } });
  await fetch(`${baseUrl}/mcp?token=${org.mcp_token}`, {
    method: 'POST',
    headers: { authorization: 'Bearer mt_0123456789abcdef', cookie: 'a=our-own-key' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"service-catalog","arguments":{}}}',
  });
  const listed = (await control('GET', '/journal')).at('entries') as readonly { seq: number }[];
  const texts = await Promise.all(
    listed.map(async ({ seq }) => (await control('GET', `/journal/${seq}`)).text),
  );
  const all = `${JSON.stringify(listed)}${texts.join('')}`;
  expect(texts.length).toBeGreaterThanOrEqual(6);
  const secrets = [issued, text, hook]
    .flatMap((answer) => answer.text.match(/\b(?:ak|sk|mt|at|whsec)_[0-9a-f]+/g) ?? [])
    .concat('our-own-key', 'our-own-secret', 'own/token', 'own%2Ftoken', '=ours', org.mcp_token);
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test('a request is sent again with its bytes and credentials, and its new entry is named', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ plan: 'enterprise' });
  const made = await ask('/ontology/labels?x=1', { org }, { json: { name: 'Größe' } });
  const repeated = await control('POST', '/journal/1/repeat');
  expect(repeated.body).toEqual({ seq: 2 });
  const [first, second] = [await control('GET', '/journal/1'), await control('GET', '/journal/2')];
  for (const member of ['request.body', 'entry.organization_id', 'entry.method', 'entry.path', 'entry.query'])
    expect(second.at(member), member).toEqual(first.at(member));
  expect(first.at('response.body.text')).toBe(made.text);
  const names = JSON.stringify(second.at('request.headers'));
  expect(names).toContain('assay-repeat');
});

test('a call of a tool is sent again as well', async () => {
  const { organization, control, baseUrl } = await started.world();
  const org = await organization();
  await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${org.mcp_token}`,
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"service-catalog","arguments":{}}}',
  });
  expect((await control('POST', '/journal/1/repeat')).body).toEqual({ seq: 2 });
  expect((await control('GET', '/journal/2')).at('entry')).toMatchObject({
    operation_id: 'service-catalog',
    organization_id: org.id,
    status: 200,
  });
});

test('what is not kept whole is not sent again', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ plan: 'enterprise' });
  await ask('/ontology/labels', { org }, { json: { name: 'a'.repeat(20_000) } });
  const refused = await control('POST', '/journal/1/repeat');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('not kept whole');
  expect((await control('GET', '/journal')).at('counts.total')).toBe(1);
});

test('what is no readable request is not sent again', async () => {
  const { hostname, port } = new URL(started.simulator.baseUrl);
  const { id, control } = await started.world();
  const socket = connect(Number(port), hostname);
  socket.resume().write(`BREW /worlds/${id}/account HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(socket, 'close');
  const refused = await control('POST', '/journal/1/repeat');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('no readable HTTP request');
});

test('nobody judges a client by what an operator sends again', async () => {
  const paths: string[] = [];
  const clients: ClientJudge = {
    nowMs: () => 0,
    served: ({ path }) => void paths.push(path),
    acted: () => undefined,
    report: async () => ({ ok: true, rules: [] }),
    forget: () => undefined,
  };
  const observed = await startForTests({ clients });
  try {
    const world = await observed.world();
    await world.ask('/plans');
    expect((await world.control('POST', '/journal/1/repeat')).body).toEqual({ seq: 2 });
    expect(paths).toEqual(['/plans']);
  } finally {
    await observed.close();
  }
});
