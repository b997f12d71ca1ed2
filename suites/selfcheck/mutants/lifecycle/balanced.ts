// Mutants of balanced research.
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { toStatus } from '../../bend.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { querying, toTold, whenTold } from './bends.ts';

const query = 'queryManifests';

export const balancedMutants = {
  'lifecycle.balanced-off-by-default': [
    law('has balanced research on', ['LIFE-33'], { lifecycle: { isOn: () => true } }),
  ],
  'lifecycle.balanced-needs-plan': [
    law('executes balanced research without a plan', ['LIFE-07'], {
      lifecycle: { balancedNeedsPlan: false },
    }),
    part(
      'bills balanced research twice',
      [],
      querying((ask, body) => {
        if (body.allocation_policy && body.plan_token) ask(body);
        return ask(body);
      }),
    ),
  ],
  'lifecycle.balanced-query-bound': [
    law('executes any query with a plan', ['LIFE-08'], { lifecycle: { isSameQuery: () => true } }),
  ],
  'lifecycle.balanced-order-bound': [
    law('takes the families in any order', ['LIFE-09'], {
      lifecycle: {
        areSameFamilies: (planned, asked) =>
          planned.length === asked.length && planned.every((family) => asked.includes(family)),
      },
    }),
    law('looks at the first family alone', [], {
      lifecycle: {
        areSameFamilies: (planned, asked) => planned[0] === asked.at(-1) || planned[0] === asked[0],
      },
    }),
    law('takes the beginning of the list for it', [], {
      lifecycle: {
        areSameFamilies: (planned, asked) => asked.every((family, place) => family === planned[place]),
      },
    }),
  ],
  'lifecycle.partial-plan-200': [
    response(
      'refuses a plan that leaves out families',
      ['LIFE-11'],
      query,
      whenTold('partial_plan', toStatus(422)),
    ),
    response(
      'calls a partial plan planned',
      [],
      query,
      whenTold(
        'partial_plan',
        toTold('execution_status', () => 'planned'),
      ),
    ),
  ],
  'lifecycle.partial-plan-needs-acceptance': [
    law('leaves out families without being told that it may', ['LIFE-10'], {
      lifecycle: { needsAcceptance: () => false },
    }),
    part(
      'takes a refusal for an acceptance',
      [],
      querying((ask, body) =>
        ask(body.accept_partial_plan === false ? { ...body, accept_partial_plan: true } : body),
      ),
    ),
  ],
} satisfies Partial<MutantTable<LifecycleRuleId>>;
