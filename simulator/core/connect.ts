// Credentials for everybody: what /connect issues ("Issuing credentials").
import type { PlanName } from '../../spec/values.ts';

export const connectLaws = {
  /** connect.starter-plan */
  plan: 'starter' as PlanName,
  /** S-60 */
  credentials: 'fresh' as 'fresh' | 'shared',
  /** connect.credentials-usable: whether a new key works at once. */
  active: true,
};
export type ConnectLaws = Readonly<typeof connectLaws>;
