// Cases of stable interfaces: plain paths, the /api alias, and announcements of breaking changes.
import { limits } from '../../spec/limits.ts';
import type { VersionRuleId } from '../../spec/rules/version.ts';
import { dayMs, secondMs } from '../../spec/units.ts';
import { plansByReach } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { belowPlatform, type Case, needing, streamNeeds } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  expectEqual,
  expectStatus,
  expectSuccess,
  expectValue,
  headerOf,
  listAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { inHeader } from '../kit/place.ts';
import { answeredAtMs, expectServed, findManifest, freeRead, idOf, readListing } from '../steps/reads.ts';

const alias = { prefix: '/api' };
/** Reads by manifest id are served on Platform. */
const aliasNeeds = {
  org: { plan: ['platform', ...plansByReach.filter((plan) => plan !== 'platform')] },
  stream: { manifestsMin: 2 },
} as const;

export const versionCases = {
  'version.plain-paths-served': needing(streamNeeds, async ({ org, stream }) => {
    for (const path of ['/account', '/streams', `/streams/${encodeURIComponent(stream.id)}`])
      expectSuccess(await org.rest.request('GET', path));
    expectServed(await readListing(org.rest, stream, { page_size: 1 }));
  }),

  'version.api-alias-same': needing(aliasNeeds, async ({ org, stream }) => {
    const query = { page: 0, page_size: 2 };
    const byAlias = expectServed(aliased(await readListing(org.rest, stream, query, alias)));
    const byName = expectServed(await readListing(org.rest, stream, query));
    expectEqual(byAlias, 'data.manifests', manifestIds(byName), manifestIds(byAlias), 'manifests by alias');
    const total = countAt(byName, 'data.pagination.total_count');
    expectValue(byAlias, 'data.pagination.total_count', total);
    const [manifest = missingNeed('manifests', { count: 1 })] = listAt(byName, 'data.manifests');
    const path = { record_id: idOf(manifest, 'record_id') };
    const single = await org.rest.call('getManifest', { path });
    const singleByAlias = await org.rest.call('getManifest', { ...alias, path });
    expectStatus(singleByAlias, single.status);
    expectValue(singleByAlias, 'data.record_id', at(single, 'data.record_id'));
    for (const operation of ['getSignal', 'getBrief', 'getRecord'] as const) {
      const ofManifest = { path: { manifest_id: idOf(manifest, 'manifest_id') } };
      const named = await org.rest.call(operation, ofManifest);
      const byPrefix = await org.rest.call(operation, { ...alias, ...ofManifest });
      if (named.status === 429 || byPrefix.status === 429) missingNeed('quota-and-requests');
      expectStatus(byPrefix, named.status);
    }
  }),

  'version.api-alias-same-refusals': needing({ org: { plan: belowPlatform } }, async ({ org, discover }) => {
    const { manifestId } = await findManifest(discover);
    const path = { manifest_id: manifestId };
    for (const operation of ['getSignal', 'getBrief', 'getRecord'] as const) {
      const byName = await org.rest.call(operation, { path });
      expectStatus(aliased(await org.rest.call(operation, { ...alias, path })), byName.status);
    }
  }),

  'version.api-alias-authenticated': needing({}, async ({ anonymous, discover }) => {
    const { streamId, recordId } = await findManifest(discover);
    expectStatus(aliased(await readListing(anonymous, { id: streamId }, {}, alias)), 401);
    expectStatus(await anonymous.call('getManifest', { ...alias, path: { record_id: recordId } }), 401);
  }),

  'version.deprecation-announced': needing(
    { org: {}, operator: true },
    async ({ org, operator, discover }) => {
      const before = await org.rest.call('getAccount');
      const fromMs = answeredAtMs(before);
      const sunsetMs = fromMs + (limits.sunsetNotice.value + 10) * dayMs;
      await operator.deprecate('listStreams', { fromMs, sunsetMs });
      const announced = await freeRead(org.rest);
      headerOf(announced, 'Deprecation');
      headerOf(announced, 'Sunset');
      expectWellFormed(announced);
      const aheadMs = Date.parse(headerOf(announced, 'Sunset')) - answeredAtMs(announced);
      check(
        aheadMs >= limits.sunsetNotice.value * dayMs,
        `a Sunset at least ${limits.sunsetNotice.value} days ahead`,
        { received: headerOf(announced, 'Sunset'), at: inHeader('Sunset'), exchange: announced },
      );
      // RFC 9745: an operation does not end before it is deprecated.
      const deprecatedMs = Number(headerOf(announced, 'Deprecation').slice(1)) * secondMs;
      check(
        deprecatedMs <= Date.parse(headerOf(announced, 'Sunset')),
        `a Deprecation that is not later than the Sunset of ${headerOf(announced, 'Sunset')}`,
        { received: headerOf(announced, 'Deprecation'), at: inHeader('Deprecation'), exchange: announced },
      );
      const after = await org.rest.call('getAccount');
      const [{ id } = missingNeed('streams', { count: 1 })] = await discover.streams();
      for (const [operation, options] of [
        ['getStream', { path: { id: String(id) } }],
        ['searchStreams', { body: { query: 'news', page_size: 1 } }],
      ] as const) {
        // An operator may announce the end of some routes only.
        if (
          !(await operator.deprecate(operation, { fromMs, sunsetMs }).then(
            () => true,
            () => false,
          ))
        )
          continue;
        const exchange = expectSuccess(await org.rest.call(operation, options));
        for (const name of ['Deprecation', 'Sunset']) headerOf(exchange, name);
      }
      for (const name of ['deprecation', 'sunset'])
        expectEqual(after, inHeader(name), before.headers[name], after.headers[name]);
    },
  ),

  'version.notices-well-formed': needing(streamNeeds, async ({ org, stream }) => {
    expectWellFormed(await org.rest.call('getAccount'));
    expectWellFormed(await org.rest.call('listPlans'));
    expectWellFormed(await freeRead(org.rest));
    expectWellFormed(await org.rest.call('getStream', { path: { id: stream.id } }));
    expectWellFormed(await readListing(org.rest, stream, { page_size: 1 }));
  }),
} satisfies Record<VersionRuleId, Case>;

/** Sorted, because the order within a page is open. */
const manifestIds = (exchange: Exchange): readonly string[] =>
  listAt(exchange, 'data.manifests')
    .map((manifest) => idOf(manifest, 'manifest_id'))
    .sort();

/** With a base URL that ends in /api the alias cannot be tested. */
function aliased(exchange: Exchange): Exchange {
  if (exchange.status === 404 && new URL(exchange.request.url).pathname.includes('/api/api/'))
    missingNeed('unprefixed-base-url');
  return exchange;
}

function expectWellFormed(exchange: Exchange): void {
  const { deprecation, sunset } = exchange.headers;
  if (deprecation === undefined && sunset === undefined) return;
  check(
    deprecation !== undefined && /^@-?\d+$/.test(deprecation),
    'Deprecation as @ followed by Unix seconds',
    { received: deprecation, at: inHeader('Deprecation'), exchange },
  );
  check(
    sunset !== undefined && /^[A-Z][a-z]{2}, .* GMT$/.test(sunset) && !Number.isNaN(Date.parse(sunset)),
    'Sunset as an HTTP date beside Deprecation',
    { received: sunset, at: inHeader('Sunset'), exchange },
  );
}
