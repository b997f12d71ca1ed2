// Who may open a connection to the WebSocket feed: an active organisation whose plan includes it. The journal shows each request.
import { authenticate, type Presented, type Principal } from '../core/auth.ts';
import { renderRefusal } from '../core/error.ts';
import { flagsOf, planRefusal } from '../core/plan.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Check } from '../state/journal.ts';
import { callerOf } from './admit.ts';
import type { AdmissionWorld } from './world.ts';

export type ListenerWorld = Pick<AdmissionWorld, 'clock' | 'journal' | 'laws' | 'store'>;

export interface FeedRequest {
  readonly presented: Presented;
  readonly path: string;
  /** Names and values in turns. */
  readonly rawHeaders: readonly string[];
}

interface Decision {
  readonly check: Check;
  /** Undefined without valid credentials. */
  readonly organizationId: string | undefined;
  readonly refusal: Refusal | undefined;
}

/** The organisation that may listen, or why not. The request counts for no limit. */
export function admitListener(
  world: ListenerWorld,
  { presented, ...request }: FeedRequest,
): { readonly kind: 'listener'; readonly organizationId: string } | Refusal {
  const found = authenticate(world.laws.auth, world.store, presented, 'feed');
  if (found.kind === 'refused') {
    enter(world, request, { check: 'credentials', organizationId: undefined, refusal: found });
    return found;
  }
  const { organizationId } = found.principal;
  const refusal = planRefusalFor(world, found.principal);
  enter(world, request, { check: refusal === undefined ? 'served' : 'plan', organizationId, refusal });
  return refusal ?? { kind: 'listener', organizationId };
}

function planRefusalFor(world: ListenerWorld, principal: Principal): Refusal | undefined {
  const { feed, plan } = world.laws;
  const { org } = callerOf(world, principal);
  return feed.mayListen(flagsOf(plan, org)) ? undefined : planRefusal(org.plan, 'WebSocket delivery', {});
}

function enter(
  { laws, clock, journal }: ListenerWorld,
  { path, rawHeaders }: Omit<FeedRequest, 'presented'>,
  { check, organizationId, refusal }: Decision,
): void {
  const refused = refusal && renderRefusal(laws.error, refusal);
  const entry = {
    atMs: clock.nowMs(),
    surface: 'websocket',
    operation: 'feed',
    method: 'GET',
    path,
    query: '',
    status: refused?.status ?? 101,
    check,
    decidedBy: refusal?.decidedBy ?? {},
    organizationId,
    quota: undefined,
    rate: undefined,
  } as const;
  journal.add(entry, {
    request: { headers: rawHeaders, body: '' },
    reply: { headers: [], body: refused === undefined ? '' : JSON.stringify(refused.body) },
    fault: undefined,
  });
}
