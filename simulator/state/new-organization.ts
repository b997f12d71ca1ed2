// An organisation made after the world's start, with credentials of its own; the ordinal decides them.
import { idSpace } from '../../fixtures/ids.ts';
import { organizationName, secretOf } from '../../fixtures/organizations.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Organization, OrganizationKey } from './store.ts';

/** Of the plan, as the plan says; still without keys. */
export function newOrganization(
  seed: number,
  ordinal: number,
  { plan, name }: { readonly plan: PlanName; readonly name?: string | undefined },
): Organization {
  return {
    id: idSpace(seed).idOf('organization', firstMadePosition + ordinal),
    name: name ?? organizationName(seed, ordinal),
    orgType: 'company',
    contactEmail: `owner-${ordinal}@customer.example`,
    plan,
    isActive: true,
    keys: [],
    accessToken: `at_${secretOf(seed, `made/${ordinal}/access`)}`,
    mcpToken: `mt_${secretOf(seed, `made/${ordinal}/mcp`)}`,
    briefAccess: true,
    flags: {},
  };
}

/** The nth key of an organisation. */
export const newKey = (seed: number, ordinal: number, nth: number, active: boolean): OrganizationKey => ({
  apiKey: `ak_${secretOf(seed, `made/${ordinal}/key${nth}`)}`,
  apiSecret: `sk_${secretOf(seed, `made/${ordinal}/secret${nth}`)}`,
  active,
  userName: `Key holder ${nth + 1}`,
  role: nth === 0 ? 'admin' : 'member',
});

/** Positions below belong to the organisations of the fixture world. */
const firstMadePosition = 1_000;
