// The reference of a simulator: each example answers as shown, each place says what it rests on, each link leads somewhere.
import { beforeAll, expect, test } from 'vitest';
import { document, events } from '../../spec/contract.ts';
import { isObject, type Json, type JsonObject, objectIn } from '../../spec/expand.ts';
import { silences } from '../../spec/silences/index.ts';
import { statementIds } from '../../spec/statements/index.ts';
import { mcpPrefixes, tools } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import { defaultExamples, eventsOf } from '../example-world.ts';
import { askMcp } from '../testing/mcp.ts';
import { startReceiver } from '../testing/receiver.ts';
import { startForTests } from '../testing/world.ts';
import { asyncDocument } from './asyncapi.ts';
import { recordEvents } from './example-events.ts';
import type { Asked, Attempt } from './example-requests.ts';
import { targetOf } from './examples.ts';
import { callOf } from './pages.ts';

const token = 'a-token-of-this-test';
const simulators = { open: await startForTests(), secured: await startForTests({ controlToken: token }) };
const { simulator } = simulators.open;
const { baseUrl, controlUrl, credentials } = simulator;

let contract: JsonObject;
beforeAll(async () => {
  contract = await contractAt(controlUrl);
  return async () => {
    await Promise.all(Object.values(simulators).map((one) => one.close()));
  };
});

const contractAt = async (url: string, query = ''): Promise<JsonObject> =>
  (await (await fetch(`${url}/reference/contract.json${query}`)).json()) as JsonObject;

interface Operation {
  readonly id: string;
  readonly node: JsonObject;
}

const operationsIn = (whole: JsonObject): readonly Operation[] =>
  Object.values(objectIn(whole.paths)).flatMap((item) =>
    Object.values(objectIn(item))
      .map(objectIn)
      .filter((node) => 'operationId' in node)
      .map((node) => ({ id: String(node.operationId), node })),
  );

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly value: Json;
  readonly attempt: Pick<Attempt, 'before' | 'forced' | 'asked'>;
}

const examplesIn = ({ id, node }: Operation): readonly Shown[] =>
  Object.entries(objectIn(node.responses)).flatMap(([status, response]) =>
    Object.values(objectIn(objectIn(response).content)).flatMap((media) =>
      Object.values(objectIn(objectIn(media).examples)).map((example) => {
        const { value = null, 'x-asked': asked } = objectIn(example);
        return { id, status, value, attempt: asked as unknown as Shown['attempt'] };
      }),
    ),
  );

const control = async (path: string, body?: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
  const { status } = await fetch(`${controlUrl}${path}`, { method: 'POST', ...sent });
  expect(status).toBe(200);
};

async function ask(asked: Asked): Promise<{ readonly status: number; readonly value: unknown }> {
  const { method, plan, headers, body } = asked;
  const [key] = plan === undefined ? [] : (credentials[plan as PlanName][0]?.keys ?? []);
  const response = await fetch(`${baseUrl}${targetOf(asked)}`, {
    method: method.toUpperCase(),
    headers: {
      ...headers,
      ...(key && { 'api-key': key.api_key, secret: key.api_secret }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, value: isJson ? await response.json() : await response.text() };
}

test('every example is what the world answers', async () => {
  const shown = operationsIn(contract).flatMap(examplesIn);
  expect(shown.length).toBeGreaterThan(400);
  for (const { id, status, value, attempt } of shown) {
    await control('/reset');
    if (attempt.before) await ask(attempt.before);
    if (attempt.forced) await control('/outcomes', attempt.forced);
    const answer = await ask(attempt.asked);
    const isDeclared = status === String(answer.status) || status === `${Math.floor(answer.status / 100)}XX`;
    expect({ id, isDeclared, value: comparable(answer.value) }).toEqual({
      id,
      isDeclared: true,
      value: comparable(value),
    });
  }
});

/** A query names how often the content of its world was set up, which a reset does too. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"content-\d+"/g, '"content-N"'));

test('every event is shown as a world sends it', async () => {
  const receiver = await startReceiver();
  await control('/reset');
  const sent = await recordEvents({
    ids: { receiver: receiver.url, organization: credentials.enterprise[0]?.id ?? '' },
    take: async ({ by, method, path, body }) => {
      if (by === 'customer')
        return (await ask({ method, path, parameters: {}, plan: 'enterprise', ...(body && { body }) }))
          .value as Json;
      const headers = { 'content-type': 'application/json' };
      const init = {
        method: method.toUpperCase(),
        ...(body && { body: JSON.stringify(body), headers }),
      };
      return (await fetch(`${controlUrl}${path}`, init)).json() as Promise<Json>;
    },
    sent: () => receiver.received.map(({ json }) => json as JsonObject),
  });
  await receiver.close();
  expect(Object.keys(sent).sort()).toEqual(Object.keys(events).sort());
  expect(examplesOn(await page('/events'))).toEqual(sent);
  // Documents that no simulator serves show the same world.
  const { messages } = objectIn(
    asyncDocument(document as JsonObject, await eventsOf(defaultExamples)).components,
  );
  const payloads = Object.entries(objectIn(messages)).flatMap(([name, message]) =>
    Array.isArray(objectIn(message).examples)
      ? [[name, objectIn((objectIn(message).examples as readonly JsonObject[])[0]).payload]]
      : [],
  );
  expect(Object.fromEntries(payloads)).toEqual(sent);
});

/** By the anchor of its heading, what follows as code. */
const examplesOn = (html: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...html.matchAll(/<h2 id="([\w.]+)">(?:(?!<h2).)*?<pre[^>]*><code>(.*?)<\/code>/gs)].map(
      ([, name = '', code = '']) => [
        name,
        JSON.parse(
          code
            .replaceAll('&quot;', '"')
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&amp;', '&'),
        ),
      ],
    ),
  );

test('every operation has an answer with status 200, and every body an example', () => {
  for (const operation of operationsIn(contract)) {
    const { id, node } = operation;
    const statuses = new Set(examplesIn(operation).map(({ status }) => status));
    const withBody = Object.entries(objectIn(node.responses)).filter(([, one]) => 'content' in objectIn(one));
    expect({ id, statuses: [...statuses].sort() }).toEqual({
      id,
      statuses: withBody.map(([status]) => status).sort(),
    });
    expect(statuses).toContain('200');
  }
});

test('every operation, parameter, refusal and member says what it rests on', () => {
  const words = /Rests on|\*\*Our choice\*\*/;
  const silent = operationsIn(contract).flatMap(({ id, node }) => [
    ...(words.test(String(node.description)) ? [] : [id]),
    ...(Array.isArray(node.parameters) ? node.parameters.map(objectIn) : [])
      .filter(({ description }) => !words.test(String(description)))
      .map(({ name }) => `${id} ${name}`),
    ...Object.entries(objectIn(node.responses))
      .filter(([status, one]) => /^[345]/.test(status) && !words.test(String(objectIn(one).description)))
      .map(([status]) => `${id} ${status}`),
  ]);
  expect(silent).toEqual([]);
  const { schemas } = objectIn(contract.components);
  const members = Object.entries(objectIn(schemas)).flatMap(([name, schema]) =>
    membersOf(objectIn(schema), name),
  );
  expect(members.length).toBeGreaterThan(300);
  const undescribed = members.filter(([, node]) => !('$ref' in node || words.test(String(node.description))));
  expect(undescribed.map(([place]) => place)).toEqual([]);
});

const membersOf = (node: JsonObject, place: string): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectIn(node.properties)).flatMap(([name, inner]) => [
    [`${place}.${name}`, objectIn(inner)] as const,
    ...membersOf(objectIn(inner), `${place}.${name}`),
  ]);

test('says how the world at hand reads a silence, and answers as it does', async () => {
  const created = await simulators.open.world({ readings: { 'envelope.stream-detail': 'wrapped' } });
  const changed = await contractAt(controlUrl, `?world=${created.id}`);
  const find = (whole: JsonObject): Operation | undefined =>
    operationsIn(whole).find(({ id }) => id === 'getStream');
  expect(find(contract)?.node.description).toContain('`envelope.stream-detail` is `bare`');
  expect(find(changed)?.node.description).toContain('`envelope.stream-detail` is `wrapped`');
  const valueIn = (whole: JsonObject) => find(whole) && examplesIn(find(whole) as Operation)[0]?.value;
  expect(isObject(valueIn(contract) as Json) && 'data' in (valueIn(contract) as JsonObject)).toBe(false);
  expect(valueIn(changed)).toHaveProperty('data');
  expect(changed.servers).toMatchObject([{ url: created.baseUrl }]);
  expect(JSON.stringify(changed)).not.toContain('https://{host}');
});

const page = async (path: string, url = controlUrl): Promise<string> =>
  (await fetch(`${url}/reference${path}`)).text();
const anchorsIn = (html: string): readonly string[] =>
  [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

test('the pages have every statement, silence, event and tool as an anchor, and no link leads nowhere', async () => {
  const texts = {
    statements: await page('/statements'),
    events: await page('/events'),
    tools: await page('/tools'),
  };
  const anchors = Object.fromEntries(Object.entries(texts).map(([name, html]) => [name, anchorsIn(html)]));
  expect(anchors.statements).toEqual(expect.arrayContaining([...statementIds, ...Object.keys(silences)]));
  expect(anchors.tools).toEqual(expect.arrayContaining(Object.keys(tools)));
  expect(anchors.events).toEqual(expect.arrayContaining(['manifest.matched', 'webhook.test', 'feed']));
  for (const ids of Object.values(anchors)) expect(new Set(ids).size).toBe(ids.length);
  const linked = [
    ...`${JSON.stringify(contract)}${Object.values(texts).join('')}`.matchAll(/reference\/(\w+)#([\w.-]+)/g),
  ];
  expect(linked.length).toBeGreaterThan(1_000);
  const dead = linked.filter(([, name = '', id = '']) => !anchors[name]?.includes(id));
  expect([...new Set(dead.map(([whole]) => whole))]).toEqual([]);
});

test('the call of each tool succeeds', async () => {
  await control('/reset');
  for (const tool of Object.values(tools)) {
    const [org] = credentials[tool.id === 'service-digest-manifests' ? 'startup' : 'enterprise'];
    const path = `${mcpPrefixes[tool.server]}/mcp`;
    const answer = await (await askMcp({ baseUrl }, org, { path, message: callOf(tool) })).text();
    expect({ tool: tool.id, answer }).toEqual({ tool: tool.id, answer: expect.stringContaining('"result"') });
    expect({ tool: tool.id, answer }).toEqual({
      tool: tool.id,
      answer: expect.not.stringMatching(/"isError":true|error_code/),
    });
  }
});

test('pages need no token, and the contract does', async () => {
  const { controlUrl: secured } = simulators.secured.simulator;
  expect(await page('', secured)).toContain('<div id="operations">');
  expect((await fetch(`${secured}/reference/contract.json`)).status).toBe(401);
  const authorization = `Bearer ${token}`;
  expect((await fetch(`${secured}/reference/contract.json`, { headers: { authorization } })).status).toBe(
    200,
  );
});

test('an unknown world is refused, and a slash at the end is left out', async () => {
  expect((await fetch(`${controlUrl}/reference?world=w99`)).status).toBe(404);
  expect((await fetch(`${controlUrl}/reference/events/`)).url).toBe(`${controlUrl}/reference/events`);
});

test('pages of the control plane may call the service, and others may not', async () => {
  const port = new URL(controlUrl).port;
  const allowed = async (origin: string): Promise<string | null> =>
    (await fetch(`${baseUrl}/plans`, { headers: { origin } })).headers.get('access-control-allow-origin');
  for (const name of ['127.0.0.1', 'localhost', '[::1]'])
    expect(await allowed(`http://${name}:${port}`)).toBe(`http://${name}:${port}`);
  for (const origin of [
    `http://127.0.0.1:${Number(port) + 1}`,
    `http://evil.example:${port}`,
    'null',
    baseUrl,
  ])
    expect(await allowed(origin)).toBeNull();
  expect((await fetch(`${baseUrl}/plans`)).headers.get('vary')).toBeNull();
});
