// Free reads for discovery: plans, search and trending streams.
import type { Stream } from '../../spec/content.ts';
import { planNames } from '../../spec/values.ts';
import { displayName, flagsOfPlan } from '../core/plan.ts';
import { rankStreams } from '../core/search.ts';
import { isListed } from '../core/stream.ts';
import { answer, type ServiceContext } from './context.ts';
import { countersOf } from './counters.ts';
import type { PageParts } from './pages.ts';
import type { UseCases } from './use-case.ts';

type Context = ServiceContext<'plan' | 'search' | 'stream'>;

const defaultLimit = 20;

export function discovery(context: Context) {
  const { laws, content, pages } = context;
  const live = (): readonly Stream[] => content.streams().filter(isListed);
  const named = (name: string, items: readonly object[]): object =>
    laws.search.discoveryBody === 'named-list' ? { [name]: items } : items;
  const listed = (name: string, items: readonly object[]): PageParts => ({
    data: JSON.stringify(named(name, items)),
    items: items.length,
  });
  return {
    listPlans: ({ nowMs }) =>
      pages.page('listPlans', { version: content.version, nowMs }, () => listed('plans', plansOf(context))),
    search: ({ input }) => {
      const found = rankStreams(live(), input.q ?? '').slice(0, input.limit ?? defaultLimit);
      return answer(named('results', found.map(searchHit)), found.length);
    },
    listTrending: ({ input, nowMs }) =>
      pages.page(`listTrending ${input.limit}`, { version: content.version, nowMs }, () => {
        const counted = live().map((stream) => ({ stream, counters: countersOf(context, stream.id, nowMs) }));
        const busiest = counted
          .sort((a, b) => b.counters.manifests.manifests_last24h - a.counters.manifests.manifests_last24h)
          .slice(0, input.limit ?? defaultLimit)
          .map(({ stream, counters }) => ({ ...searchHit(stream), ...counters.manifests }));
        const validUntilMs = Math.min(...counted.map(({ counters }) => counters.validUntilMs));
        return { ...listed('trending', busiest), validUntilMs };
      }),
  } satisfies Partial<UseCases>;
}

const searchHit = (stream: Stream) => ({
  type: 'stream',
  id: stream.id,
  name: stream.name,
  home_domain: stream.homeDomain,
});

const plansOf = ({ laws }: Context): readonly object[] =>
  planNames.map((plan) => ({
    id: plan,
    name: displayName(plan),
    manifests_per_month: laws.plan.figures[plan].manifestsPerMonth,
    requests_per_minute: laws.plan.figures[plan].requestsPerMinute,
    ...flagsOfPlan(laws.plan.flags[plan]),
  }));
