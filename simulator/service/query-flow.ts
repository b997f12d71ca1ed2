// Which of its flows a manifest query follows, and the refusals that all of them share ("Manifest query lifecycle").
import { excludedField } from '../core/delta.ts';
import { lifecycleFields, type Switches } from '../core/lifecycle.ts';
import { type Refusal, type RefusalKind, refuse } from '../core/refusal.ts';
import type { Context } from './context.ts';
import type { Query, QueryBody } from './query-input.ts';

/** The world, with the laws that decide here. */
type Own = Context<'lifecycle'>;

/** `at-once` plans and executes in one call. */
export type Flow = 'plain' | 'plan' | 'execution' | 'at-once' | 'snapshot' | 'delta';

/** The flow of a query, or why it cannot follow it; `body` is the query with its nulls. */
export function flowOf(context: Own, query: Query, body: QueryBody): Flow | Refusal {
  return unknownField(context, body) ?? unplannable(context, query) ?? pathOf(context, query);
}

function pathOf(context: Own, query: Query): Flow | Refusal {
  if (query.delivery_delta === true) return deltaFault(context, query) ?? 'delta';
  const cursor = (['checkpoint', 'next_page_cursor', 'commit_cursor'] as const).find(
    (name) => query[name] !== undefined,
  );
  if (cursor !== undefined) return rejected(context, `${cursor} is of use with delivery_delta: true alone.`);
  if (!reads(query) && query.snapshot_token !== undefined)
    return rejected(context, `A snapshot is read, and mode ${query.mode} reads nothing.`);
  if (query.snapshot_token !== undefined) return 'snapshot';
  if (isBalanced(query) && !offers(context, 'balanced')) return switchedOff(context, 'Balanced planning');
  if (query.mode === 'plan') return 'plan';
  if (query.plan_token !== undefined)
    return reads(query)
      ? 'execution'
      : rejected(context, `A plan is executed to read, and mode ${query.mode} reads nothing.`);
  if (isBalanced(query)) return rejected(context, 'Balanced research is planned first (mode: plan).');
  return query.auto_plan === true && reads(query) ? 'at-once' : 'plain';
}

const reads = ({ mode }: Query): boolean => mode === undefined || mode === 'default';

export const isBalanced = (query: Query): boolean => query.allocation_policy === 'balanced';

function unplannable({ laws }: Own, { mode }: Query): Refusal | undefined {
  if (mode !== 'plan' || laws.lifecycle.planMode === 'accepted') return undefined;
  const issue = {
    loc: ['body', 'mode'],
    msg: 'is none of default, count, orient',
    type: 'enum',
    input: mode,
  };
  return refuse('validation', '', { issues: [issue], decidedBy: { reading: 'lifecycle.plan-mode' } });
}

function unknownField({ laws }: Own, body: QueryBody): Refusal | undefined {
  if (laws.lifecycle.flowFields === 'admitted') return undefined;
  const issues = lifecycleFields
    .filter((name) => name in body)
    .map((name) => ({ loc: ['body', name], msg: 'is not a known property', type: 'additionalProperties' }));
  return issues.length === 0
    ? undefined
    : refuse('validation', '', { issues, decidedBy: { reading: 'lifecycle.fields' } });
}

function deltaFault(context: Own, query: Query): Refusal | undefined {
  const { laws } = context;
  if (!offers(context, 'delta')) return switchedOff(context, 'Recurring delta');
  const forbidden = excludedField(laws.lifecycle, query);
  if (forbidden !== undefined)
    return handled(context, 'delta_filter_unsupported', `delivery_delta cannot go with ${forbidden}.`);
  if (isBalanced(query) || query.plan_token !== undefined || !reads(query))
    return rejected(context, 'A delta is neither planned nor counted.');
  if (laws.lifecycle.isExactDeltaScope(query)) return undefined;
  const message = 'A delta needs stream_ids or source_channel_ids.';
  return laws.lifecycle.unscopedDelta === '400'
    ? handled(context, 'delta_filter_unsupported', message)
    : rejected(context, message);
}

const offers = ({ laws, switches }: Own, flow: keyof Switches): boolean =>
  laws.lifecycle.offersFlow(switches, flow);

function switchedOff(context: Own, what: string): Refusal {
  const message = `${what} is switched off here.`;
  const decidedBy = { reading: 'lifecycle.disabled-flow' } as const;
  switch (context.laws.lifecycle.disabledFlow) {
    case '422':
      return { ...rejected(context, message), decidedBy };
    case '400':
      return refuse('invalid_parameter', message, { decidedBy });
    case '503':
      return refuse('unavailable', message, { decidedBy });
    default:
      return context.laws.lifecycle.disabledFlow satisfies never;
  }
}

/** An invalid or unsupported planning request. */
export const rejected = (context: Own, message: string): Refusal =>
  handled(context, 'planning_rejected', message);

/** A token that was good once. */
export const stale = (context: Own, message: string): Refusal => ({
  ...handled(context, 'stale_token', message),
  decidedBy: { rule: 'lifecycle.stale-plan-409' },
});

const tokenForm = /^[\w-]+\.[\w-]+$/;

/** A token that is none of ours for this organisation: told alike, whether it was changed, made up or another's. */
export function unknownToken(context: Own, token: string): Refusal {
  const message = 'The token is not known, or no longer. Plan again.';
  const decidedBy = { reading: 'lifecycle.unknown-token' } as const;
  if (!tokenForm.test(token)) return { ...rejected(context, 'The token is malformed.'), decidedBy };
  switch (context.laws.lifecycle.unknownToken) {
    case 'stale':
      return { ...stale(context, message), decidedBy };
    case 'invalid':
      return { ...rejected(context, message), decidedBy };
    case 'not-found':
      return refuse('not_found', message, { decidedBy });
    default:
      return context.laws.lifecycle.unknownToken satisfies never;
  }
}

function handled({ laws }: Own, kind: RefusalKind, message: string): Refusal {
  const state = laws.lifecycle.stateOf(kind === 'stale_token' ? 'stale' : 'rejected');
  return refuse(kind, message, { state });
}
