// Mutants of choosing streams, of listing the manifests of digests, and of isolating digests.
import type { TagParts } from '../../../../simulator/core/conditional.ts';
import type { ContentFilters } from '../../../../simulator/core/digest.ts';
import { notFound } from '../../../../simulator/core/error.ts';
import { operations } from '../../../../spec/contract.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { hourMs, minuteMs } from '../../../../spec/units.ts';
import { type Members, onStatus, toHeader, toMember } from '../../alter.ts';
import { alterAt } from '../../alter-path.ts';
import { billing } from '../../billing.ts';
import { empty, foreign, stale } from '../../derive/outage-parts.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import {
  changingInput,
  replacing,
  replacingInStore,
  sharingAnswer,
  type Wrap,
  withChangedData,
  withRows,
} from '../../replaced-operation.ts';
import { withUseCases } from '../with-use-cases.ts';
import { listedAs } from './listed-as.ts';

/** Applies all content filters but one. */
const ignoringFilter = (filter: keyof ContentFilters): Wrap =>
  listedAs((digest) => ({ ...digest, contentFilters: { ...digest.contentFilters, [filter]: [] } }));

/** Lists manifests of a digest without these filters. */
const ignoring = (...names: readonly string[]) =>
  withUseCases(({ listDigestManifests }) => ({
    listDigestManifests: (call) => {
      const input = Object.fromEntries(Object.entries(call.input).filter(([name]) => !names.includes(name)));
      return listDigestManifests({ ...call, input: { ...input, id: call.input.id } });
    },
  }));

export const readingMutants = {
  'digest.rules-choose-streams': {
    'and-as-or': law('reads AND as OR', {
      digest: { combineRules: (holds) => holds.some(Boolean) },
    }),
    'last-rule-only': law('applies the last rule only', {
      digest: { combineRules: (holds) => holds.at(-1) ?? false },
    }),
    'any-stream-fits': law('treats every stream as a match', { digest: { ruleHolds: () => true } }),
  },
  'digest.preview-counts-new-stream': {
    'first-answer-for-ever': part('repeats its first preview for ever', stale('previewDigestFilter')),
  },
  'digest.preview-bounded': {
    'shows-200': law('shows up to 200 streams', { digest: { previewMax: 200 } }),
    'counts-none': response(
      'counts no streams',
      'previewDigestFilter',
      alterAt('data.stream_count', () => 0),
    ),
    'no-title': response(
      'shows streams without a title',
      'previewDigestFilter',
      alterAt('data.streams[-1].title', () => null),
    ),
  },
  'digest.preview-creates-nothing': {
    'preview-creates': part(
      'makes a digest of what it previews',
      withUseCases(({ previewDigestFilter, createDigest }) => ({
        previewDigestFilter: (call) => {
          createDigest({ ...call, input: { body: { name: 'Preview', ...call.input.body } } });
          return previewDigestFilter(call);
        },
      })),
    ),
  },
  'digest.format-filter-applies': {
    'drops-content-filters': part(
      ['drops content filters', 'DIGEST-08'],
      changingInput('createDigest', ({ body }) => ({ body: { ...body, content_filters: null } })),
    ),
    'ignores-formats': part(
      ['keeps the formats but does not apply them', 'DIGEST-09'],
      ignoringFilter('media_format'),
    ),
    'first-format-only': part(
      'applies the first format only',
      listedAs(({ contentFilters, ...digest }) => {
        const media_format = contentFilters?.media_format?.slice(0, 1) ?? [];
        return { ...digest, contentFilters: { ...contentFilters, media_format } };
      }),
    ),
  },
  'digest.content-filters-within-chosen': {
    'drops-beside-filter': part(
      'drops content filters of a digest without stream_ids',
      changingInput('createDigest', ({ body }) => ({
        body: { ...body, content_filters: body.stream_ids ? body.content_filters : null },
      })),
    ),
    'dropped-by-activation': part(
      'drops content filters when a digest is activated',
      replacingInStore('activateDigest', (call, real, { tables: { digests } }) => {
        const before = digests.get(call.input.id);
        if (before !== undefined) digests.put({ ...before, contentFilters: null });
        return real.activateDigest(call);
      }),
    ),
  },
  'digest.channel-filter-applies': {
    'ignores-channel-ids': part(['ignores channel ids', 'DIGEST-10'], ignoringFilter('source_channel_ids')),
  },
  'digest.channel-name-filter-applies': {
    'part-of-name': law(['matches parts of names', 'DIGEST-11'], {
      digest: { nameMatches: (name, asked) => name.includes(asked) },
    }),
    'ignores-display-names': law(['does not match display names', 'DIGEST-11'], {
      digest: { displayMatches: () => false },
    }),
    'ignores-channel-names': part('ignores channel names', ignoringFilter('source_channel_names')),
  },
  'digest.manifests-of-all-streams': {
    'first-stream-only': part(
      ['lists the first stream only', 'DIGEST-30'],
      listedAs((digest) => ({ ...digest, streamIds: digest.streamIds.slice(0, 1) })),
    ),
    'pages-from-one': law(['counts pages from one', 'LIMIT-01'], {
      paging: { offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize },
    }),
    'no-stream-named': response(
      ['names no stream of its manifests', 'SIGNAL-05'],
      'listDigestManifests',
      alterAt('data.manifests[*].stream_ids', () => ['']),
    ),
    'duplicate-manifest': response(
      'lists a manifest twice',
      'listDigestManifests',
      alterAt('data.manifests', lastTwice),
    ),
  },
  'digest.listing-filters': {
    'ignores-filters': part(
      'ignores five filters',
      ignoring('tag_ids', 'published_date_from', 'published_date_to', 'ticker', 'sec_form_type'),
    ),
    'ignores-date-from': part('ignores published_date_from', ignoring('published_date_from')),
    'ignores-date-to': part('ignores published_date_to', ignoring('published_date_to')),
    'ignores-tag-ids': part('ignores tag_ids', ignoring('tag_ids')),
    'ignores-tag-logic': part('ignores tag_logic', ignoring('tag_logic')),
    'ignores-tag-type': part('ignores tag_type', ignoring('tag_type')),
    'ignores-ticker': part('ignores ticker', ignoring('ticker')),
    'ignores-isin': part('ignores isin', ignoring('isin')),
    'ignores-form-type': part('ignores sec_form_type', ignoring('sec_form_type')),
  },
  'digest.page-size-capped': {
    'no-cap': law('returns pages as large as asked', {
      paging: { pageSizeMax: Number.POSITIVE_INFINITY },
    }),
    'default-20': law('returns 20 items by default', { paging: { defaultPageSize: 20 } }),
  },
  'digest.listing-bills-at-most-returned': {
    'bills-one-more': part(
      'bills one manifest more than it lists',
      billing((operation, { status }) => (operation === 'listDigestManifests' && status === 200 ? 1 : 0)),
    ),
    'rate-as-reason': response(
      'gives the rate as the reason',
      'listDigestManifests',
      onStatus(
        429,
        toMember('detail.error_code', () => 'rate_limited'),
      ),
    ),
    'no-retry-after': response(
      'sends no Retry-After',
      'listDigestManifests',
      onStatus(
        429,
        toHeader('retry-after', () => undefined),
      ),
    ),
    'bills-removed': law('bills what it cuts off', {
      quota: { servedCount: (asked) => asked, isClamped: () => false },
    }),
  },
  'digest.no-beacon-parameters': {
    'looks-up-beacon': part('looks up the Beacon', (parts) => {
      const real = parts.operations.listDigestManifests;
      const beacon = operations.listStreamManifests.parameters.filter(({ name }) =>
        ['beacon_id', 'lookback_hours'].includes(name),
      );
      const listDigestManifests = { ...real, parameters: [...real.parameters, ...beacon] };
      const executing = withUseCases((customer) => ({
        listDigestManifests: (call) =>
          'beacon_id' in call.input
            ? notFound(`Beacon ${call.input.beacon_id}`)
            : customer.listDigestManifests(call),
      }));
      return executing({ ...parts, operations: { ...parts.operations, listDigestManifests } });
    }),
  },
  'digest.list-fresh-in-time': {
    'hour-old-list': law(['caches the list for an hour', 'DIGEST-22'], { digest: { listAgeMs: hourMs } }),
    'lists-deleted': part(
      ['lists deleted digests', 'DIGEST-16'],
      replacingInStore('listDigests', (call, real, { tables: { digests } }) =>
        withRows(
          digests,
          (rows) => rows.map((row) => (row.state === 'deleted' ? { ...row, state: 'paused' } : row)),
          () => real.listDigests(call),
        ),
      ),
    ),
    'never-refreshes': part('lists names and counts as they were first listed', (parts) => {
      const first = new Map<unknown, Members>();
      return replacing('listDigests', (call, real) =>
        withChangedData(real.listDigests(call), ({ digests }) => ({
          digests: (digests as readonly Members[]).map((digest) => {
            const shown = first.get(digest.id) ?? digest;
            first.set(digest.id, shown);
            return shown;
          }),
        })),
      )(parts);
    }),
  },
  'digest.list-of-own-organisation': {
    'one-list-for-all': part(
      'caches one list for all organisations',
      sharingAnswer('listDigests', 5 * minuteMs),
    ),
  },
  'digest.closed-to-other-organisations': {
    'opens-any': law(['opens any digest', 'DIGEST-32'], {
      digest: { isVisible: ({ state }) => state !== 'deleted' },
    }),
    'null-with-200': response(
      ['answers 200 with null for an unknown digest', 'ERR-09'],
      'getDigest',
      (reply) => (reply.status === 404 ? { ...reply, status: 200, body: { data: null } } : undefined),
    ),
  },
  'digest.catalog-without-own-digests': {
    'no-added-digests': part(
      ['answers 404 for added digests', 'DIGEST-33'],
      withUseCases(() => ({ listAddedDigests: () => notFound('/my/digests') as never })),
    ),
    'own-as-catalog': part(
      'lists its own digests as the catalog',
      withUseCases(({ listDigests }) => ({
        listCatalogDigests: (call) => listDigests({ ...call, input: {} }),
      })),
    ),
  },
  'digest.added-digests-listed': {
    'empty-list': part('lists no added digest', empty('listAddedDigests')),
    'first-list-forever': part('repeats the first list forever', (parts) => stale('listAddedDigests')(parts)),
    'list-of-others': part('lists what another organisation added', (parts) =>
      foreign('listAddedDigests')(parts),
    ),
  },
  'digest.catalog-needs-enterprise': {
    'open-to-all': part(['adds catalog digests to all accounts', 'DIGEST-01', 'PLAN-07'], (parts) => ({
      ...replacing('listAddedDigests', (call, real) =>
        withChangedData(real.listAddedDigests(call), () => ({ digests: [{ id: 7, name: 'Shipping' }] })),
      )(parts),
      laws: { plan: { hasCatalogDigests: () => true } },
    })),
  },
  'digest.added-digests-need-enterprise': {
    'open-to-startup': law(
      ['shows added catalog digests to every plan with digests', 'DIGEST-01', 'PLAN-07'],
      {
        plan: { hasCatalogDigests: () => true },
      },
    ),
  },
  'digest.list-tagged': {
    'untagged-list': law(['sends no tag with the list', 'COND-01'], {
      conditional: { sendsTag: (operation) => operation !== 'listDigests' },
    }),
    'no-cache-control': response(
      'sends no Cache-Control',
      'listDigests',
      toHeader('cache-control', () => undefined),
    ),
    'never-matches': law(['never recognises its own tag', 'COND-02'], {
      conditional: { matchesCurrentTag: () => false },
    }),
  },
  'digest.change-ends-tag': {
    'tag-never-changes': law('keeps one tag for ever', {
      conditional: { tag: ({ organizationId }) => `"${organizationId}"` },
    }),
    'misses-second-change': law('keeps the entity tag at every second change', {
      conditional: { tag: tagOfTwo() },
    }),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;

function lastTwice(manifests: unknown): unknown {
  return Array.isArray(manifests) && manifests.length > 1
    ? [...manifests.slice(1), manifests.at(-1)]
    : undefined;
}

/** The tag changes only at every second state of an organisation's list. */
function tagOfTwo(): (parts: TagParts) => string {
  const states = new Map<string, readonly string[]>();
  return ({ dataHash, organizationId }) => {
    const known = states.get(organizationId) ?? [];
    const all = known.includes(dataHash) ? known : [...known, dataHash];
    states.set(organizationId, all);
    return `"${organizationId}-${Math.ceil(all.indexOf(dataHash) / 2)}"`;
  };
}
