// Cases of entity tags and conditional reads.
import type { OperationId } from '../../spec/contract.ts';
import type { ConditionalRuleId } from '../../spec/rules/conditional.ts';
import type { Exchange } from '../clients/exchange.ts';
import { comparableText, isList, isObject } from '../clients/json.ts';
import type { CallOptions, RestClient } from '../clients/rest.ts';
import { type Case, type Discovery, type FoundStream, needing, type Org } from '../kit/case.ts';
import {
  at,
  check,
  errorCode,
  expectEqual,
  expectStatus,
  expectSuccess,
  headerOf,
  listAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { inHeader } from '../kit/place.ts';
import { idOf } from '../steps/catalog.ts';
import { freeRead, quotaUsed, readListing } from '../steps/reads.ts';

interface HotRead {
  readonly operation: OperationId;
  readonly options: CallOptions;
}

const streamList: HotRead = { operation: 'listStreams', options: { query: { page: 0, page_size: 2 } } };
/** Number of tries to read twice without a change in between; counters of a busy service change often. */
const triesMax = 3;
const waitMs = 2_000;
/** A tag that no service issues. */
const unknownTag = '"zz-not-a-tag-of-yours"';

export const conditionalCases = {
  'conditional.hot-reads-tagged': needing({ org: {} }, async ({ org, discover }) => {
    for (const read of await hotReads(discover)) {
      const exchange = expectSuccess(await send(org.rest, read));
      for (const name of ['ETag', 'Cache-Control'])
        check(headerOf(exchange, name).trim() !== '', {
          expected: `header ${name} with a value`,
          received: 'an empty value',
          at: inHeader(name),
          exchange,
        });
    }
  }),

  'conditional.current-tag-not-modified': needing({ org: {} }, async ({ org, discover }) => {
    for (const read of await hotReads(discover)) {
      const { conditional } = await expectNotModified(org.rest, read);
      expectEqual(conditional, '', '', conditional.text, 'the body of a 304');
    }
  }),

  'conditional.other-tag-full-answer': needing({ org: {} }, async ({ org, discover }) => {
    for (const read of await hotReads(discover)) {
      const first = await readWithTag(org.rest, read);
      const exchange = expectStatus(await send(org.rest, read, unknownTag), 200);
      check(isObject(exchange.json) || isList(exchange.json), {
        expected: 'the full answer as a JSON object or array',
        received: exchange.text,
        at: '',
        exchange,
      });
      await expectTagKept(org.rest, read, { earlier: first, later: exchange });
    }
  }),

  'conditional.not-modified-is-free': needing(
    { org: { plan: 'starter', quotaLeft: 1 }, stream: { manifestsMin: 2 } },
    async ({ org, stream }) => {
      const before = await quotaUsed(org.rest);
      const { tag } = await expectNotModified(org.rest, streamList);
      await expectNotModified(org.rest, streamList);
      const after = await freeRead(org.rest);
      expectEqual(
        after,
        'usage.quota_used',
        before,
        at(after, 'usage.quota_used'),
        'usage.quota_used after two 304s',
      );
      expectSuccess(await readListing(org.rest, stream, { page_size: 2 }));
      // The usage beside the data has changed, so a tag of the whole body may have changed too.
      const old = expectStatus(await send(org.rest, streamList, tag), 200, 304);
      check(old.status === 304 || headerOf(old, 'ETag') !== tag, {
        expected: 'status 304 for a tag that is still the ETag',
        received: `status 200 with the same ETag ${tag}`,
        at: { kind: 'status' },
        exchange: old,
      });
      await expectNotModified(org.rest, streamList);
    },
  ),

  'conditional.tag-stable': needing({ org: {} }, async ({ org, discover }) => {
    for (const read of await hotReads(discover)) {
      const first = expectSuccess(await send(org.rest, read));
      const second = expectSuccess(await send(org.rest, read));
      await expectTagKept(org.rest, read, { earlier: first, later: second });
      await expectNotModified(org.rest, read);
    }
  }),

  'conditional.tag-independent-of-time': needing(
    { org: {}, clock: { waitsMs: triesMax * waitMs } },
    async ({ org, clock }) => {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const first = await readWithTag(org.rest, streamList);
        await clock.advance(waitMs);
        const second = expectSuccess(await send(org.rest, streamList));
        if (dataOf(second) !== dataOf(first)) continue;
        return expectTagKept(org.rest, streamList, { earlier: first, later: second });
      }
      missingNeed('unchanged-reads');
    },
  ),

  'conditional.change-ends-tag': needing(
    { org: {}, stream: { manifestsMin: 1 }, publish: true },
    async ({ org, stream: { id }, publish }) => {
      const detail: HotRead = { operation: 'getStream', options: { path: { id } } };
      await expectTagReplaced(org.rest, streamList, () => publish.stream({ name: 'Tag probe' }));
      await expectTagReplaced(org.rest, detail, () => publish.manifests({ streamIds: [id] }));
    },
  ),

  'conditional.tag-of-whole-answer': needing({ org: {}, publish: true }, async ({ org, publish }) => {
    const long: HotRead = { operation: 'listStreams', options: { query: { page: 0, page_size: 200 } } };
    const last = listAt(expectSuccess(await send(org.rest, long)), 'data.streams').at(-1);
    if (last === undefined) return missingNeed('streams', { count: 1 });
    await expectTagReplaced(org.rest, long, () => publish.manifests({ streamIds: [idOf(last)] }));
  }),

  'conditional.tag-per-request': needing({ org: {} }, async ({ org }) => {
    const base = { page: 0, page_size: 2 };
    const queries = [
      base,
      { ...base, page: 1 },
      { ...base, is_public: false },
      { ...base, include_source_channels: true },
    ];
    const reads = queries.map((query): HotRead => ({ operation: 'listStreams', options: { query } }));
    const seen: { readonly read: HotRead; readonly answer: Exchange }[] = [];
    for (const read of reads) seen.push({ read, answer: await readWithTag(org.rest, read) });
    let compared = 0;
    for (const { read, answer } of seen)
      for (const { answer: foreign } of seen) {
        const tag = headerOf(foreign, 'ETag');
        // One tag may stand for the state of all answers, as a version does.
        if (dataOf(answer) === dataOf(foreign) || headerOf(answer, 'ETag') === tag) continue;
        compared += 1;
        expectStatus(await send(org.rest, read, tag), 200);
      }
    if (compared === 0) missingNeed('two-pages', { what: 'streams' });
  }),

  'conditional.tags-per-organisation': needing({ org: {}, other: {}, stream: { manifestsMin: 1 } }, (given) =>
    expectTagsPerOrganisation(given, streamList),
  ),

  'conditional.ontology-tags-per-organisation': needing(
    {
      org: { plan: 'enterprise' },
      other: { plan: 'enterprise' },
      stream: { manifestsMin: 1 },
      surface: 'ontology',
    },
    (given) =>
      expectTagsPerOrganisation(given, { operation: 'listTags', options: { query: { type: 'topic' } } }),
  ),

  'conditional.credentials-come-first': needing({ org: {} }, async ({ org, anonymous }) => {
    const tag = headerOf(await readWithTag(org.rest, streamList), 'ETag');
    const { apiKey } = org.keyPairs[0];
    const wrong = anonymous.as({ 'api-key': apiKey, secret: 'zz-not-the-secret' });
    for (const client of [anonymous, wrong]) expectStatus(await send(client, streamList, tag), 401);
  }),

  'conditional.rate-refusal-has-code': needing(
    { org: { plan: 'starter', idle: true } },
    async ({ org, requestsPerMinute }) => {
      const limit = requestsPerMinute(org.plan) ?? missingNeed('rate-limit-known', { plan: org.plan });
      const burstSize = Math.ceil(limit / 4);
      const tag = headerOf(await readWithTag(org.rest, streamList), 'ETag');
      let refused: Exchange | undefined;
      for (let sent = 0; sent < limit * 3 && refused === undefined; sent += burstSize) {
        const burst = Array.from({ length: burstSize }, () => send(org.rest, streamList, tag));
        refused = (await Promise.all(burst)).find(({ status }) => status !== 304 && status !== 200);
      }
      // Conditional reads need not count; a refused one has the documented form.
      if (refused === undefined) return;
      expectStatus(refused, 429);
      expectEqual(refused, 'detail.error_code', 'rate_limited', errorCode(refused));
      headerOf(refused, 'Retry-After');
    },
  ),
} satisfies Record<ConditionalRuleId, Case>;

/** The tag that one organisation received gets the other one its own full answer. */
async function expectTagsPerOrganisation(
  { org, other, stream }: { readonly org: Org; readonly other: Org; readonly stream: FoundStream },
  read: HotRead,
): Promise<void> {
  // After one charge the answers to the two organisations differ at least in usage.
  expectSuccess(await readListing(org.rest, stream, { page_size: 1 }));
  const first = await readWithTag(org.rest, read);
  const own = expectSuccess(await send(other.rest, read));
  if (own.text === first.text) missingNeed('differing-orgs');
  const exchange = expectStatus(await send(other.rest, read, headerOf(first, 'ETag')), 200);
  await expectTagKept(other.rest, read, { earlier: own, later: exchange });
}

/** Plans, the stream list and one stream. */
async function hotReads(discover: Discovery): Promise<readonly HotRead[]> {
  const stream = (await discover.streams()).at(-1) ?? missingNeed('streams', { count: 1 });
  return [
    { operation: 'listPlans', options: {} },
    streamList,
    { operation: 'getStream', options: { path: { id: idOf(stream) } } },
  ];
}

const send = (client: RestClient, { operation, options }: HotRead, tag?: string): Promise<Exchange> =>
  client.call(operation, tag === undefined ? options : { ...options, headers: { 'if-none-match': tag } });

/** A full answer whose tag gets a 304; if no tag does, tags cannot be compared. */
async function readWithTag(client: RestClient, read: HotRead): Promise<Exchange> {
  const full = expectSuccess(await send(client, read));
  const again = await send(client, read, headerOf(full, 'ETag'));
  return again.status === 304 ? full : missingNeed('not-modified');
}

/** A tag and the 304 that it gets; after a change in between it tries again. */
async function expectNotModified(
  client: RestClient,
  read: HotRead,
): Promise<{ readonly tag: string; readonly conditional: Exchange }> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const full = expectSuccess(await send(client, read));
    const tag = headerOf(full, 'ETag');
    const conditional = await send(client, read, tag);
    const changed = conditional.status === 200 && dataOf(conditional) !== dataOf(full);
    if (!changed) return { tag, conditional: expectStatus(conditional, 304) };
  }
  return missingNeed('unchanged-reads');
}

/** After a change that shows in the answer, the old tag gets the full answer with a new tag. */
async function expectTagReplaced(
  client: RestClient,
  read: HotRead,
  change: () => Promise<unknown>,
): Promise<void> {
  const first = await readWithTag(client, read);
  const tag = headerOf(first, 'ETag');
  await change();
  const conditional = await send(client, read, tag);
  const second = expectSuccess(await send(client, read));
  if (dataOf(second) === dataOf(first)) missingNeed('visible-change', { what: read.operation });
  expectStatus(conditional, 200);
  check(headerOf(second, 'ETag') !== tag, {
    expected: 'a different ETag after the data changed',
    received: tag,
    at: inHeader('ETag'),
    exchange: second,
  });
}

/** Two answers to one organisation with equal data have the same tag, or the earlier tag is still current, too. */
async function expectTagKept(
  client: RestClient,
  read: HotRead,
  { earlier, later }: { readonly earlier: Exchange; readonly later: Exchange },
): Promise<void> {
  if (dataOf(later) !== dataOf(earlier)) missingNeed('unchanged-reads');
  const [before, now] = [headerOf(earlier, 'ETag'), headerOf(later, 'ETag')];
  if (now === before) return;
  const { status } = await send(client, read, before);
  if (status !== 304) expectEqual(later, inHeader('ETag'), before, now, 'the current ETag');
}

/** The data of an answer, without usage. */
const dataOf = (exchange: Exchange): string => comparableText(at(exchange, 'data') ?? exchange.json);
