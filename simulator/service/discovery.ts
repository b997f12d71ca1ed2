// Discovery reads of no cost: plans, free search and what is trending.

import type { StreamSeed } from '../../fixtures/types.ts';
import { planNames } from '../../spec/values.ts';
import { Payload } from '../core/json-text.ts';
import { displayName, flagsOfPlan } from '../core/plan.ts';
import { rankStreams } from '../core/search.ts';
import type { Answer, Call, Context } from './context.ts';
import { countersOf } from './counters.ts';
import type { PageParts } from './pages.ts';

export interface Discovery {
  listPlans(call: Call<unknown>): Answer;
  search(call: Call<{ readonly q?: string; readonly limit?: number }>): Answer;
  listTrending(call: Call<{ readonly limit?: number }>): Answer;
}

const defaultLimit = 20;

export function discovery(context: Context): Discovery {
  const { laws, content, pages } = context;
  const live = (): readonly StreamSeed[] => content.streams().filter((stream) => laws.stream.listed(stream));
  const listed = (name: string, items: readonly object[]): PageParts => ({
    data: JSON.stringify(laws.search.discoveryBody === 'named-list' ? { [name]: items } : items),
    items: items.length,
  });
  return {
    listPlans: ({ nowMs }) => ({
      kind: 'answer',
      payload: pages.page('listPlans', { version: content.version, nowMs }, () =>
        listed('plans', plansOf(context)),
      ),
    }),
    search: ({ input }) => {
      const found = rankStreams(live(), input.q ?? '').slice(0, input.limit ?? defaultLimit);
      const { data, items } = listed('results', found.map(hit));
      return { kind: 'answer', payload: new Payload(data, items) };
    },
    listTrending: ({ input, nowMs }) => ({
      kind: 'answer',
      payload: pages.page(`listTrending ${input.limit}`, { version: content.version, nowMs }, () => {
        const counted = live().map((stream) => ({ stream, counters: countersOf(context, stream.id, nowMs) }));
        const busiest = counted
          .sort((a, b) => b.counters.manifests.manifests_last24h - a.counters.manifests.manifests_last24h)
          .slice(0, input.limit ?? defaultLimit)
          .map(({ stream, counters }) => ({ ...hit(stream), ...counters.manifests }));
        const validUntilMs = Math.min(...counted.map(({ counters }) => counters.validUntilMs));
        return { ...listed('trending', busiest), validUntilMs };
      }),
    }),
  };
}

const hit = (stream: StreamSeed) => ({
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
