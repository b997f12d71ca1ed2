// Organisations as the operator of the service creates, changes and removes them.
import type { PlanName } from '../../../spec/values.ts';
import { newKey } from '../../state/credentials.ts';
import { newOrganization } from '../../state/new-organization.ts';
import type { Organization } from '../../state/store.ts';
import { currentPeriod } from '../accounting.ts';
import type { ServiceContext } from '../context.ts';

export interface OrganizationOperator {
  /** Creates an organisation with new credentials and the defaults of the plan. */
  makeOrganization(plan: PlanName, keyCount?: number, name?: string): Organization;
  /** The organisation with this number of keys: its first keys, then new ones. Does not store the result. */
  withKeys(organization: Organization, keyCount: number): Organization;
  /** Removes the organisation with everything that it owns; returns whether it existed. */
  removeOrganization(id: string): boolean;
  /** Sets how many manifests were billed to the organisation in the current period. */
  setUsed(organizationId: string, used: number, nowMs: number): void;
}

export function organizationOperator(context: ServiceContext<'connect' | 'quota'>): OrganizationOperator {
  const { laws, store, notifications } = context;
  return {
    makeOrganization: (plan, keyCount, name) => makeOrganization(context, plan, { keyCount, name }),
    withKeys: (organization, keyCount) => withKeys(context, organization, keyCount),
    removeOrganization: (id) => {
      for (const webhook of store.tables.webhooks.allOf(id)) {
        notifications.drop(webhook.id);
        notifications.forgetLog(webhook.id);
      }
      return store.remove(id);
    },
    setUsed: (organizationId, used, nowMs) =>
      store.setUsed(organizationId, currentPeriod(laws.quota, nowMs).name, used),
  };
}

export function makeOrganization(
  context: ServiceContext<'connect'>,
  plan: PlanName,
  { keyCount = 1, name }: { readonly keyCount?: number | undefined; readonly name?: string | undefined } = {},
): Organization {
  const { store, content } = context;
  const withoutKeys = newOrganization(content.base.seed, store.nextOrdinal(), { plan, name });
  const organization = withKeys(context, withoutKeys, keyCount);
  store.put(organization);
  return organization;
}

function withKeys(
  { laws, store, content }: ServiceContext<'connect'>,
  organization: Organization,
  keyCount: number,
): Organization {
  const remaining = organization.keys.slice(0, keyCount);
  const ordinal = store.nextOrdinal();
  const added = Array.from({ length: keyCount - remaining.length }, (_, nth) =>
    newKey(content.base.seed, ordinal, remaining.length + nth, laws.connect.active),
  );
  return { ...organization, keys: [...remaining, ...added] };
}
