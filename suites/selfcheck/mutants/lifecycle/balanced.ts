// Mutants of balanced research.
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { toStatus } from '../../alter.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { withChangedData } from '../../replaced-operation.ts';
import { onExecutionStatus, outcomeMember, querying } from './outcomes.ts';

const query = 'queryManifests';

/** Changes the manifests of balanced executions. */
const balanced = (text: string, change: (manifests: readonly unknown[]) => readonly unknown[]): Mutant =>
  wrong(text).part(
    querying((ask, body) => {
      const found = ask(body);
      if (!body.allocation_policy || !body.plan_token) return found;
      return withChangedData(found, ({ manifests, ...data }) => ({
        ...data,
        manifests: change(Array.isArray(manifests) ? manifests : []),
      }));
    }),
  );

export const balancedMutants = {
  'lifecycle.balanced-off-by-default': {
    'balanced-on': wrong('has balanced research on').law('lifecycle', { offersFlow: () => true }),
  },
  'lifecycle.balanced-needs-plan': {
    'runs-without-plan': wrong('runs balanced research without a plan').part(
      querying((ask, body) =>
        ask(body.plan_token || body.mode === 'plan' ? body : { ...body, allocation_policy: null }),
      ),
    ),
    'bills-twice': wrong('bills balanced research twice').part(
      querying((ask, body) => {
        if (body.allocation_policy && body.plan_token) ask(body);
        return ask(body);
      }),
    ),
  },
  'lifecycle.balanced-holds-each-once': {
    'hole-at-end': balanced('ends the list with a hole', (manifests) => [...manifests.slice(0, -1), null]),
    'one-twice': balanced('lists one manifest twice', ([first, , ...others]) => [first, first, ...others]),
    'finds-nothing': balanced('finds nothing', () => []),
    'last-left-out': balanced('leaves the last manifest out', (manifests) => manifests.slice(0, -1)),
  },
  'lifecycle.balanced-query-bound': {
    'any-query': wrong('executes any query with a plan').law('lifecycle', { isPlannedQuery: () => true }),
    'first-stream-only': wrong('compares the first stream of a query only').part((parts) => {
      const planned = new Map<unknown, QueryBody>();
      return querying((ask, body) => {
        const { stream_ids: streams } = planned.get(body.plan_token) ?? {};
        const isAlike = streams !== undefined && [streams].flat()[0] === [body.stream_ids].flat()[0];
        const answer = ask(isAlike ? { ...body, stream_ids: streams } : body);
        if (body.mode === 'plan') planned.set(outcomeMember(answer, 'plan_token'), body);
        return answer;
      })(parts);
    }),
  },
  'lifecycle.balanced-plan-expires': {
    'never-expires': wrong('executes an old balanced plan').law('lifecycle', { isPlanFresh: () => true }),
  },
  'lifecycle.balanced-order-bound': {
    'any-order': wrong('accepts the families in any order').law('lifecycle', {
      arePlannedFamilies: (planned, asked) =>
        planned.length === asked.length && planned.every((family) => asked.includes(family)),
    }),
    'first-family-only': wrong('compares the first family only').law('lifecycle', {
      arePlannedFamilies: (planned, asked) => planned[0] === asked.at(-1) || planned[0] === asked[0],
    }),
    'more-families': wrong('accepts further families after the planned ones').law('lifecycle', {
      arePlannedFamilies: (planned, asked) => planned.every((family, place) => family === asked[place]),
    }),
    'prefix-suffices': wrong('accepts the beginning of the list').law('lifecycle', {
      arePlannedFamilies: (planned, asked) => asked.every((family, place) => family === planned[place]),
    }),
  },
  'lifecycle.partial-plan-200': {
    'status-422': wrong('answers 422 to a plan that leaves out families').response(
      query,
      onExecutionStatus('partial_plan', toStatus(422)),
    ),
  },
  'lifecycle.partial-plan-needs-acceptance': {
    'no-acceptance-needed': wrong('leaves out families without an acceptance').part(
      querying((ask, body) => ask({ ...body, accept_partial_plan: true })),
    ),
    'false-as-true': wrong('treats a refusal as an acceptance').part(
      querying((ask, body) =>
        ask(body.accept_partial_plan === false ? { ...body, accept_partial_plan: true } : body),
      ),
    ),
  },
} satisfies Partial<MutantTable<LifecycleRuleId>>;
