// Credentials that are made after the world's start; the seed and an ordinal decide them.
import { secretOf } from '../../fixtures/organizations.ts';
import type { OrganizationKey } from './store.ts';

/** The nth key of the organisation made with this ordinal. */
export const newKey = (seed: number, ordinal: number, nth: number): OrganizationKey => ({
  apiKey: `ak_${secretOf(seed, `made/${ordinal}/key${nth}`)}`,
  apiSecret: `sk_${secretOf(seed, `made/${ordinal}/secret${nth}`)}`,
  active: true,
  userName: `Key holder ${nth + 1}`,
  role: nth === 0 ? 'admin' : 'member',
});

/** The tokens of the organisation made with this ordinal. */
export const newTokens = (
  seed: number,
  ordinal: number,
): { readonly accessToken: string; readonly mcpToken: string } => ({
  accessToken: `at_${secretOf(seed, `made/${ordinal}/access`)}`,
  mcpToken: `mt_${secretOf(seed, `made/${ordinal}/mcp`)}`,
});

/** Of the owner as well: after a restore the id may be given to a webhook of somebody else. */
export const webhookSecret = (seed: number, webhookId: number, organizationId: string): string =>
  `whsec_${secretOf(seed, `made/webhook/${organizationId}/${webhookId}`)}`;
