// The implementation under test: addresses, credentials, claims and expected failures.
import type { PlanName } from '../../spec/values.ts';
import type { ReceiverSetting } from '../receiver/server.ts';
import { type Addresses, type Credentials, secretsOf } from './access.ts';
import type { CapabilityName } from './capabilities.ts';
import type { ControlOperation } from './control-operations.ts';
import type { Offerable } from './offerable.ts';
import type { Surface } from './surfaces.ts';

/** The limits of a plan on this target, as far as the target file states them. */
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

/** A rule that the team holds to be wrong about its server. */
export interface Dispute {
  readonly rule: string;
  readonly reason: string;
  /** Last day on which the failure is excused, YYYY-MM-DD. */
  readonly expires?: string | undefined;
  /** Where it is discussed. */
  readonly link?: string | undefined;
}

/** A control plane, with the bearer token that it requires, if any. */
export interface ControlPlane {
  readonly url: string;
  readonly token?: string | undefined;
}

/** Commands of the team by operation. */
export interface Hooks {
  readonly commands: { readonly [Operation in ControlOperation]?: readonly string[] | undefined };
  /** The working directory of the commands: that of the target file. */
  readonly directory: string;
}

/** What carries out the operations of one capability. */
export type ControlSource =
  | { readonly kind: 'plane'; readonly plane: ControlPlane }
  | { readonly kind: 'hooks'; readonly hooks: Hooks };

export type ControlSources = { readonly [Name in CapabilityName]?: ControlSource | undefined };

export interface Target extends Addresses {
  /** Name for reports. */
  readonly name: string;
  /** Whether nobody named `siteUrl`: without credentials from there, the target has no public site. */
  readonly isSiteGuessed?: boolean | undefined;
  /** Bearer token of the control plane at `controlUrl`. */
  readonly controlToken?: string | undefined;
  /** Capabilities that do not come from the control plane at `controlUrl`. */
  readonly capabilities?: ControlSources | undefined;
  readonly credentials: Credentials;
  /** Where the receiver of webhooks listens; on a free port of this machine if omitted. */
  readonly receiver?: ReceiverSetting | undefined;
  /** The surfaces that it claims; all if undefined. */
  readonly features?: readonly Surface[] | undefined;
  /** What it does not offer: rules that need it are not claimed. */
  readonly notOffered?: readonly Offerable[] | undefined;
  readonly limits: { readonly [Plan in PlanName]?: PlanLimits | undefined };
  readonly expectedFailures: readonly ExpectedFailure[];
  /** The version of Assay whose rules the target must meet; all rules as they are if undefined. */
  readonly requirements?: string | undefined;
  readonly disputed?: readonly Dispute[] | undefined;
}

/** The target with the origin of its base URL as its public site, unless it names another. */
export const withGuessedSite = (target: Target): Target =>
  target.siteUrl === undefined
    ? { ...target, siteUrl: new URL(target.baseUrl).origin, isSiteGuessed: true }
    : target;

/** The base of the MCP servers, of which people may know the address of one alone (`…/mcp`, `…/advanced/sse`). */
export const mcpBase = (url: string): string =>
  url.replace(/\/$/, '').replace(/(\/advanced)?\/(mcp|sse)$/, '');

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
