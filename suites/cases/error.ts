// Cases of refusals: the status for each fault, and the content of detail and headers.
import type { ErrorRuleId } from '../../spec/rules/error.ts';
import { planNames } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isList, isObject, isObjectList, isString } from '../clients/json.ts';
import { type Case, needing, streamNeeds, withoutFirehose } from '../kit/case.ts';
import { detailText } from '../kit/detail.ts';
import {
  at,
  check,
  countAt,
  errorCode,
  expectCode,
  expectNone,
  expectRefusal,
  expectStatus,
  expectValue,
  headerOf,
  listAt,
  stringAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { inHeader } from '../kit/place.ts';
import { untilRateLimited } from '../steps/burst.ts';
import { inventedId, unlistedStreamId } from '../steps/catalog.ts';
import { mentions } from '../steps/open-lists.ts';
import { findManifest, freeRead, namesRecordsById, quotaUsed, readListing } from '../steps/reads.ts';

export const errorCases = {
  'error.unknown-parameter-400': needing(streamNeeds, async ({ org, stream }) => {
    const query = { zz_unknown: 'x' };
    detailText(expectStatus(await org.rest.call('listStreams', { query }), 400));
    detailText(expectStatus(await readListing(org.rest, stream, query), 400));
  }),

  'error.malformed-filter-400': needing(streamNeeds, async ({ org, stream }) => {
    for (const query of [
      { published_date_from: 'someday' },
      { published_date_to: '2026-13-45' },
      { tag_ids: 'abc' },
      { tag_ids: '1,x' },
    ])
      detailText(expectStatus(await readListing(org.rest, stream, query), 400));
  }),

  'error.bad-parameter-refused': needing({ org: {} }, async ({ org }) => {
    for (const query of [{ home_domain: 'zz-no-such-domain' }, { is_public: 'perhaps' }])
      expectStatus(await org.rest.call('listStreams', { query }), 400, 422);
    // A service may cap a page out of range instead of refusing it.
    for (const query of [{ page: -1 }, { page: 'first' }, { page_size: 0 }])
      expectStatus(await org.rest.call('listStreams', { query }), 200, 400, 422);
  }),

  'error.unauthorized-names-headers': needing({ org: {} }, async ({ org, anonymous, warn }) => {
    const wrong = anonymous.as({ 'api-key': org.keyPairs[0].apiKey, secret: 'not-the-secret' });
    for (const client of [anonymous, wrong]) {
      const exchange = expectStatus(await client.call('getAccount'), 401);
      const detail = detailText(exchange);
      if (!/api[- ]?key|access[- ]?token|key pair/i.test(detail))
        warn({
          expected: 'detail with the names of credential headers',
          received: detail,
          at: 'detail',
          exchange,
        });
    }
  }),

  'error.forbidden-names-plan': needing(withoutFirehose, async ({ org, discover }) => {
    const { manifestId } = await findManifest(discover);
    const path = { manifest_id: manifestId };
    const exchange = expectStatus(await org.rest.call('getRecord', { path }), 403);
    const text = detailText(exchange).toLowerCase();
    const account = at(await org.rest.call('getAccount'), 'data.subscription.plan_display_name');
    // Which plan it names is open: that of the caller, or one that includes the surface.
    const names = [...planNames, ...(isString(account) ? [account.toLowerCase()] : [])];
    check(
      names.some((name) => text.includes(name)) && namesRecordsById.test(text),
      'detail with the name of a plan and the missing surface',
      { at: 'detail', exchange },
    );
  }),

  'error.not-found-404': needing({ org: {} }, async ({ org, discover }) => {
    const { streamId, recordId } = await findManifest(discover);
    const unknownStream = await unlistedStreamId(discover, streamId);
    detailText(expectStatus(await org.rest.call('getStream', { path: { id: unknownStream } }), 404));
    const record_id = inventedId(recordId, (id) => id === recordId);
    const exchange = await org.rest.call('getManifest', { path: { record_id } });
    // Where ids are numbers in a row, the next one is of another record.
    if (exchange.status < 300 && mentions(exchange.json, record_id)) missingNeed('numeric-ids');
    // A plan without Records may be refused before the record is looked for (S-50, S-54).
    const isRefusedForPlan =
      exchange.status === 403 &&
      (await org.rest.call('getManifest', { path: { record_id: recordId } })).status === 403;
    if (!isRefusedForPlan) detailText(expectStatus(exchange, 404));
    expectStatus(await readListing(org.rest, { id: unknownStream }), 404, 422);
  }),

  'error.validation-names-field': needing({ org: {} }, async ({ org }) => {
    for (const [field, body] of [
      ['query', { query: { not: 'a string' } }],
      ['page_size', { query: 'energy', page_size: { not: 'a number' } }],
    ] as const) {
      const exchange = expectStatus(await org.rest.call('searchStreams', { body }), 422);
      const issues = listAt(exchange, 'detail');
      for (const [index] of issues.entries()) {
        stringAt(exchange, `detail.${index}.msg`);
        stringAt(exchange, `detail.${index}.type`);
      }
      const places = issues.map(({ loc }) => loc);
      // A place is a list of steps; one step may be a path.
      const isNamed = places.some((loc) => isList(loc) && loc.some((step) => String(step).includes(field)));
      check(isNamed, `an issue with ${field} in loc`, { received: places, at: 'detail.[].loc', exchange });
    }
  }),

  'error.malformed-body-refused': needing({ org: {} }, async ({ org }) => {
    const raw = { text: '{"query": ', contentType: 'application/json' };
    expectStatus(await org.rest.call('searchStreams', { raw }), 400, 422);
  }),

  'error.rate-limited-gives-wait': needing({ org: { plan: 'starter', idle: true } }, async (given) => {
    const { rest } = given.org;
    const first = await untilRateLimited(given.org, given);
    expectCode(first, 429, 'rate_limited');
    const others = [
      await rest.call('getAccount'),
      await rest.call('listBeacons'),
      await rest.call('searchStreams', { body: { query: 'report' } }),
      await rest.call('createBeacon', { body: {} }),
    ];
    for (const refused of [first, ...others.filter((other) => errorCode(other) === 'rate_limited')]) {
      detailText(refused);
      const seconds = countAt(refused, 'detail.retry_after_seconds');
      const header = secondsOf(refused);
      check(Math.abs(seconds - header) <= 1, `Retry-After of about ${seconds}, the retry_after_seconds`, {
        received: header,
        at: inHeader('Retry-After'),
        exchange: refused,
      });
    }
  }),

  'error.unavailable-503': needing({ ...streamNeeds, faults: true }, async ({ org, stream, faults }) => {
    const before = await quotaUsed(org.rest);
    await faults.force(org, 'listStreamManifests', 'unavailable', 1);
    expectNoContent(expectStatus(await readListing(org.rest, stream, { page_size: 1 }), 503));
    expectValue(await freeRead(org.rest), 'usage.quota_used', before);
  }),

  'error.no-content-beside-errors': needing(streamNeeds, async ({ org, stream, anonymous, discover }) => {
    const nowhere = { id: await unlistedStreamId(discover, stream.id) };
    const refusals = [
      await readListing(org.rest, stream, { published_date_from: 'someday' }),
      await readListing(org.rest, stream, { zz_unknown: 'x' }),
      await readListing(org.rest, stream, { tag_ids: '1,x' }),
      await readListing(org.rest, nowhere),
      await readListing(anonymous, stream),
    ];
    for (const exchange of refusals) expectNoContent(expectRefusal(exchange));
  }),
} satisfies { readonly [R in ErrorRuleId]?: Case };

/** Retry-After in whole seconds: the document does not use the form of an HTTP date. */
function secondsOf(exchange: Exchange): number {
  const header = headerOf(exchange, 'Retry-After');
  const seconds = /^\d+$/.test(header) ? Number(header) : undefined;
  check(isCount(seconds), 'Retry-After in whole seconds', { at: inHeader('Retry-After'), exchange });
  return seconds;
}

const contentKeys = new Set(['manifests', 'claims', 'body_markdown']);

function expectNoContent(exchange: Exchange): void {
  const found = contentIn(exchange.json);
  expectNone(exchange, '', found, 'a refusal without content');
}

/** Name of the first member with content, at any depth. */
function contentIn(value: unknown): string | undefined {
  if (isObjectList(value)) return value.map(contentIn).find(isString);
  if (!isObject(value)) return undefined;
  const own = Object.entries(value).find(
    ([key, member]) =>
      contentKeys.has(key) && (isString(member) || (isObjectList(member) && member.length > 0)),
  );
  return own?.[0] ?? Object.values(value).map(contentIn).find(isString);
}
