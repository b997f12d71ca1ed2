// Mutants of balanced research.
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { toStatus } from '../../alter.ts';
import { law, type Mutant, type MutantTable, part, response } from '../../mutant.ts';
import { withChangedData } from '../../replaced-operation.ts';
import { onExecutionStatus, outcomeMember, querying } from './alterations.ts';

const query = 'queryManifests';

/** Changes the manifests of balanced executions. */
const balanced = (text: string, change: (manifests: readonly unknown[]) => readonly unknown[]): Mutant =>
  part(
    text,
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
    'balanced-on': law('has balanced research on', {
      lifecycle: { offersFlow: () => true },
    }),
  },
  'lifecycle.balanced-needs-plan': {
    'runs-without-plan': part(
      'runs balanced research without a plan',
      querying((ask, body) =>
        ask(body.plan_token || body.mode === 'plan' ? body : { ...body, allocation_policy: null }),
      ),
    ),
    'bills-twice': part(
      'bills balanced research twice',
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
    'any-query': law('executes any query with a plan', {
      lifecycle: { isPlannedQuery: () => true },
    }),
    'first-stream-only': part('compares the first stream of a query only', (parts) => {
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
  'lifecycle.balanced-order-bound': {
    'any-order': law('accepts the families in any order', {
      lifecycle: {
        arePlannedFamilies: (planned, asked) =>
          planned.length === asked.length && planned.every((family) => asked.includes(family)),
      },
    }),
    'first-family-only': law('compares the first family only', {
      lifecycle: {
        arePlannedFamilies: (planned, asked) => planned[0] === asked.at(-1) || planned[0] === asked[0],
      },
    }),
    'more-families': law('accepts further families after the planned ones', {
      lifecycle: {
        arePlannedFamilies: (planned, asked) => planned.every((family, place) => family === asked[place]),
      },
    }),
    'prefix-suffices': law('accepts the beginning of the list', {
      lifecycle: {
        arePlannedFamilies: (planned, asked) => asked.every((family, place) => family === planned[place]),
      },
    }),
  },
  'lifecycle.partial-plan-200': {
    'status-422': response(
      'answers 422 to a plan that leaves out families',
      query,
      onExecutionStatus('partial_plan', toStatus(422)),
    ),
  },
  'lifecycle.partial-plan-needs-acceptance': {
    'no-acceptance-needed': part(
      'leaves out families without an acceptance',
      querying((ask, body) => ask({ ...body, accept_partial_plan: true })),
    ),
    'false-as-true': part(
      'treats a refusal as an acceptance',
      querying((ask, body) =>
        ask(body.accept_partial_plan === false ? { ...body, accept_partial_plan: true } : body),
      ),
    ),
  },
} satisfies Partial<MutantTable<LifecycleRuleId>>;
