// Who may open a connection to the WebSocket feed: an active organisation whose plan includes it.
import { authenticate, type Presented } from '../core/auth.ts';
import { flagsOf, planRefusal } from '../core/plan.ts';
import type { Refusal } from '../core/refusal.ts';
import type { AdmissionWorld } from './world.ts';

/** The organisation that may listen, or why not. It does not count for a limit, and is in no journal. */
export function admitListener(
  { laws, store }: Pick<AdmissionWorld, 'laws' | 'store'>,
  presented: Presented,
): { readonly kind: 'listener'; readonly organizationId: string } | Refusal {
  const found = authenticate(laws.auth, store, presented, 'feed');
  if (found.kind === 'refused') return found;
  const { organizationId } = found.principal;
  const org = store.organization(organizationId);
  if (org === undefined)
    throw new Error(`organisation ${organizationId} has credentials but is not in the store`);
  return laws.feed.mayListen(flagsOf(laws.plan, org))
    ? { kind: 'listener', organizationId }
    : planRefusal(org.plan, 'WebSocket delivery', {});
}
