// Correct servers that are up to date in other ways: caches, indexes and counters that lag, tokens that are used once.
import { planLaws } from '../../../simulator/core/plan.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import { dayMs, hourMs, minuteMs } from '../../../spec/units.ts';
import { isMembers } from '../alter.ts';
import { dataOf, replacing, together, type Wrap, withChangedData, withLaws } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { answering, keptFor } from './wraps.ts';

const generous = { manifestsPerMonth: 20_000_000, requestsPerMinute: 6_000 };

export const timingVariants = {
  'counters-forget-late': affecting('stream', 'digest', 'conditional').does(
    'counts a new manifest at once, and forgets it up to a day late',
    together(
      withLaws({ stream: { countersGoBy: 'matched-at' } }),
      lateCounters('getStream'),
      lateCounters('listStreams'),
    ),
  ),
  'catalog-a-minute-old': affecting('stream', 'search', 'ontology', 'conditional', 'paging').does(
    'answers lists of streams, tags and topics from a cache of one minute',
    together(
      keptFor('listStreams', minuteMs),
      keptFor('listTags', minuteMs),
      keptFor('listTopics', minuteMs),
    ),
  ),
  'search-an-hour-old': affecting('search', 'stream', 'paging', 'limit', 'shape').does(
    'finds streams in an index that is built every hour',
    keptFor('searchStreams', hourMs),
  ),
  'commits-once': affecting('lifecycle', 'shape').does('refuses the second commit of a delta', (parts) => {
    const committed = new Set<string>();
    return replacing('queryManifests', (call, real) => {
      const { commit_cursor: cursor } = call.input.body ?? {};
      if (typeof cursor !== 'string') return real.queryManifests(call);
      if (committed.has(cursor)) return refuse('stale_token', 'The delta was committed before.');
      const outcome = real.queryManifests(call);
      if (outcome.kind === 'answer') committed.add(cursor);
      return outcome;
    })(parts);
  }),
  'unflagged-cuts': affecting('quota', 'lifecycle', 'digest').does(
    'does not say of a query or a listing of a digest that the quota cut it',
    answering((reply, operation) => {
      const isMeant = operation === 'queryManifests' || operation === 'listDigestManifests';
      if (!isMeant || !isMembers(reply.body) || !isMembers(reply.body.data)) return undefined;
      const { quota_clamped: _, items_removed_by_quota: __, ...data } = reply.body.data;
      return { ...reply, body: { ...reply.body, data } };
    }),
  ),
  'generous-figures': affecting(
    'rate',
    'limit',
    'quota',
    'plan',
    'envelope',
    'error',
    'auth',
    'conditional',
    'isolation',
  ).does(
    'gives every plan but Starter very many manifests and requests',
    withLaws({
      plan: {
        figures: {
          starter: planLaws.figures.starter,
          individual: generous,
          professional: generous,
          startup: generous,
          enterprise: generous,
          platform: generous,
        },
      },
    }),
  ),
} satisfies Variants;

/** Counts of a window are those that were right at some time of the last day. */
function lateCounters(operation: 'getStream' | 'listStreams'): Wrap {
  const counter = /^(?:manifests|claims)_last/;
  const merged = (now: unknown, before: unknown): unknown => {
    if (Array.isArray(now) && Array.isArray(before)) return now.map((one, nth) => merged(one, before[nth]));
    if (!isMembers(now) || !isMembers(before)) return now;
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [
        name,
        counter.test(name) ? before[name] : merged(value, before[name]),
      ]),
    );
  };
  return replacing(operation, (call, real) => {
    const before = dataOf(real[operation]({ ...call, nowMs: call.nowMs - dayMs } as never));
    return withChangedData(real[operation](call as never), (data) => merged(data, before) as typeof data);
  });
}
