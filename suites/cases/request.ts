// Cases of requests that fit or break the constraints of the contract.
import type { OperationId } from '../../spec/contract.ts';
import type { RequestRuleId } from '../../spec/rules/request.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import { type Case, type FoundStream, needing } from '../kit/case.ts';
import { check, checkStatus, expectEqual, expectStatus, isInvalid, objectAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { allowedInputs, brokenInputs, type Input, inputsOf } from '../kit/requests.ts';
import { judgeShape, type Warn } from '../kit/shape.ts';
import { idIn, needingBeacons, pageIn, pageMember } from '../steps/beacons.ts';
import { digestPlans, listDigestManifests, makeDigest } from '../steps/digests.ts';
import { amplePlans } from '../steps/manifest-reads.ts';
import { rowsOf } from '../steps/open-lists.ts';
import { expectServed, isRefusedValue } from '../steps/reads.ts';
import { nameInRun, unmappedStreams, withSyncs } from '../steps/syncs.ts';
import { tagIdsOf } from '../steps/tags.ts';
import { needingMakers } from '../steps/writes.ts';

const ontologyNeeds = { org: { plan: 'enterprise' }, surface: 'ontology' } as const;

export const requestCases = {
  'request.create-sync': needing(ontologyNeeds, async ({ org, discover, warn }) => {
    const [stream = missingNeed('streams', { count: 1 })] = await unmappedStreams(org, discover, 1);
    const right = { object_type: 'stream', object_id: stream.id, external_id: nameInRun('request') };
    await withSyncs(org, async (_, noted) => {
      const send = async (query: Inputs) =>
        noted(await org.rest.call('createSync', { query: { ...right, ...texts(query) } }));
      expectServed(await send({}));
      await expectBrokenRefused('createSync', brokenInputs('createSync'), send, warn);
    });
  }),

  'request.list-beacons': needingBeacons(
    { org: { plan: amplePlans }, surface: 'beacons' },
    async ({ beacons, warn }) => {
      idIn(await beacons.create());
      const send = (query: Inputs) => beacons.list(texts(query));
      for (const { name, value } of allowedInputs('listBeacons')) expectServed(await send({ [name]: value }));
      const wrong = brokenInputs('listBeacons').filter(({ name }) => name !== 'status');
      await expectBrokenRefused('listBeacons', wrong, send, warn);
      const exchange = await send({ status: 'zz-not-listed' });
      if (isInvalid(exchange)) return;
      const { items } = pageIn(exchange);
      expectEqual(exchange, 'items', 0, items.length, 'number of Beacons of a status that none can have');
    },
  ),

  'request.list-digest-manifests': needingMakers(
    { org: { plan: digestPlans }, surface: 'digests' },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      const stream = await given.discover.stream({ manifestsMin: 0 });
      const id = await makeDigest(digests, { stream_ids: [stream.id] });
      const tagged = await tagFilter(rest, stream);
      const send = (query: Inputs) =>
        listDigestManifests(rest, id, { page_size: '1', ...tagged, ...texts(query) });
      await expectInputsHonoured('listDigestManifests', send, given.warn);
    },
  ),

  'request.list-syncs': needing(ontologyNeeds, async ({ org, discover, warn }) => {
    const send = (query: Inputs) => org.rest.call('listSyncs', { query: texts(query) });
    // The list of syncs need not show which page was served.
    const judged = brokenInputs('listSyncs').filter(({ name }) => !pageNames.has(name));
    const [stream = missingNeed('streams', { count: 1 })] = await unmappedStreams(org, discover, 1);
    await withSyncs(org, async (sync) => {
      expectServed(await sync({ objectId: stream.id, externalId: nameInRun('listed') }));
      for (const input of judged) {
        const exchange = await send({ [input.name]: input.value });
        // Of a type that nothing has, a service may list nothing.
        if (input.name !== 'object_type' || exchange.status >= 300 || rowsOf(exchange).length > 0)
          judgeShape('listSyncs', expectRefused(exchange, input), warn);
      }
    });
  }),

  'request.list-tags': needing(ontologyNeeds, async ({ org, warn }) => {
    const send = (query: Inputs) => org.rest.call('listTags', { query: texts(query) });
    await expectInputsHonoured('listTags', send, warn);
  }),

  'request.list-streams': needing({ org: { plan: amplePlans } }, async ({ org, warn }) => {
    const send = (query: Inputs) =>
      org.rest.call('listStreams', { query: { page_size: '1', ...texts(query) } });
    await expectInputsHonoured('listStreams', send, warn);
    expectStatus(await send({ zz_unknown: 'x' }), 400, 422);
  }),

  'request.list-stream-manifests': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 1 }, surface: 'manifests' },
    async ({ org, stream, warn }) => {
      const tagged = await tagFilter(org.rest, stream);
      const send = (query: Inputs) =>
        org.rest.call('listStreamManifests', {
          path: { id: stream.id },
          query: { page_size: '1', ...tagged, ...texts(query) },
        });
      await expectInputsHonoured('listStreamManifests', send, warn);
      expectStatus(await send({ zz_unknown: 'x' }), 400, 422);
    },
  ),

  'request.search-streams': needing({ org: { plan: amplePlans } }, async ({ org, warn }) => {
    const send = (body: Inputs) =>
      org.rest.call('searchStreams', { body: { query: 'energy', page_size: 1, ...body } });
    await expectInputsHonoured('searchStreams', send, warn);
  }),
} satisfies { readonly [R in RequestRuleId]?: Case };

/** tag_type and tag_logic only apply with tag_ids, and a service may refuse tags that it does not know. */
async function tagFilter(rest: RestClient, stream: Pick<FoundStream, 'id'>): Promise<Query> {
  const [tag] = await tagIdsOf(rest, stream);
  return tag === undefined ? {} : { tag_ids: tag };
}

type Inputs = Readonly<Record<string, unknown>>;

type Send = (inputs: Inputs) => Promise<Exchange>;

const texts = (inputs: Inputs): Query =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );

/** Each allowed input is served, and each broken input is refused or capped. */
async function expectInputsHonoured(operation: OperationId, send: Send, warn: Warn): Promise<void> {
  for (const { name, value } of allowedInputs(operation))
    if (name !== 'tag_type') expectServed(await send({ [name]: value }));
    else await expectTagTypeHonoured(operation, send);
  await expectBrokenRefused(operation, brokenInputs(operation), send, warn);
}

/** At least the type of the tag is served; a service may refuse the others. */
async function expectTagTypeHonoured(operation: OperationId, send: Send): Promise<void> {
  const { schema } = inputsOf(operation).find(({ name }) => name === 'tag_type') ?? {};
  let exchange: Exchange | undefined;
  for (const tag_type of schema?.enum ?? []) {
    exchange = await send({ tag_type });
    if (!isRefusedValue(exchange)) break;
  }
  if (exchange !== undefined) expectServed(exchange);
}

/** Each of the inputs is refused; a page parameter may be capped instead. */
async function expectBrokenRefused(
  operation: OperationId,
  inputs: readonly Input[],
  send: Send,
  warn: Warn,
): Promise<void> {
  for (const input of inputs) {
    const exchange = await send({ [input.name]: input.value });
    if (pageNames.has(input.name) && exchange.status < 300) expectInBounds(exchange);
    else judgeShape(operation, expectRefused(exchange, input), warn);
  }
}

const pageNames: ReadonlySet<string> = new Set(['page', 'page_num', 'page_size', 'limit', 'offset']);

function expectRefused(exchange: Exchange, { name, value }: Input): Exchange {
  checkStatus(exchange, isInvalid(exchange), `status 400 or 422 for ${name} ${JSON.stringify(value)}`);
  return exchange;
}

function expectInBounds(exchange: Exchange): void {
  const { page, page_num: number = page, page_size: size } = pageShown(exchange);
  check(
    isInteger(number) && number >= 0 && isInteger(size) && size >= 0,
    'a refusal, or a page with page_num and page_size of 0 or more',
    { received: pageShown(exchange), at: 'data.pagination', exchange },
  );
}

/** The page in the answer; Beacons have offset and limit instead. */
const pageShown = (exchange: Exchange): JsonObject =>
  pageMember(exchange, 'offset') === undefined
    ? objectAt(exchange, 'data.pagination')
    : { page_num: pageMember(exchange, 'offset'), page_size: pageMember(exchange, 'limit') };
