// Which flow a manifest query follows, and the refusals that all flows share ("Manifest query lifecycle").
import { excludedField } from '../core/delta.ts';
import { lifecycleFields, type Switches } from '../core/lifecycle.ts';
import { invalid, type Refusal, type RefusalKind, refuse } from '../core/refusal.ts';
import type { ServiceContext } from './context.ts';
import type { Query, QueryBody } from './query-input.ts';

type Context = ServiceContext<'lifecycle'>;

/** `at-once` plans and executes in one call. */
export type Flow = 'plain' | 'plan' | 'execution' | 'at-once' | 'snapshot' | 'delta';

/** The flow that a query follows, or its refusal. `body` is the query including its nulls. */
export function flowOf(context: Context, query: Query, body: QueryBody): Flow | Refusal {
  return (
    lifecycleFieldRefusal(context, body) ?? planModeRefusal(context, query) ?? chooseFlow(context, query)
  );
}

function chooseFlow(context: Context, query: Query): Flow | Refusal {
  if (query.delivery_delta === true) return deltaRefusal(context, query) ?? 'delta';
  const cursor = (['checkpoint', 'next_page_cursor', 'commit_cursor'] as const).find(
    (name) => query[name] !== undefined,
  );
  if (cursor !== undefined) return rejected(context, `${cursor} can only be used with delivery_delta: true.`);
  if (!readsManifests(query) && query.snapshot_token !== undefined)
    return rejected(
      context,
      `mode ${query.mode} reads no manifests, so snapshot_token cannot be used with it.`,
    );
  if (query.snapshot_token !== undefined) return 'snapshot';
  if (isBalanced(query) && !offers(context, 'balanced')) return disabledFlow(context, 'Balanced planning');
  if (query.mode === 'plan') return 'plan';
  if (query.plan_token !== undefined)
    return readsManifests(query)
      ? 'execution'
      : rejected(context, `mode ${query.mode} reads no manifests, so plan_token cannot be used with it.`);
  if (isBalanced(query)) return rejected(context, 'Balanced research is planned first (mode: plan).');
  return query.auto_plan === true && readsManifests(query) ? 'at-once' : 'plain';
}

const readsManifests = ({ mode }: Query): boolean => mode === undefined || mode === 'default';

export const isBalanced = (query: Query): boolean => query.allocation_policy === 'balanced';

function planModeRefusal({ laws }: Context, { mode }: Query): Refusal | undefined {
  if (mode !== 'plan' || laws.lifecycle.planMode === 'accepted') return undefined;
  const issue = {
    loc: ['body', 'mode'],
    msg: 'is none of default, count, orient',
    type: 'enum',
    input: mode,
  };
  return invalid([issue], { reading: 'lifecycle.plan-mode' });
}

function lifecycleFieldRefusal({ laws }: Context, body: QueryBody): Refusal | undefined {
  if (laws.lifecycle.flowFields === 'admitted') return undefined;
  const issues = lifecycleFields
    .filter((name) => name in body)
    .map((name) => ({ loc: ['body', name], msg: 'is not a known property', type: 'additionalProperties' }));
  return issues.length === 0 ? undefined : invalid(issues, { reading: 'lifecycle.fields' });
}

function deltaRefusal(context: Context, query: Query): Refusal | undefined {
  const { laws } = context;
  if (!offers(context, 'delta')) return disabledFlow(context, 'Recurring delta');
  const forbidden = excludedField(laws.lifecycle, query);
  if (forbidden !== undefined)
    return refuseWithState(
      context,
      'delta_filter_unsupported',
      `delivery_delta cannot go with ${forbidden}.`,
    );
  if (isBalanced(query) || query.plan_token !== undefined || !readsManifests(query))
    return rejected(context, 'A delta is neither planned nor counted.');
  if (laws.lifecycle.isExactDeltaScope(query)) return undefined;
  const message = 'A delta needs stream_ids or source_channel_ids.';
  return laws.lifecycle.unscopedDelta === '400'
    ? refuseWithState(context, 'delta_filter_unsupported', message)
    : rejected(context, message);
}

const offers = ({ laws, switches }: Context, flow: keyof Switches): boolean =>
  laws.lifecycle.offersFlow(switches, flow);

function disabledFlow(context: Context, what: string): Refusal {
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

/** The refusal of an invalid or unsupported planning request. */
export const rejected = (context: Context, message: string): Refusal =>
  refuseWithState(context, 'planning_rejected', message);

/** The refusal of a token that was valid earlier. */
export const stale = (context: Context, message: string): Refusal => ({
  ...refuseWithState(context, 'stale_token', message),
  decidedBy: { rule: 'lifecycle.stale-plan-409' },
});

const tokenForm = /^[\w-]+\.[\w-]+$/;

/**
 * The refusal of a token that was not issued to this organisation. It is the same for changed, invented and foreign
 * tokens, so that it reveals nothing about the tokens of others.
 */
export function unknownToken(context: Context, token: string): Refusal {
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

function refuseWithState({ laws }: Context, kind: RefusalKind, message: string): Refusal {
  const state = laws.lifecycle.stateOf(kind === 'stale_token' ? 'stale' : 'rejected');
  return refuse(kind, message, { state });
}
