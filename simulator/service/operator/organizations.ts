// Organisations as the operator of the service creates, changes and removes them.
import type { PlanName } from '../../../spec/values.ts';
import { newKey, newTokens } from '../../state/credentials.ts';
import { newOrganization, organizationId } from '../../state/new-organization.ts';
import type { Organization } from '../../state/store.ts';
import { currentPeriod } from '../accounting.ts';
import type { ServiceContext } from '../context.ts';
import { removeWebhook } from '../removed-webhooks.ts';

export function organizationOperator(context: ServiceContext<'quota'>) {
  const { laws, store } = context;
  return {
    /** Creates an organisation with new credentials and the defaults of the plan. */
    makeOrganization: (plan: PlanName, keyCount?: number, name?: string): Organization =>
      makeOrganization(context, plan, { keyCount, name }),
    /** The same organisation, not stored yet. */
    draftOrganization: (plan: PlanName, keyCount?: number, name?: string): Organization =>
      draftOrganization(context, plan, { keyCount, name }),
    /** The organisation with this number of keys: its first keys, then new ones. Does not store the result. */
    withKeys: (organization: Organization, keyCount: number): Organization =>
      withKeys(context, organization, keyCount),
    /** Removes the organisation with everything that it owns; returns whether it existed. */
    removeOrganization: (id: string): boolean => {
      for (const webhook of store.tables.webhooks.allOf(id)) removeWebhook(context, webhook);
      return store.remove(id);
    },
    /** Sets how many manifests were billed to the organisation in the current period. */
    setUsed: (organizationId: string, used: number, nowMs: number): void =>
      store.setUsed(organizationId, currentPeriod(laws.quota, nowMs).name, used),
  };
}

interface OrganizationChoice {
  readonly keyCount?: number | undefined;
  readonly name?: string | undefined;
}

export function makeOrganization(
  context: ServiceContext<never>,
  plan: PlanName,
  choice: OrganizationChoice = {},
): Organization {
  const organization = draftOrganization(context, plan, choice);
  context.store.put(organization);
  return organization;
}

function draftOrganization(
  context: ServiceContext<never>,
  plan: PlanName,
  { keyCount = 1, name }: OrganizationChoice,
): Organization {
  const { seed } = context.content.base;
  return withKeys(context, newOrganization(seed, freeOrdinal(context), { plan, name }), keyCount);
}

function withKeys(
  context: ServiceContext<never>,
  organization: Organization,
  keyCount: number,
): Organization {
  const { content } = context;
  const remaining = organization.keys.slice(0, keyCount);
  const ordinal = freeOrdinal(context);
  const added = Array.from({ length: keyCount - remaining.length }, (_, nth) =>
    newKey(content.base.seed, ordinal, remaining.length + nth),
  );
  return { ...organization, keys: [...remaining, ...added] };
}

/** The next ordinal from which no id and no credential of the world was made: a world document may have brought some. */
function freeOrdinal({ store, content }: ServiceContext<never>): number {
  const { seed } = content.base;
  for (;;) {
    const ordinal = store.nextOrdinal();
    const { accessToken, mcpToken } = newTokens(seed, ordinal);
    const apiKeys = [0, 1].map((nth) => newKey(seed, ordinal, nth).apiKey);
    const isTaken =
      store.organization(organizationId(seed, ordinal)) !== undefined ||
      [...apiKeys, accessToken, mcpToken].some((credential) => store.isIssued(credential));
    if (!isTaken) return ordinal;
  }
}
