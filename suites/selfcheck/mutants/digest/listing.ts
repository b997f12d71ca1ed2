// Mutants of choosing streams, of listing the manifests of digests, and of isolating digests.
import type { TagParts } from '../../../../simulator/core/conditional.ts';
import type { ContentFilters } from '../../../../simulator/core/digest.ts';
import { notFound } from '../../../../simulator/core/error.ts';
import { hashOf, JsonText } from '../../../../simulator/core/json-text.ts';
import { operations } from '../../../../spec/contract.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { hourMs, minuteMs } from '../../../../spec/units.ts';
import { type Members, onStatus, withoutHeader } from '../../alter.ts';
import { headerLeftOut, memberAt, memberOn, valueAt } from '../../altered-answer.ts';
import { billingFor } from '../../billing.ts';
import { checking } from '../../checked-input.ts';
import { empty, foreign, stale } from '../../derive/outage-parts.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import {
  changingData,
  changingInput,
  dataOf,
  replacing,
  replacingRow,
  replacingRows,
  together,
  type Wrap,
  whenPublished,
  withLaws,
} from '../../replaced-operation.ts';
import { returningRows } from '../../replaced-tool.ts';
import { countingRemoved, listedAs } from './effects.ts';

const ignoringFilter = (filter: keyof ContentFilters): Wrap =>
  listedAs((digest) => ({ ...digest, contentFilters: { ...digest.contentFilters, [filter]: [] } }));

/** Lists manifests of a digest without these filters. */
const ignoring = (...names: readonly string[]) =>
  changingInput('listDigestManifests', (input) => ({
    ...Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))),
    id: input.id,
  }));

/** A wrap that shows each digest as it was shown first. */
const asFirstShown =
  (wrap: (shown: (digest: Members) => Members) => Wrap): Wrap =>
  (parts) => {
    const first = new Map<unknown, Members>();
    return wrap((digest) => {
      const shown = first.get(digest.id) ?? digest;
      first.set(digest.id, shown);
      return shown;
    })(parts);
  };

/** Data with the hash of another text. */
class Tagged extends JsonText {
  readonly #hashed: string;

  constructor(text: string, hashed: string) {
    super(text);
    this.#hashed = hashed;
  }

  override get hash(): string {
    return hashOf(Buffer.from(this.#hashed));
  }
}

const ofBeacon = operations.listStreamManifests.parameters.filter(({ name }) =>
  ['beacon_id', 'lookback_hours'].includes(name),
);

export const readingMutants = {
  'digest.rules-choose-streams': {
    'and-as-or': wrong('reads AND as OR').law('digest', { combineRules: (holds) => holds.some(Boolean) }),
    'last-rule-only': wrong('applies the last rule only').law('digest', {
      combineRules: (holds) => holds.at(-1) ?? false,
    }),
    'any-stream-fits': wrong('treats every stream as a match').law('digest', { ruleHolds: () => true }),
  },
  'digest.preview-counts-new-stream': {
    'first-answer-for-ever': wrong('repeats its first preview for ever').part(stale('previewDigestFilter')),
  },
  'digest.arrivals-keep-streams': {
    'streams-of-new-manifest': wrong(
      'takes the streams of a new manifest for all that a filter chose before it',
    ).part((parts) => {
      const arrivals: (readonly string[])[] = [];
      const arrivedBefore = new Map<number, number>();
      return together(
        whenPublished(({ streamIds }) => void arrivals.push(streamIds)),
        listedAs((digest) => {
          if (!arrivedBefore.has(digest.id)) arrivedBefore.set(digest.id, arrivals.length);
          const streamIds = arrivals.slice(arrivedBefore.get(digest.id)).at(-1);
          const isPart = digest.filterSpec !== null && streamIds !== undefined;
          return isPart ? { ...digest, filterSpec: null, streamIds } : digest;
        }),
      )(parts);
    }),
  },
  'digest.preview-bounded': {
    'shows-200': wrong('shows up to 200 streams').law('digest', { previewMax: 200 }),
    'counts-one-less': wrong('counts one stream less than it chooses').answer(
      valueAt('previewDigestFilter', 'data.stream_count', (count) => Math.max(0, Number(count) - 1)),
    ),
    'counts-none': wrong('counts no streams').answer(
      valueAt('previewDigestFilter', 'data.stream_count', () => 0),
    ),
    'no-title': wrong('shows streams without a title').answer(
      valueAt('previewDigestFilter', 'data.streams[-1].title', () => null),
    ),
  },
  'digest.preview-creates-nothing': {
    'preview-creates': wrong('makes a digest of what it previews').part(
      replacing('previewDigestFilter', (call, real) => {
        real.createDigest({ ...call, input: { body: { name: 'Preview', ...call.input.body } } });
        return real.previewDigestFilter(call);
      }),
    ),
  },
  'digest.format-filter-applies': {
    'drops-content-filters': wrong('drops content filters', 'DIGEST-08').part(
      changingInput('createDigest', ({ body }) => ({ body: { ...body, content_filters: null } })),
    ),
    'ignores-formats': wrong('keeps formats unapplied', 'DIGEST-09').part(ignoringFilter('media_format')),
    'ignores-formats-beside-channels': wrong('ignores formats beside channel ids', 'DIGEST-09').part(
      listedAs(({ contentFilters, ...digest }) => {
        const isBeside = (contentFilters?.source_channel_ids ?? []).length > 0;
        return {
          ...digest,
          contentFilters: isBeside ? { ...contentFilters, media_format: [] } : contentFilters,
        };
      }),
    ),
    'first-format-only': wrong('applies the first format only').part(
      listedAs(({ contentFilters, ...digest }) => {
        const media_format = contentFilters?.media_format?.slice(0, 1) ?? [];
        return { ...digest, contentFilters: { ...contentFilters, media_format } };
      }),
    ),
  },
  'digest.content-filters-within-chosen': {
    'drops-beside-filter': wrong('drops content filters of a digest without stream_ids').part(
      changingInput('createDigest', ({ body }) => ({
        body: { ...body, content_filters: body.stream_ids ? body.content_filters : null },
      })),
    ),
    'dropped-by-activation': wrong('drops content filters when a digest is activated').part(
      replacing('activateDigest', (call, real, { tables: { digests } }) => {
        const before = digests.get(call.input.id);
        if (before !== undefined) digests.put({ ...before, contentFilters: null });
        return real.activateDigest(call);
      }),
    ),
  },
  'digest.channel-filter-applies': {
    'ignores-channel-ids': wrong('drops channel ids', 'DIGEST-10').part(ignoringFilter('source_channel_ids')),
  },
  'digest.channel-name-filter-applies': {
    'part-of-name': wrong('matches parts of names', 'DIGEST-11').law('digest', {
      nameMatches: (name, asked) => name.includes(asked),
    }),
    'ignores-display-names': wrong('does not match display names', 'DIGEST-11').law('digest', {
      displayMatches: () => false,
    }),
    'window-drops-filters': wrong('ignores the content filters of a digest beside a window').part(
      replacingRow(
        'listDigestManifests',
        'digests',
        ({ id }) => Number(id),
        (digest, { published_date_from: from }) =>
          from === undefined ? digest : { ...digest, contentFilters: null },
      ),
    ),
    'ignores-channel-names': wrong('ignores channel names').part(ignoringFilter('source_channel_names')),
  },
  'digest.manifests-of-all-streams': {
    'first-stream-only': wrong('lists the first stream only', 'DIGEST-30').part(
      listedAs((digest) => ({ ...digest, streamIds: digest.streamIds.slice(0, 1) })),
    ),
    'fifty-streams-at-most': wrong('lists the manifests of fifty streams at most', 'DIGEST-30').part(
      listedAs((digest) => ({ ...digest, streamIds: digest.streamIds.slice(0, 50) })),
    ),
    'counts-to-500': wrong('counts 500 manifests at most', 'DIGEST-30').answer(
      valueAt('listDigestManifests', 'data.pagination.total_count', (total) =>
        Number(total) > 500 ? 500 : undefined,
      ),
    ),
    'pages-from-one': wrong('counts pages from one', 'LIMIT-01').law('paging', {
      offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize,
    }),
    'other-names': wrong('names other streams beside the ids of the right ones', 'SIGNAL-05').answer(
      valueAt('listDigestManifests', 'data.manifests[-1].stream_names', () => ['Elsewhere']),
    ),
    'no-stream-named': wrong('names no stream of its manifests', 'SIGNAL-05').answer(
      valueAt('listDigestManifests', 'data.manifests[*].stream_ids', () => ['']),
    ),
  },
  'digest.listing-filters': {
    'ignores-filters': wrong('ignores five filters').part(
      ignoring('tag_ids', 'published_date_from', 'published_date_to', 'ticker', 'sec_form_type'),
    ),
    'ignores-date-from': wrong('ignores published_date_from').part(ignoring('published_date_from')),
    'ignores-date-to': wrong('ignores published_date_to').part(ignoring('published_date_to')),
    'ignores-tag-ids': wrong('ignores tag_ids').part(ignoring('tag_ids')),
    'ignores-tag-logic': wrong('ignores tag_logic').part(ignoring('tag_logic')),
    'ignores-tag-type': wrong('ignores tag_type').part(ignoring('tag_type')),
    'ignores-ticker': wrong('ignores ticker').part(ignoring('ticker')),
    'ignores-isin': wrong('ignores isin').part(ignoring('isin')),
    'ignores-form-type': wrong('ignores sec_form_type').part(ignoring('sec_form_type')),
  },
  'digest.listing-bills-at-most-returned': {
    'bills-one-more': wrong('bills one more than it lists').part(billingFor('listDigestManifests', 200)),
    'rate-as-reason': wrong('gives the rate as the reason').answer(
      memberOn('listDigestManifests', 429, 'detail.error_code', () => 'rate_limited'),
    ),
    'no-retry-after': wrong('sends no Retry-After').response(
      'listDigestManifests',
      onStatus(429, withoutHeader('retry-after')),
    ),
    'bills-removed': wrong('bills what it cuts off').law('quota', {
      servedCount: (asked) => asked,
      isClamped: () => false,
    }),
  },
  'digest.no-beacon-parameters': {
    'looks-up-beacon': wrong('looks up the Beacon').part(
      together(
        checking('listDigestManifests', (real) => ({
          ...real,
          parameters: [...real.parameters, ...ofBeacon],
        })),
        replacing('listDigestManifests', (call, real) =>
          'beacon_id' in call.input
            ? notFound(`Beacon ${call.input.beacon_id}`)
            : real.listDigestManifests(call),
        ),
      ),
    ),
  },
  'digest.list-fresh-in-time': {
    'hour-old-list': wrong('caches the list for an hour', 'DIGEST-22').law('digest', { listAgeMs: hourMs }),
    'six-minutes-old-list': wrong('caches the list for six minutes', 'DIGEST-22').law('digest', {
      listAgeMs: 6 * minuteMs,
    }),
    'newest-ten': wrong('lists the newest ten digests only', 'DIGEST-22').part(
      replacingRows('listDigests', 'digests', (rows) => rows.slice(-10)),
    ),
    'counts-removed': wrong('never counts fewer streams than before', 'DIGEST-22').answer(
      valueAt('listDigests', 'data.digests[*]', countingRemoved()),
    ),
    'lists-deleted': wrong('lists deleted digests', 'DIGEST-16').part(
      replacingRows('listDigests', 'digests', (rows) =>
        rows.map((row) => (row.state === 'deleted' ? { ...row, state: 'paused' } : row)),
      ),
    ),
    'dynamic-for-ever': wrong('calls a digest dynamic that had a filter once', 'DIGEST-12').part((parts) => {
      const dynamic = new Set<unknown>();
      return changingData('listDigests', ({ digests }) => ({
        digests: (digests as readonly Members[]).map((digest) => {
          if (digest.has_dynamic_filter === true) dynamic.add(digest.id);
          return { ...digest, has_dynamic_filter: dynamic.has(digest.id) };
        }),
      }))(parts);
    }),
    'never-refreshes': wrong('lists names and counts as they were first listed').part(
      asFirstShown((shown) =>
        changingData('listDigests', ({ digests }) => ({
          digests: (digests as readonly Members[]).map(shown),
        })),
      ),
    ),
    'tool-never-refreshes': wrong('lists names in service-digests as they were first listed').part(
      asFirstShown((shown) => returningRows('service-digests', 'digests', shown)),
    ),
  },
  'digest.catalog-without-own-digests': {
    'no-added-digests': wrong('answers 404 for added digests', 'DIGEST-33').part(
      replacing('listAddedDigests', () => notFound('/my/digests')),
    ),
    'own-as-catalog': wrong('lists its own digests as the catalog').part(
      replacing('listCatalogDigests', (call, real) => real.listDigests({ ...call, input: {} })),
    ),
  },
  'digest.added-digests-listed': {
    'empty-list': wrong('lists no added digest').part(empty('listAddedDigests')),
    'first-list-forever': wrong('repeats the first list forever').part(stale('listAddedDigests')),
    'latest-only': wrong('lists the digest added last').answer(
      memberAt('listAddedDigests', 'data.digests', (digests) => [digests].flat().slice(-1)),
    ),
    'list-of-others': wrong('lists what another organisation added').part(foreign('listAddedDigests')),
  },
  'digest.catalog-needs-enterprise': {
    'open-to-all': wrong('adds catalog digests to all accounts', 'DIGEST-01', 'PLAN-07').part(
      together(
        withLaws({ plan: { hasCatalogDigests: () => true } }),
        changingData('listAddedDigests', () => ({ digests: [{ id: 7, name: 'Shipping' }] })),
      ),
    ),
  },
  'digest.added-digests-need-enterprise': {
    'open-to-startup': wrong(
      'shows added catalog digests to every plan with digests',
      'DIGEST-01',
      'PLAN-07',
    ).law('plan', { hasCatalogDigests: () => true }),
  },
  'digest.list-tagged': {
    'untagged-list': wrong('sends no tag with the list', 'COND-01').law('conditional', {
      sendsTag: (operation) => operation !== 'listDigests',
    }),
    'no-cache-control': wrong('sends no Cache-Control').answer(headerLeftOut('listDigests', 'cache-control')),
    'never-matches': wrong('never recognises its own tag', 'COND-02').law('conditional', {
      matchesCurrentTag: () => false,
    }),
  },
  'digest.change-ends-tag': {
    'tag-never-changes': wrong('keeps one tag for ever').law('conditional', {
      tag: ({ organizationId }) => `"${organizationId}"`,
    }),
    'tag-of-names': wrong('makes the tag of the names alone').part(
      replacing('listDigests', (call, real) => {
        const outcome = real.listDigests(call);
        const names = [dataOf(outcome).digests].flat().map((digest) => Object(digest).name);
        return outcome.kind === 'answer'
          ? { ...outcome, data: new Tagged(outcome.data.text, JSON.stringify(names)) }
          : outcome;
      }),
    ),
    'tag-of-newest': wrong('makes the tag of the newest digest alone').part(
      replacing('listDigests', (call, real) => {
        const outcome = real.listDigests(call);
        const newest = [dataOf(outcome).digests].flat().at(-1);
        return outcome.kind === 'answer'
          ? { ...outcome, data: new Tagged(outcome.data.text, JSON.stringify(newest ?? null)) }
          : outcome;
      }),
    ),
    'misses-second-change': wrong('renews the tag every second time').law('conditional', { tag: tagOfTwo() }),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;

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
