// Mutants of listing and reading streams.
import { notFound } from '../../../simulator/core/error.ts';
import type { Stream } from '../../../spec/content.ts';
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { hourMs } from '../../../spec/units.ts';
import { type Alteration, isMembers, type Members } from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { answerInstead, memberAt, valueAt } from '../altered-answer.ts';
import { checkingInput } from '../checked-input.ts';
import { empty, stale } from '../derive/outage-parts.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import {
  changingInput,
  dataOf,
  replacing,
  together,
  type Wrap,
  whenPublished,
  withChangedData,
  withLaws,
} from '../replaced-operation.ts';
import { returningMembers } from '../replaced-tool.ts';
import { forgottenIsins, forgottenTickers } from './query/values.ts';

/** Lists streams with or without their channels, whatever the request. */
const withChannels = (include_source_channels: boolean): Wrap =>
  changingInput('listStreams', (input) => ({ ...input, include_source_channels }));

/** Extends one of the windows of a stream's counters by this many hours, by the time of matching. */
const countingLonger = (window: '24h' | '7d', moreMs: number): Wrap =>
  together(
    withLaws({ stream: { countersGoBy: 'matched-at' } }),
    replacing('getStream', (call, real) => {
      const earlier = dataOf(real.getStream({ ...call, nowMs: call.nowMs - moreMs }));
      const name = `manifests_last${window}`;
      return withChangedData(real.getStream(call), (data) => ({ ...data, [name]: earlier[name] }));
    }),
  );

export const streamMutants = {
  'stream.new-manifest-listed': {
    'not-by-record-id': wrong('does not find new manifests by their record ids', 'SIGNAL-43').part(
      (parts) => {
        const published = new Set<string>();
        return together(
          whenPublished(({ recordId }) => void published.add(String(recordId))),
          replacing('getManifest', (call, real) =>
            published.has(String(call.input.record_id)) ? notFound('this record') : real.getManifest(call),
          ),
        )(parts);
      },
    ),
    'caches-for-ever': wrong('caches a listing for ever').part(stale('listStreamManifests')),
  },
  'stream.found-means-listed': { 'empty-list': wrong('lists no stream').part(empty('listStreams')) },
  'stream.new-stream-listed': {
    'first-list-forever': wrong('repeats the first list forever').part(stale('listStreams')),
  },
  'stream.home-domain-filter': {
    'matches-cross-domains': wrong('matches cross-domains as well').law('stream', {
      inDomain: ({ homeDomain, crossDomains }, domain) =>
        [homeDomain, ...crossDomains].some((own) => own === domain),
    }),
    'skips-cross-domains': wrong('leaves out streams that have cross-domains').law('stream', {
      inDomain: (stream, domain) => stream.homeDomain === domain && stream.crossDomains.length === 0,
    }),
  },
  'stream.unknown-domain-refused': {
    'empty-list': wrong('lists nothing for an unknown domain').part(
      checkingInput('listStreams', 'home_domain', () => ({ type: 'string' })),
    ),
  },
  'stream.is-public-filter': {
    'false-as-absent': wrong('ignores the value false').law('stream', {
      matchesPublicity: (stream, isPublic) => !isPublic || stream.isPublic,
    }),
    'never-private': wrong('lists only public streams').law('stream', {
      matchesPublicity: (stream, isPublic) => isPublic && stream.isPublic,
    }),
    reversed: wrong('reverses the filter').law('stream', {
      matchesPublicity: (stream, isPublic) => stream.isPublic !== isPublic,
    }),
  },
  'stream.company-kind-filter': {
    'others-as-private': wrong('treats every kind but public as private').law('stream', {
      hasKind: ({ companyKind }, kind) => (companyKind === 'public') === (kind === 'public'),
    }),
  },
  'stream.company-kind-from-tags': {
    'kind-from-is-public': wrong('infers the kind from is_public').part(
      replacing('listStreams', (call, real) =>
        withChangedData(real.listStreams(call), ({ streams, ...list }) => ({
          ...list,
          streams: (streams as readonly Members[]).map((stream) => {
            const { is_public } = dataOf(real.getStream({ ...call, input: { id: String(stream.id) } }));
            return { ...stream, company_kind: is_public === true ? 'public' : 'private' };
          }),
        })),
      ),
    ),
  },
  'stream.subtype-filter-exact': {
    'part-of-subtype': wrong('matches parts of a subtype').law('stream', {
      hasSubtype: (stream, subtype) => stream.organizationSubtypes.some((own) => own.includes(subtype)),
    }),
    'first-subtype-only': wrong('compares the first subtype only').law('stream', {
      hasSubtype: (stream, subtype) => stream.organizationSubtypes[0] === subtype,
    }),
  },
  'stream.media-format-filter': {
    'ignores-format': wrong('ignores the format').law('stream', { hasFormat: () => true }),
    'first-format-only': wrong('compares the first format only').law('stream', {
      hasFormat: (stream, format) => stream.mediaFormats[0] === format,
    }),
  },
  'stream.format-keeps-matching-channel': {
    'first-25': wrong('shows the first 25 channels').part(
      replacing('listStreams', (call, real) => {
        const { media_format: _, page: __, page_num: ___, ...input } = call.input;
        const unfiltered = real.listStreams({ ...call, input: { ...input, page_size: 200 } });
        const streams = dataOf(unfiltered).streams as readonly Members[];
        const shown = new Map(streams.map(({ id, source_channels }) => [id, { source_channels }]));
        return withChangedData(real.listStreams(call), (list) => ({
          ...list,
          streams: (list.streams as readonly Members[]).map((one) => ({ ...one, ...shown.get(one.id) })),
        }));
      }),
    ),
    'one-channel-more': wrong('adds the matching channel to the 25').law('stream', {
      channelsMax: { list: 26, search: 25 },
    }),
  },
  'stream.ticker-filter': {
    ...forgottenTickers,
    'case-sensitive': wrong('compares letter case').part(changingInput('listStreams', withUnknownLowerCase)),
    'ticker-prefix': wrong('matches the beginning of a ticker').law('stream', {
      hasTicker: ({ tickers }, asked) => tickers.some((own) => asked.some((part) => begins(own, part))),
    }),
    'first-value-only': wrong('reads only the first of several tickers').law('stream', {
      hasTicker: ({ tickers }, [first]) => tickers.some((own) => own.toLowerCase() === first),
    }),
  },
  'stream.isin-filter': {
    ...forgottenIsins,
    'first-isin-only': wrong('compares the first ISIN of a stream only').law('stream', {
      hasIsin: ({ isins }, asked) => isins.slice(0, 1).some((own) => asked.includes(own.toLowerCase())),
    }),
    'first-value-only': wrong('reads only the first of several ISINs').law('stream', {
      hasIsin: ({ isins }, [first]) => isins.some((own) => own.toLowerCase() === first),
    }),
    'isin-prefix': wrong('matches the beginning of an ISIN').law('stream', {
      hasIsin: ({ isins }, asked) => isins.some((own) => asked.some((part) => begins(own, part))),
    }),
  },
  'stream.share-classes-resolve-alike': {
    'first-class-only': wrong('finds no stream by the ticker of a second share class').law('stream', {
      hasTicker: ({ tickers }, asked) => asked.includes(tickers[0]?.toLowerCase() ?? ''),
    }),
  },
  'stream.ticker-is-not-filing-ticker': {
    'filing-ticker': wrong('matches the ticker of filings').law('stream', {
      hasTicker: (stream, asked) => filingTickers(stream).some((own) => asked.includes(own.toLowerCase())),
    }),
  },
  'stream.filters-narrow': {
    'any-filter': wrong('lists streams that fit any of the filters').law('stream', {
      combineFilters: (holds) => holds.some(Boolean),
    }),
    'last-filter': wrong('applies the last filter only').law('stream', {
      combineFilters: (holds) => holds.at(-1) === true,
    }),
  },
  'stream.narrower-filters-give-subsets': {
    'isin-alone': wrong('ignores the other filters of a list beside isin').part(
      changingInput('listStreams', ({ isin, ...input }) => (isin === undefined ? input : { isin })),
    ),
    'any-filter': wrong('lists streams that fit any of the filters').law('stream', {
      combineFilters: (holds) => holds.some(Boolean),
    }),
    'first-two-filters': wrong('applies the first two filters only').law('stream', {
      combineFilters: (holds) => holds.slice(0, 2).every(Boolean),
    }),
  },
  'stream.channels-only-on-request': {
    'always-channels': wrong('always shows channels', 'STREAM-11').part(withChannels(true)),
    'never-channels': wrong('never shows channels', 'STREAM-12').part(withChannels(false)),
  },
  'stream.channels-at-most-25': {
    'every-channel': wrong('shows every channel', 'STREAM-13', 'LIMIT-04').law('stream', {
      channelsMax: { list: 1_000, search: 25 },
    }),
    'one-channel-more': wrong('shows 26 channels').law('stream', { channelsMax: { list: 26, search: 25 } }),
  },
  'stream.truncated-flag-means-more-than-25': {
    'truncated-at-25': wrong('reports 25 channels as truncated').law('stream', {
      isTruncated: (count, max) => count >= max,
    }),
    'never-truncated': wrong('never reports truncated channels').law('stream', { isTruncated: () => false }),
  },
  'stream.channels-agree': {
    'format-in-detail': wrong('shows one format for all channels of a detail', 'STREAM-25').answer(
      valueAt('getStream', 'source_channels[*].media_format', () => 'podcast'),
    ),
    'name-in-list': wrong('shows other names of channels in the list', 'STREAM-12').answer(
      valueAt('listStreams', 'data.streams[*].source_channels[*].name', (name) => `${name} two`),
    ),
    'of-next-result': wrong('shows the channels of the next result in a search', 'SEARCH-07').answer(
      valueAt('searchStreams', 'data.results', (results) => {
        const all = [results].flat();
        return all.map((one, nth) => {
          const { source_channels: next } = Object(all[(nth + 1) % all.length]);
          return next === undefined ? one : { ...Object(one), source_channels: next };
        });
      }),
    ),
  },
  'stream.counters-nested': {
    'disjoint-windows': wrong('counts disjoint windows').response('listStreams', disjoint('data.streams[*]')),
    'day-too-large': wrong('reports too many claims of a day in the detail').response('getStream', (reply) =>
      alterAt('claims_last24h', (count) => (typeof count === 'number' ? count + 1_000_000 : undefined))(
        reply,
      ),
    ),
  },
  'stream.unknown-404': {
    'status-200': wrong('answers 200 to an unknown id').answer(answerInstead('getStream', 404, 200, null)),
  },
  'stream.counters-count': {
    'week-of-a-day-in-list': wrong(
      'shows what it counts in a day for a week in the list',
      'STREAM-15',
    ).answer(
      valueAt('listStreams', 'data.streams[*]', (stream) =>
        isMembers(stream) ? { ...stream, manifests_last7d: stream.manifests_last24h } : undefined,
      ),
    ),
    'none-in-list': wrong('counts no manifests of a month in the list', 'STREAM-15').answer(
      valueAt('listStreams', 'data.streams[*].manifests_last30d', () => 0),
    ),
    'none-in-digest': wrong('counts no manifests of a week in a digest', 'DIGEST-23').answer(
      valueAt('getDigest', 'data.streams[*].manifests_last7d', () => 0),
    ),
    'no-manifests': wrong('counts no manifests of a month in the detail', 'STREAM-24').answer(
      valueAt('getStream', 'manifests_last30d', () => 0),
    ),
    'at-most-one': wrong('counts one manifest of a week where there are several', 'STREAM-24').answer(
      valueAt('getStream', 'manifests_last7d', (count) => Math.min(1, Number(count))),
    ),
    'no-claims': wrong('counts no claims of a week in the detail', 'STREAM-24').answer(
      valueAt('getStream', 'claims_last7d', () => 0),
    ),
    'more-by-tool': wrong('counts more manifests of a week in service-stream-info', 'MCP-08').part(
      returningMembers('service-stream-info', ({ stream, ...shown }) => {
        const { manifests_last7d: count } = Object(stream);
        return { ...shown, stream: { ...Object(stream), manifests_last7d: Number(count) + 5 } };
      }),
    ),
  },
  'stream.counters-forget': {
    'day-of-three-days': wrong('counts 3 days as one', 'STREAM-24').part(countingLonger('24h', 48 * hourMs)),
    'week-of-ten-days': wrong('counts 10 days as seven', 'STREAM-24').part(countingLonger('7d', 72 * hourMs)),
    'day-of-claims-of-month': wrong('counts the claims of a month as those of a day', 'STREAM-24').answer(
      memberAt('getStream', 'claims_last24h', (_, { claims_last30d: ofMonth }) => ofMonth),
    ),
    'month-of-a-week': wrong('counts the claims of a week as those of a month', 'STREAM-24').answer(
      memberAt('getStream', 'claims_last30d', (_, { claims_last7d: ofWeek }) => ofWeek),
    ),
  },
} satisfies Partial<MutantTable<StreamRuleId>>;

/** Treats a ticker in lower case as unknown. */
function withUnknownLowerCase<Input extends { readonly ticker?: string }>(input: Input): Input {
  const { ticker } = input;
  const isKnown = ticker === undefined || ticker === ticker.toUpperCase();
  return isKnown ? input : { ...input, ticker: 'zz-nobody' };
}

const begins = (own: string, part: string): boolean => own.toLowerCase().startsWith(part);

/** Only the stream of filings belongs to the one company that files under another ticker. */
const filingTickers = ({ tickers, description }: Stream): readonly string[] =>
  description.includes('regulatory filings') ? tickers.map((ticker) => `${ticker.slice(1)}F`) : tickers;

function disjoint(path: string): Alteration {
  return alterAt(path, (stream) => {
    if (!isMembers(stream)) return undefined;
    const { manifests_last24h: day, manifests_last7d: week, manifests_last30d: month } = stream;
    return {
      ...stream,
      manifests_last7d: Number(week) - Number(day),
      manifests_last30d: Number(month) - Number(week),
    };
  });
}
