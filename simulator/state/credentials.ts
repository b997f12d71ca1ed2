// Credentials created after the world's start; they depend on the seed and an ordinal.
import { secretOf } from '../../fixtures/organizations.ts';
import type { OrganizationKey } from './store.ts';

export const newKey = (seed: number, ordinal: number, nth: number): OrganizationKey => ({
  apiKey: `ak_${secretOf(seed, `made/${ordinal}/key${nth}`)}`,
  apiSecret: `sk_${secretOf(seed, `made/${ordinal}/secret${nth}`)}`,
  active: true,
  userName: `Key holder ${nth + 1}`,
  role: nth === 0 ? 'admin' : 'member',
});

/** The tokens of the organisation with this ordinal. */
export const newTokens = (
  seed: number,
  ordinal: number,
): { readonly accessToken: string; readonly mcpToken: string } => ({
  accessToken: `at_${secretOf(seed, `made/${ordinal}/access`)}`,
  mcpToken: `mt_${secretOf(seed, `made/${ordinal}/mcp`)}`,
});

/** Depends on the owner too, because after a restore another organisation's webhook may receive the same id. */
export const webhookSecret = (seed: number, webhookId: number, organizationId: string): string =>
  `whsec_${secretOf(seed, `made/webhook/${organizationId}/${webhookId}`)}`;
