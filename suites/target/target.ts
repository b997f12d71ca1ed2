// The implementation under test, resolved: addresses, secrets, what it claims, and what is known to fail.
import type { KeyPair, PlanName } from '../kit/case.ts';
import type { ReceiverSetting } from '../receiver/server.ts';
import type { CapabilityName } from './capabilities.ts';
import type { ControlOperation } from './control-operations.ts';
import type { Surface } from './surfaces.ts';

export { planNames } from '../../spec/values.ts';

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

/** A control plane, with the bearer token that it asks for, if any. */
export interface ControlPlane {
  readonly url: string;
  readonly token?: string | undefined;
}

/** Commands of the team's own by operation. */
export interface Hooks {
  readonly commands: { readonly [Operation in ControlOperation]?: readonly string[] | undefined };
  /** Where they run: the directory of the target file. */
  readonly directory: string;
}

/** Who carries out the operations of one capability. */
export type ControlSource =
  | { readonly kind: 'plane'; readonly plane: ControlPlane }
  | { readonly kind: 'hooks'; readonly hooks: Hooks };

export type ControlSources = { readonly [Name in CapabilityName]?: ControlSource | undefined };

export interface Target extends Addresses {
  /** Name for reports. */
  readonly name: string;
  /** Bearer token of the control plane at `controlUrl`. */
  readonly controlToken?: string | undefined;
  /** Capabilities that do not come from the control plane at `controlUrl`. */
  readonly capabilities?: ControlSources | undefined;
  readonly credentials: Credentials;
  /** Where a receiver for its webhooks listens; on any free port of this machine when omitted. */
  readonly receiver?: ReceiverSetting | undefined;
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

/** Every secret of a target: credentials, and tokens of control planes. */
export const secretsOfTarget = ({
  credentials,
  controlToken,
  capabilities = {},
}: Target): readonly string[] =>
  [
    ...secretsOf(credentials),
    controlToken,
    ...Object.values(capabilities).map((source) =>
      source?.kind === 'plane' ? source.plane.token : undefined,
    ),
  ].filter((secret) => secret !== undefined);

/** The target or its description cannot be used; `message` is for people and says what to do. Exit code 2. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}
