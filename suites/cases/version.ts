// Cases of what stays stable: plain paths, the /api alias, announcements of breaking changes.

import { limits } from '../../spec/limits.ts';
import type { VersionRuleId } from '../../spec/rules/version.ts';
import { dayMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type Case, needing, type Org } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  expectEqual,
  expectStatus,
  expectSuccess,
  headerOf,
  listAt,
} from '../kit/expect.ts';
import { lack } from '../kit/finding.ts';
import { answeredAtMs, expectServed, findManifest, freeRead, idOf, readListing } from '../steps/reads.ts';

const alias = { prefix: '/api' };

export const versionCases = {
  'version.plain-paths-served': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    for (const path of ['/account', '/streams', `/streams/${encodeURIComponent(stream.id)}`])
      expectSuccess(await org.rest.request('GET', path));
    expectServed(await readListing(org.rest, stream, { page_size: 1 }));
  }),

  'version.api-alias-same': needing({ org: {}, stream: { manifestsMin: 2 } }, async ({ org, stream }) => {
    const query = { page_size: 2 };
    const byAlias = expectServed(aliased(await readListing(org.rest, stream, query, alias)));
    const byName = expectServed(await readListing(org.rest, stream, query));
    expectEqual(byAlias, 'the manifests of the page', manifestIds(byName), manifestIds(byAlias));
    const total = countAt(byName, 'data.pagination.total_count');
    expectEqual(byAlias, 'total_count', total, countAt(byAlias, 'data.pagination.total_count'));
    const recordId = idOf(listAt(byName, 'data.manifests')[0] ?? lack('a manifest'), 'record_id');
    const single = await readRecord(org, recordId);
    const singleByAlias = await readRecord(org, recordId, alias);
    expectStatus(singleByAlias, single.status);
    expectEqual(
      singleByAlias,
      'data.record_id',
      at(single, 'data.record_id'),
      at(singleByAlias, 'data.record_id'),
    );
  }),

  'version.api-alias-same-refusals': needing(
    { org: { plan: ['starter', 'individual', 'professional', 'startup'] } },
    async ({ org, discover }) => {
      const { manifestId } = await findManifest(discover);
      const path = { manifest_id: manifestId };
      for (const operation of ['getSignal', 'getBrief', 'getRecord'] as const) {
        const byName = await org.rest.call(operation, { path });
        expectStatus(aliased(await org.rest.call(operation, { ...alias, path })), byName.status);
      }
    },
  ),

  'version.api-alias-authenticated': needing({}, async ({ anonymous, discover }) => {
    const { streamId, recordId } = await findManifest(discover);
    expectStatus(aliased(await readListing(anonymous, { id: streamId }, {}, alias)), 401);
    expectStatus(await anonymous.call('getManifest', { ...alias, path: { record_id: recordId } }), 401);
  }),

  'version.deprecation-announced': needing({ org: {}, operator: true }, async ({ org, operator }) => {
    const before = await org.rest.call('getAccount');
    const fromMs = answeredAtMs(before);
    await operator.deprecate('listStreams', {
      fromMs,
      sunsetMs: fromMs + (limits.sunsetNotice.value + 10) * dayMs,
    });
    const announced = await freeRead(org.rest);
    headerOf(announced, 'Deprecation');
    headerOf(announced, 'Sunset');
    expectWellFormed(announced);
    const aheadMs = Date.parse(headerOf(announced, 'Sunset')) - answeredAtMs(announced);
    check(aheadMs >= limits.sunsetNotice.value * dayMs, {
      expected: `a Sunset ${limits.sunsetNotice.value} days ahead or more`,
      received: headerOf(announced, 'Sunset'),
      exchange: announced,
    });
    const after = await org.rest.call('getAccount');
    for (const name of ['deprecation', 'sunset'])
      expectEqual(after, `header ${name} of another operation`, before.headers[name], after.headers[name]);
  }),

  'version.notices-well-formed': needing(
    { org: {}, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      expectWellFormed(await org.rest.call('getAccount'));
      expectWellFormed(await org.rest.call('listPlans'));
      expectWellFormed(await freeRead(org.rest));
      expectWellFormed(await org.rest.call('getStream', { path: { id: stream.id } }));
      expectWellFormed(await readListing(org.rest, stream, { page_size: 1 }));
    },
  ),
} satisfies Record<VersionRuleId, Case>;

const readRecord = (
  org: Org,
  recordId: string,
  options: { readonly prefix?: string } = {},
): Promise<Exchange> => org.rest.call('getManifest', { ...options, path: { record_id: recordId } });

/** Sorted, for the order within a page is nobody's promise. */
const manifestIds = (exchange: Exchange): readonly string[] =>
  listAt(exchange, 'data.manifests')
    .map((manifest) => idOf(manifest, 'manifest_id'))
    .sort();

/** A base URL that ends in the prefix itself has no room for the alias. */
function aliased(exchange: Exchange): Exchange {
  if (exchange.status === 404 && new URL(exchange.request.url).pathname.includes('/api/api/'))
    lack('a base URL outside the /api alias');
  return exchange;
}

/** Either both headers, each in its form, or neither. */
function expectWellFormed(exchange: Exchange): void {
  const { deprecation, sunset } = exchange.headers;
  if (deprecation === undefined && sunset === undefined) return;
  check(deprecation !== undefined && /^@-?\d+$/.test(deprecation), {
    expected: 'Deprecation as @ and Unix seconds',
    received: deprecation,
    exchange,
  });
  check(sunset !== undefined && /^[A-Z][a-z]{2}, .* GMT$/.test(sunset) && !Number.isNaN(Date.parse(sunset)), {
    expected: 'Sunset as an HTTP date beside Deprecation',
    received: sunset,
    exchange,
  });
}
