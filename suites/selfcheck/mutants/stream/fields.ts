// Mutants of the counters of streams.
import type { StreamRuleId } from '../../../../spec/rules/stream.ts';
import { hourMs } from '../../../../spec/units.ts';
import { isMembers } from '../../alter.ts';
import { memberAt, valueAt } from '../../altered-answer.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import {
  dataOf,
  replacing,
  together,
  type Wrap,
  withChangedData,
  withLaws,
} from '../../replaced-operation.ts';
import { returningMembers } from '../../replaced-tool.ts';

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
} satisfies Partial<MutantTable<StreamRuleId>>;
