// Cases of entity tags and conditional reads.
import type { ConditionalRuleId } from '../../spec/rules/conditional.ts';
import type { Exchange } from '../clients/exchange.ts';
import { comparableText } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { type Case, needing, type Parts, streamNeeds } from '../kit/case.ts';
import {
  at,
  check,
  expectCode,
  expectEqual,
  expectStatus,
  expectSuccess,
  expectValue,
  headerOf,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { inHeader } from '../kit/place.ts';
import { type HotRead, hotReads, sendHotRead, streamPage } from '../steps/hot-reads.ts';
import { freeRead, quotaUsed, readListing } from '../steps/reads.ts';

const streamList = streamPage(0, 2);
/** Number of tries to read twice without a change in between; counters of a busy service change often. */
const triesMax = 3;
const waitMs = 2_000;

export const conditionalCases = {
  'conditional.not-modified-is-free': needing(
    { org: { plan: 'starter', quotaLeft: 1 }, stream: { manifestsMin: 2 } },
    async ({ org, stream }) => {
      const before = await quotaUsed(org.rest);
      const tag = await expectNotModified(org.rest, streamList);
      await expectNotModified(org.rest, streamList);
      const after = await freeRead(org.rest);
      expectValue(after, 'usage.quota_used', before, 'usage.quota_used after two 304s');
      expectSuccess(await readListing(org.rest, stream, { page_size: 2 }));
      // The usage beside the data has changed, so a tag of the whole body may have changed too.
      const old = expectStatus(await sendHotRead(org.rest, streamList, tag), 200, 304);
      check(
        old.status === 304 || headerOf(old, 'ETag') !== tag,
        'status 304 for a tag that is still the ETag',
        { received: `status 200 with the same ETag ${tag}`, at: { kind: 'status' }, exchange: old },
      );
      await expectNotModified(org.rest, streamList);
    },
  ),

  'conditional.tag-stable': needing({ org: {} }, async ({ org, discover }) => {
    for (const read of await hotReads(discover)) {
      const first = expectSuccess(await sendHotRead(org.rest, read));
      const second = expectSuccess(await sendHotRead(org.rest, read));
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
        const second = expectSuccess(await sendHotRead(org.rest, streamList));
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

  'conditional.tags-per-organisation': needing({ org: {}, other: {}, stream: { manifestsMin: 1 } }, (given) =>
    expectTagsPerOrganisation(given, streamList),
  ),

  'conditional.ontology-tags-per-organisation': needing(
    { ...streamNeeds, org: { plan: 'enterprise' }, other: { plan: 'enterprise' }, surface: 'ontology' },
    (given) =>
      expectTagsPerOrganisation(given, { operation: 'listTags', options: { query: { type: 'topic' } } }),
  ),

  'conditional.rate-refusal-has-code': needing(
    { org: { plan: 'starter', idle: true } },
    async ({ org, requestsPerMinute }) => {
      const limit = requestsPerMinute(org.plan) ?? missingNeed('rate-limit-known', { plan: org.plan });
      const burstSize = Math.ceil(limit / 4);
      const tag = headerOf(await readWithTag(org.rest, streamList), 'ETag');
      let refused: Exchange | undefined;
      for (let sent = 0; sent < limit * 3 && refused === undefined; sent += burstSize) {
        const burst = Array.from({ length: burstSize }, () => sendHotRead(org.rest, streamList, tag));
        refused = (await Promise.all(burst)).find(({ status }) => status !== 304 && status !== 200);
      }
      // Conditional reads need not count; a refused one has the documented form.
      if (refused === undefined) return;
      expectCode(refused, 429, 'rate_limited');
      headerOf(refused, 'Retry-After');
    },
  ),
} satisfies Record<ConditionalRuleId, Case>;

async function expectTagsPerOrganisation(
  { org, other, stream }: Parts<'org' | 'other' | 'stream'>,
  read: HotRead,
): Promise<void> {
  // After one charge the answers to the two organisations differ at least in usage.
  expectSuccess(await readListing(org.rest, stream, { page_size: 1 }));
  const first = await readWithTag(org.rest, read);
  const own = expectSuccess(await sendHotRead(other.rest, read));
  if (own.text === first.text) missingNeed('differing-orgs');
  const exchange = expectStatus(await sendHotRead(other.rest, read, headerOf(first, 'ETag')), 200);
  await expectTagKept(other.rest, read, { earlier: own, later: exchange });
}

/** A full answer whose tag gets a 304; if no tag does, tags cannot be compared. */
async function readWithTag(client: RestClient, read: HotRead): Promise<Exchange> {
  const full = expectSuccess(await sendHotRead(client, read));
  const again = await sendHotRead(client, read, headerOf(full, 'ETag'));
  return again.status === 304 ? full : missingNeed('not-modified');
}

/** A tag that gets a 304; after a change in between it tries again. */
async function expectNotModified(client: RestClient, read: HotRead): Promise<string> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const full = expectSuccess(await sendHotRead(client, read));
    const tag = headerOf(full, 'ETag');
    const conditional = await sendHotRead(client, read, tag);
    if (conditional.status === 200 && dataOf(conditional) !== dataOf(full)) continue;
    expectStatus(conditional, 304);
    return tag;
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
  const conditional = await sendHotRead(client, read, tag);
  const second = expectSuccess(await sendHotRead(client, read));
  if (dataOf(second) === dataOf(first)) missingNeed('visible-change', { what: read.operation });
  expectStatus(conditional, 200);
  check(headerOf(second, 'ETag') !== tag, 'another ETag', { at: inHeader('ETag'), exchange: second });
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
  const { status } = await sendHotRead(client, read, before);
  if (status !== 304) expectEqual(later, inHeader('ETag'), before, now, 'the current ETag');
}

/** The data of an answer, without usage. */
const dataOf = (exchange: Exchange): string => comparableText(at(exchange, 'data') ?? exchange.json);
