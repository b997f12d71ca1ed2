// Cases of the envelope: payload, usage, and the headers that repeat usage.
import type { EnvelopeRuleId } from '../../spec/rules/envelope.ts';
import { dayMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject, isObjectList, isString } from '../clients/json.ts';
import { type Case, needing, type Org, streamNeeds } from '../kit/case.ts';
import { at, check, countAt, expectStatus, expectSuccess, expectValue, stringAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { unlistedStreamId } from '../steps/catalog.ts';
import { expectServed, findManifest, freeRead, quotaUsed, readListing } from '../steps/reads.ts';

export const envelopeCases = {
  'envelope.payload-under-data': needing({ org: {} }, async ({ org, discover }) => {
    const { streamId, recordId } = await findManifest(discover);
    const expectPayload = (exchange: Exchange, path: string, is: (value: unknown) => boolean): void => {
      const value = at(expectSuccess(exchange), path);
      check(is(value), `${path} in the payload`, { received: exchange.text, at: path, exchange });
      countAt(exchange, 'usage.quota_limit');
    };
    expectPayload(await org.rest.call('getAccount'), 'data.org', isObject);
    expectPayload(await freeRead(org.rest), 'data.streams', isObjectList);
    expectPayload(await searchStreams(org), 'data.results', isObjectList);
    expectPayload(
      await readListing(org.rest, { id: streamId }, { page_size: 1 }),
      'data.manifests',
      isObjectList,
    );
    const single = await readRecord(org, recordId);
    // A plan without Records may be refused single manifests.
    if (single.status !== 403) expectPayload(single, 'data.record_id', isString);
  }),

  'envelope.next-read-shows-charge': needing(
    { org: {}, stream: { manifestsMin: 2 } },
    async ({ org, stream }) => {
      const before = await quotaUsed(org.rest);
      const billed = expectServed(await readListing(org.rest, stream, { page_size: 2 }));
      const next = await freeRead(org.rest);
      const after = countAt(next, 'usage.quota_used');
      const later = await quotaUsed(org.rest);
      check(
        after === later,
        `usage.quota_used ${later} on the first free read after a billed one, as on the next free read`,
        { at: 'usage.quota_used', exchange: next },
      );
      const shown = countAt(billed, 'usage.quota_used');
      check(
        shown === before || shown === after,
        `usage.quota_used of the billed read as ${before} (before its charge) or ${after} (after it)`,
        { at: 'usage.quota_used', exchange: billed },
      );
      if (after === before) missingNeed('unbilled-manifests');
    },
  ),

  'envelope.used-counts-this-period': needing(
    { org: { plan: 'starter' }, stream: { manifestsMin: 2 }, clock: { waitsMs: 33 * dayMs } },
    async ({ org, stream, clock }) => {
      await readListing(org.rest, stream, { page_size: 2 });
      const before = await freeRead(org.rest);
      if (countAt(before, 'usage.quota_used') === 0) missingNeed('billed-org');
      const resetMs = Date.parse(stringAt(before, 'usage.reset_date'));
      await clock.advance(resetMs + dayMs + dayMs / 12 - (await clock.nowMs()));
      const after = await freeRead(org.rest);
      expectValue(after, 'usage.quota_used', 0);
      check(
        stringAt(after, 'usage.period') > stringAt(before, 'usage.period'),
        `a later usage.period than ${stringAt(before, 'usage.period')}`,
        { at: 'usage.period', exchange: after },
      );
    },
  ),

  'envelope.json-bodies': needing(streamNeeds, async ({ org, stream, anonymous, discover }) => {
    const answers = [
      await org.rest.call('getAccount'),
      await freeRead(org.rest),
      await anonymous.call('getAccount'),
      await readListing(org.rest, stream, { published_date_from: 'someday' }),
      await org.rest.call('getStream', { path: { id: await unlistedStreamId(discover, stream.id) } }),
    ];
    for (const exchange of answers) {
      const type = exchange.headers['content-type'] ?? 'no content type';
      check(
        exchange.json !== undefined && /^application\/([\w.-]+\+)?json\b/i.test(type),
        'a JSON body with a JSON content type',
        { received: `${type}: ${exchange.text}`, at: '', exchange },
      );
    }
  }),

  'envelope.success-is-200': needing(streamNeeds, async ({ org, stream }) => {
    const answers = [
      await org.rest.call('getAccount'),
      await org.rest.call('listPlans'),
      await freeRead(org.rest),
      await searchStreams(org),
      await org.rest.call('getStream', { path: { id: stream.id } }),
      await readListing(org.rest, stream, { page_size: 1 }),
    ];
    for (const exchange of answers) expectStatus(exchange, 200);
  }),
} satisfies { readonly [R in EnvelopeRuleId]?: Case };

const searchStreams = (org: Org): Promise<Exchange> =>
  org.rest.call('searchStreams', { body: { query: 'energy', page_size: 1 } });

const readRecord = (org: Org, recordId: string): Promise<Exchange> =>
  org.rest.call('getManifest', { path: { record_id: recordId } });
