// Organisations as the operator of the service makes, changes and removes them.
import type { PlanName } from '../../../spec/values.ts';
import { newKey } from '../../state/credentials.ts';
import { newOrganization } from '../../state/new-organization.ts';
import type { Organization } from '../../state/store.ts';
import { currentPeriod } from '../accounting.ts';
import type { Context } from '../context.ts';

export interface OrganizationOperator {
  /** A new organisation of the plan with fresh credentials; everything else as the plan says. */
  makeOrganization(plan: PlanName, keyCount?: number, name?: string): Organization;
  /** The organisation with so many keys: the first ones it has, then new ones. Nothing is stored. */
  withKeys(organization: Organization, keyCount: number): Organization;
  /** Forgets the organisation with all that it owns and was sent; whether there was one. */
  removeOrganization(id: string): boolean;
  /** Sets how many manifests were billed to the organisation in the current period. */
  setUsed(organizationId: string, used: number, nowMs: number): void;
}

export function organizationOperator(context: Context<'quota'>): OrganizationOperator {
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
  context: Context<never>,
  plan: PlanName,
  { keyCount = 1, name }: { readonly keyCount?: number | undefined; readonly name?: string | undefined } = {},
): Organization {
  const { store, content } = context;
  const made = newOrganization(content.base.seed, store.nextOrdinal(), { plan, name });
  const organization = withKeys(context, made, keyCount);
  store.put(organization);
  return organization;
}

function withKeys(
  { store, content }: Context<never>,
  organization: Organization,
  keyCount: number,
): Organization {
  const kept = organization.keys.slice(0, keyCount);
  const ordinal = store.nextOrdinal();
  const added = Array.from({ length: keyCount - kept.length }, (_, nth) =>
    newKey(content.base.seed, ordinal, kept.length + nth),
  );
  return { ...organization, keys: [...kept, ...added] };
}
