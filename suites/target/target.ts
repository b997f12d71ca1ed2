// The implementation under test, resolved: addresses, secrets, what it claims, and what is known to fail.
import type { KeyPair, PlanName } from '../case.ts';
import type { Surface } from './surfaces.ts';

export const planNames = [
  'starter',
  'individual',
  'professional',
  'startup',
  'enterprise',
  'platform',
] as const satisfies readonly PlanName[];

/** Credentials of one organisation. */
export interface OrgCredential {
  readonly keys: readonly [KeyPair, ...KeyPair[]];
  readonly accessToken?: string | undefined;
  readonly mcpToken?: string | undefined;
}

export type Credentials = { readonly [Plan in PlanName]?: readonly OrgCredential[] | undefined };

/** What a plan allows on this target, where the target file says so. */
export interface PlanLimits {
  readonly requestsPerMinute?: number | undefined;
  readonly manifestsPerMonth?: number | undefined;
}

export interface ExpectedFailure {
  readonly rule: string;
  readonly reason: string;
  /** Last day it is accepted, YYYY-MM-DD. */
  readonly expires: string;
}

/** Where one isolated service is reached; a world of a target has its own. */
export interface Addresses {
  readonly baseUrl: string;
  readonly mcpUrl?: string | undefined;
  readonly siteUrl?: string | undefined;
  readonly controlUrl?: string | undefined;
}

export interface Target extends Addresses {
  /** Name for reports. */
  readonly name: string;
  readonly credentials: Credentials;
  /** Surfaces it claims; everything when undefined. */
  readonly features?: readonly Surface[] | undefined;
  readonly limits: { readonly [Plan in PlanName]?: PlanLimits | undefined };
  readonly expectedFailures: readonly ExpectedFailure[];
}

/** Every secret of the credentials. */
export const secretsOf = (credentials: Credentials): readonly string[] =>
  Object.values(credentials).flatMap((orgs) => (orgs ?? []).flatMap(secretsOfOrg));

export const secretsOfOrg = ({ keys, accessToken, mcpToken }: OrgCredential): readonly string[] =>
  [...keys.flatMap(({ apiKey, apiSecret }) => [apiKey, apiSecret]), accessToken, mcpToken].filter(
    (secret) => secret !== undefined,
  );

/** The target or its description cannot be used; `message` is for people and says what to do. Exit code 2. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}
