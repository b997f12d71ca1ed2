// Mutants with slightly wrong figures: windows, counts of removed manifests, and ignored values.
import { hourMs } from '../../../spec/units.ts';
import { isMembers } from '../alter.ts';
import { memberAt, valueAt } from '../altered-answer.ts';
import { type Mutants, wrong } from '../mutant.ts';
import {
  dataOf,
  replacing,
  replacingRows,
  together,
  type Wrap,
  withChangedData,
  withLaws,
} from '../replaced-operation.ts';
import { returningMembers } from '../replaced-tool.ts';
import { changingQuery } from './query-selections.ts';

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

export const counterMutants = {
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
    'day-of-three-days': wrong('counts three days as a day', 'STREAM-24').part(
      countingLonger('24h', 48 * hourMs),
    ),
    'week-of-ten-days': wrong('counts ten days as a week', 'STREAM-24').part(
      countingLonger('7d', 72 * hourMs),
    ),
    'day-of-claims-of-month': wrong('counts the claims of a month as those of a day', 'STREAM-24').answer(
      memberAt('getStream', 'claims_last24h', (_, { claims_last30d: ofMonth }) => ofMonth),
    ),
    'month-of-a-week': wrong('counts the claims of a week as those of a month', 'STREAM-24').answer(
      memberAt('getStream', 'claims_last30d', (_, { claims_last7d: ofWeek }) => ofWeek),
    ),
  },
} satisfies { readonly [rule: string]: Mutants };

export const wrongLookbacks: Mutants = {
  'twice-the-hours': changingQuery('looks back twice as far', ({ lookback_hours: hours, ...body }) => ({
    ...body,
    lookback_hours: typeof hours === 'number' ? Math.min(2_160, 2 * hours) : null,
  })),
  'half-the-hours': changingQuery('looks back half as far', ({ lookback_hours: hours, ...body }) => ({
    ...body,
    lookback_hours: typeof hours === 'number' ? Math.ceil(hours / 2) : null,
  })),
  'ignores-lookback': changingQuery('ignores lookback_hours', (body) => ({ ...body, lookback_hours: null })),
};

export const cutPageMutants = {
  'quota.clamp-on-last-page': {
    'counts-by-page-size': wrong('counts removed manifests as if the page were full', 'QUOTA-06').answer(
      memberAt('listStreamManifests', 'data.items_removed_by_quota', (removed, { data }) =>
        isMembers(data) && isMembers(data.pagination) && Array.isArray(data.manifests)
          ? Number(data.pagination.page_size) - data.manifests.length
          : removed,
      ),
    ),
    unflagged: wrong('does not flag a last page as cut', 'QUOTA-05').answer(
      memberAt('listStreamManifests', 'data.quota_clamped', () => false),
    ),
    'next-between-pages': wrong('names a page between two pages as the next one', 'QUOTA-07').answer(
      memberAt('listStreamManifests', 'data.pagination.next', (_, { data }) =>
        isMembers(data) && data.quota_clamped === true ? 1.5 : undefined,
      ),
    ),
  },
  'quota.clamped-query-counts-removed': {
    'counts-none': wrong('counts nothing as removed from a query').answer(
      memberAt('queryManifests', 'data.items_removed_by_quota', () => 0),
    ),
  },
} as const;

export const forgottenValues: Mutants = {
  'first-value-only': wrong('applies only the first value of a filter rule').law({
    digest: { countedValues: (values) => values.slice(0, 1) },
  }),
  'two-values-only': wrong('applies only the first two values of a filter rule').law({
    digest: { countedValues: (values) => values.slice(0, 2) },
  }),
  'last-value-only': wrong('applies only the last value of a filter rule').law({
    digest: { countedValues: (values) => values.slice(-1) },
  }),
};

export const sharedAdditions: Mutants = {
  'additions-of-all': wrong('lists the catalog digests that any organisation added').part(
    replacingRows('listAddedDigests', 'addedDigests', (_own, _input, additions) => additions.all()),
  ),
};
