// The case of the manifests of a balanced execution: at least one, each once, and as many as it counts.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import { isInteger } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { pageSizeMax, paidPlans } from '../../steps/manifest-reads.ts';
import { scopeOf } from '../../steps/queries.ts';
import { execute, expectManifests, identityOf, memberOf, sendQuery } from '../../steps/query-flows.ts';
import { expectServed } from '../../steps/reads.ts';
import { planned } from './balanced.ts';

export const balancedPageCases = {
  'lifecycle.balanced-holds-each-once': needing(
    {
      org: { plan: paidPlans },
      stream: { manifestsMin: 20, manifestsMax: 150 },
      flow: 'plan',
      switches: { balanced: true },
      reads: 300,
    },
    async ({ org: { rest }, stream: { id } }) => {
      const scope = { ...scopeOf(id), page_size: pageSizeMax };
      expectManifests(await sendQuery(rest, scope));
      const { exchange: plan, body, token } = await planned(rest, scope);
      const exchange = expectServed(await execute(rest, body, token));
      const found = listAt(exchange, 'data.manifests').map(identityOf);
      // A plan that omits families may leave nothing.
      if (found.length === 0 && memberOf(plan, 'execution_status') === 'partial_plan')
        missingNeed('partial-plan');
      const total = at(exchange, 'data.pagination.total_count');
      const due = isInteger(total) ? Math.min(total, pageSizeMax) : found.length;
      check(found.length > 0 && found.length === due && new Set(found).size === found.length, {
        expected: `data.manifests with ${due} different manifests, as total_count says, and at least one`,
        received: `${found.length} manifests, ${new Set(found).size} of them different`,
        at: 'data.manifests',
        exchange,
      });
    },
  ),
} satisfies { readonly [R in LifecycleRuleId]?: Case };
