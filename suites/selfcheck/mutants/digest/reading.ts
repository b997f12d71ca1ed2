// Wrong ways to choose streams, to deliver manifests of digests and to keep digests apart.
import type { TagParts } from '../../../../simulator/core/conditional.ts';
import type { digestLaws } from '../../../../simulator/core/digest.ts';
import { notFound } from '../../../../simulator/core/error.ts';
import { defaultLaws } from '../../../../simulator/core/laws.ts';
import { operations } from '../../../../spec/contract.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { type Members, onStatus, toHeader, toMember } from '../../bend.ts';
import { bendAt } from '../../bend-path.ts';
import { billing } from '../../billing.ts';
import { instead, retold } from '../../instead.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { served } from './wrapped.ts';

const hourMs = 3_600_000;

/** Heeds all content filters but one. */
const forgetting = (filter: 'media_format' | 'source_channel_ids' | 'source_channel_names') => ({
  digest: {
    heededFilters: (filters) => ({ ...filters, [filter]: [] }),
  } satisfies Partial<typeof digestLaws>,
});

/** Listings of digests that leave filters unread. */
const unread = (...names: readonly string[]) =>
  served(({ listDigestManifests }) => ({
    listDigestManifests: (call) => {
      const input = Object.fromEntries(Object.entries(call.input).filter(([name]) => !names.includes(name)));
      return listDigestManifests({ ...call, input: { ...input, id: call.input.id } });
    },
  }));

export const readingMutants = {
  'digest.rules-choose-streams': [
    law('takes AND for OR', ['DIGEST-07'], { digest: { combine: (holds) => holds.some(Boolean) } }),
    law('heeds the last rule alone', [], { digest: { combine: (holds) => holds.at(-1) ?? false } }),
    law('lets every stream fit', [], { digest: { ruleHolds: () => true } }),
  ],
  'digest.preview-bounded': [
    law('shows up to 200 streams', ['DIGEST-29'], { digest: { previewMax: 200 } }),
    response(
      'counts no streams',
      [],
      'previewDigestFilter',
      bendAt('data.stream_count', () => 0),
    ),
    response(
      'shows streams without a title',
      [],
      'previewDigestFilter',
      bendAt('data.streams[-1].title', () => null),
    ),
  ],
  'digest.preview-creates-nothing': [
    part(
      'makes a digest of what it previews',
      ['DIGEST-29'],
      served(({ previewDigestFilter, createDigest }) => ({
        previewDigestFilter: (call) => {
          createDigest({ ...call, input: { body: { name: 'Preview', ...call.input.body } } });
          return previewDigestFilter(call);
        },
      })),
    ),
  ],
  'digest.delivers-formats': [
    law('drops content filters', ['DIGEST-08'], { digest: { keptFilters: () => null } }),
    law('keeps the formats and heeds them not', ['DIGEST-09'], forgetting('media_format')),
    law('heeds the first format alone', [], {
      digest: {
        heededFilters: ({ media_format, ...others }) =>
          media_format === undefined ? others : { ...others, media_format: media_format.slice(0, 1) },
      },
    }),
  ],
  'digest.delivers-channels': [law('heeds no channel ids', ['DIGEST-10'], forgetting('source_channel_ids'))],
  'digest.delivers-named-channels': [
    law('takes parts of names', ['DIGEST-11'], {
      digest: { isName: (name, asked) => name.includes(asked) },
    }),
    law('knows no displays', ['DIGEST-11'], { digest: { isDisplay: () => false } }),
    law('heeds no names of channels', [], forgetting('source_channel_names')),
  ],
  'digest.manifests-of-all-streams': [
    law('lists the first stream alone', ['DIGEST-30'], {
      digest: { listedStreams: (ids) => ids.slice(0, 1) },
    }),
    law('counts pages from one', ['LIMIT-01'], {
      paging: { offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize },
    }),
    response('shows a manifest twice', [], 'listDigestManifests', bendAt('data.manifests', lastTwice)),
  ],
  'digest.listing-filters': [
    part(
      'leaves filters unread',
      ['DIGEST-30'],
      unread('tag_ids', 'published_date_from', 'published_date_to', 'ticker', 'sec_form_type'),
    ),
    part('leaves the first day unread', [], unread('published_date_from')),
    part('leaves the last day unread', [], unread('published_date_to')),
    part('leaves tags unread', [], unread('tag_ids')),
    part('leaves the logic of tags unread', [], unread('tag_logic')),
    part('leaves the type of tags unread', [], unread('tag_type')),
    part('leaves tickers unread', [], unread('ticker')),
    part('leaves ISINs unread', [], unread('isin')),
    part('leaves filing forms unread', [], unread('sec_form_type')),
  ],
  'digest.page-size-capped': [
    law('gives pages as large as asked', ['LIMIT-02'], { paging: { cappedPageSize: (asked) => asked } }),
    law('gives 20 where nothing is asked', [], { paging: { defaultPageSize: 20 } }),
  ],
  'digest.billed-once': [
    part(
      'bills a manifest more than it lists',
      ['QUOTA-10'],
      billing((operation, { status }) => (operation === 'listDigestManifests' && status === 200 ? 1 : 0)),
    ),
    response(
      'calls the rate the reason',
      [],
      'listDigestManifests',
      onStatus(
        429,
        toMember('detail.error_code', () => 'rate_limited'),
      ),
    ),
    response(
      'does not tell how long there is nothing left',
      [],
      'listDigestManifests',
      onStatus(
        429,
        toHeader('retry-after', () => undefined),
      ),
    ),
    law('bills what it cuts away', [], { quota: { servedCount: (asked) => asked, isClamped: () => false } }),
  ],
  'digest.no-beacon-parameters': [
    part('looks for the Beacon', ['DIGEST-31'], (parts) => {
      const real = parts.operations.listDigestManifests;
      const beacon = operations.listStreamManifests.parameters.filter(({ name }) =>
        ['beacon_id', 'lookback_hours'].includes(name),
      );
      const listDigestManifests = { ...real, parameters: [...real.parameters, ...beacon] };
      const executing = served((customer) => ({
        listDigestManifests: (call) =>
          'beacon_id' in call.input
            ? notFound(defaultLaws.error, `Beacon ${call.input.beacon_id}`)
            : customer.listDigestManifests(call),
      }));
      return executing({ ...parts, operations: { ...parts.operations, listDigestManifests } });
    }),
  ],
  'digest.list-fresh-in-time': [
    law('keeps the list for an hour', ['DIGEST-22'], { digest: { listAgeMs: hourMs } }),
    law('lists what was deleted', ['DIGEST-16'], {
      digest: { isOwn: ({ organizationId }, id) => organizationId === id },
    }),
    part('lists the first name and count for ever', [], (parts) => {
      const first = new Map<unknown, Members>();
      return instead('listDigests', (call, real) =>
        retold(real.listDigests(call), ({ digests }) => ({
          digests: (digests as readonly Members[]).map((digest) => {
            const shown = first.get(digest.id) ?? digest;
            first.set(digest.id, shown);
            return shown;
          }),
        })),
      )(parts);
    }),
  ],
  'digest.list-of-own-organisation': [
    law('keeps one list for all', ['DIGEST-22'], { digest: { listAgeMs: 300_000, listKey: () => 'all' } }),
  ],
  'digest.other-organisation-not-found': [
    law('opens any digest', ['DIGEST-32'], { digest: { isOwn: ({ state }) => state !== 'deleted' } }),
    response('finds what there is not', ['ERR-09'], 'getDigest', (reply) =>
      reply.status === 404 ? { ...reply, status: 200, body: { data: null } } : undefined,
    ),
  ],
  'digest.catalog-apart': [
    part(
      'has no added digests',
      ['DIGEST-33'],
      served(() => ({ listAddedDigests: () => notFound(defaultLaws.error, '/my/digests') as never })),
    ),
    part(
      'shows its own digests as the catalog',
      [],
      served(({ listDigests }) => ({ listCatalogDigests: (call) => listDigests({ ...call, input: {} }) })),
    ),
  ],
  'digest.catalog-needs-enterprise': [
    law('opens the catalog to all', ['DIGEST-01', 'PLAN-07'], { plan: { hasCatalogDigests: () => true } }),
  ],
  'digest.list-tagged': [
    law('tags no list of digests', ['COND-01'], {
      conditional: { tagged: (operation) => operation !== 'listDigests' },
    }),
    response(
      'says nothing of caching',
      [],
      'listDigests',
      toHeader('cache-control', () => undefined),
    ),
    law('knows no tag again', ['COND-02'], { conditional: { matches: () => false } }),
  ],
  'digest.change-ends-tag': [
    law('has one tag for ever', ['COND-06'], {
      conditional: { tag: ({ organizationId }) => `"${organizationId}"` },
    }),
    law('misses every second change', [], { conditional: { tag: tagOfTwo() } }),
  ],
} satisfies Partial<MutantTable<DigestRuleId>>;

function lastTwice(manifests: unknown): unknown {
  return Array.isArray(manifests) && manifests.length > 1
    ? [...manifests.slice(1), manifests.at(-1)]
    : undefined;
}

/** The tag goes on with the first state of an organisation's list, and then with every second one. */
function tagOfTwo(): (parts: TagParts) => string {
  const states = new Map<string, readonly string[]>();
  return ({ dataHash, organizationId }) => {
    const known = states.get(organizationId) ?? [];
    const all = known.includes(dataHash) ? known : [...known, dataHash];
    states.set(organizationId, all);
    return `"${organizationId}-${Math.ceil(all.indexOf(dataHash) / 2)}"`;
  };
}
