// A run's hold on its target: the world it took, what the target offers, where organisations come from.

import { planLimits } from '../../spec/limits.ts';
import { minuteMs } from '../../spec/units.ts';
import { httpTransport, RestClient, type Transport } from '../clients/rest.ts';
import type { PlanName } from '../kit/case.ts';
import { loopback } from '../receiver/server.ts';
import type { Capabilities } from '../target/capabilities.ts';
import { capabilitiesOf } from '../target/compose.ts';
import { ControlError } from '../target/control-operations.ts';
import { mayTakeWorld, targetIn } from '../target/own-world.ts';
import { preflight } from '../target/preflight.ts';
import { type Credentials, SetupError, secretsOf, secretsOfTarget, type Target } from '../target/target.ts';
import { type Issuance, probeIssuance, probes } from './connect.ts';
import { discoverWith, type RunDiscovery } from './discovery.ts';
import { type ClientOf, drainer, quotaCheck } from './drain.ts';
import { type Governor, governor } from './governor.ts';
import { type Leases, leases } from './leases.ts';
import { type Ledger, ledger } from './ledger.ts';
import { type Machine, machine } from './machine.ts';
import { type Newsroom, newsroom } from './news.ts';
import { issuedOrg, namesOf, type Offer, orgsOf } from './offer.ts';
import {
  clientsOf,
  configuredOrgs,
  connectedOrgs,
  type Holding,
  madeOrgs,
  type OrgSource,
  provideOrg,
} from './orgs.ts';
import { noPermits, type Permits } from './permits.ts';
import { defaultSettledMs, type Receivers, receiversOf, settingFor } from './receivers.ts';
import { type Timekeeper, timekeeper } from './timekeeper.ts';

export interface SessionOptions {
  readonly target: Target;
  /** Seed of every draw of the cases. */
  readonly seed: number;
  /** Wait in real time where the target has no clock to move. */
  readonly realtime: boolean;
  /** How many inputs cases that draw them try; few when omitted, for each costs the target requests. */
  readonly runs?: number | undefined;
  /** To take a world of its own where the target offers worlds, or the target as it is, which nobody else uses. */
  readonly world: 'own' | 'given';
  /** What may be done with configured organisations; neither billing nor changes when omitted. */
  readonly permits?: Permits | undefined;
  /** The time to wait by; this machine's when omitted. */
  readonly machine?: Machine | undefined;
  /** Real time in which deliveries arrive that the target's clock says were sent; half a second when omitted. */
  readonly settledMs?: number | undefined;
}

export interface Session {
  /** The target, or the world of it that this run took. */
  readonly target: Target;
  readonly seed: number;
  readonly realtime: boolean;
  readonly runs: number;
  readonly capabilities: Capabilities;
  /** What the target has for cases, as far as it is known without trying. */
  readonly offer: Offer;
  readonly transport: Transport;
  readonly discover: RunDiscovery;
  readonly sources: readonly OrgSource[];
  readonly governor: Governor;
  readonly ledger: Ledger;
  /** What the run has to give back, also when it is cut short. */
  readonly leases: Leases;
  readonly machine: Machine;
  readonly time: Timekeeper;
  readonly receivers: Receivers;
  readonly newsroom: Newsroom;
  /** Nobody else reads, publishes or counts on what this run judges: a world of its own. */
  readonly alone: boolean;
  /** Every secret the run came to know, for reports to leave out. */
  readonly secrets: Set<string>;
  readonly requestsPerMinute: (plan: PlanName) => number | undefined;
  /** How many cases may run at once: one where they would share organisations. */
  readonly width: number;
  /** Drops the world, if one was taken, and closes connections; may be called twice. */
  close(): Promise<void>;
}

/** Worlds start in the middle of a month and day, far from every rollover. */
const worldStartMs = Date.UTC(2026, 2, 17, 12);
/** A control plane may do much before it answers, e.g. let a month pass. */
const controlWaitMs = minuteMs;
/** Cases that run at once where they share nothing. */
export const widthMax = 8;
/** Inputs that cases draw unless the run asks for another number. */
export const defaultRuns = 8;
/** The document tells a Starter's alone. */
const documentedRequestsPerMinute: { readonly [Plan in PlanName]?: number } = {
  starter: planLimits.starter.requestsPerMinute.value,
};
/** Whom to read with while looking for things: the larger the limits, the better. */
const scoutPlans: readonly PlanName[] = [
  'enterprise',
  'startup',
  'professional',
  'individual',
  'platform',
  'starter',
];

/** Plans that surely have webhooks. */
const subscriberPlans: readonly PlanName[] = ['startup', 'enterprise'];

/** Looks whether the target answers, takes a world, and finds out where organisations come from. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const costs = ledger(options.permits ?? noPermits);
  const transport = costs.counting(httpTransport());
  const control = httpTransport(controlWaitMs);
  const holds = leases();
  let taken: Taken | undefined;
  let receivers: Receivers | undefined;
  const release = async (): Promise<void> => {
    // A world of its own goes with all that is in it.
    if (taken?.alone !== true) await holds.end();
    // A target that went away took its world along.
    await taken?.drop().catch(() => undefined);
    await Promise.all([transport.close(), control.close(), receivers?.close()]);
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= release();
    return closing;
  };
  try {
    taken = await take(options, transport, control);
    const session = await assemble(taken, options, { transport, costs, holds });
    receivers = session.receivers;
    return { ...session, close };
  } catch (cause) {
    await close();
    throw cause instanceof ControlError ? new SetupError(`The ${cause.message}`) : cause;
  }
}

interface Taken {
  readonly alone: boolean;
  readonly target: Target;
  readonly capabilities: Capabilities;
  readonly drop: () => Promise<void>;
}

async function take(options: SessionOptions, transport: Transport, control: Transport): Promise<Taken> {
  const { target } = options;
  await preflight(target, transport);
  const capabilities = await capabilitiesOf(target, control);
  const { worlds } = capabilities;
  if (worlds === undefined || options.world === 'given' || !mayTakeWorld(target))
    return { target, capabilities, alone: options.world === 'given', drop: () => Promise.resolve() };
  const world = await worlds.take(worldStartMs);
  const own = targetIn(target, world);
  return {
    target: own,
    capabilities: await capabilitiesOf(own, control),
    alone: true,
    drop: () => worlds.drop(world.id),
  };
}

async function assemble(
  { target, capabilities, alone }: Taken,
  options: SessionOptions,
  {
    transport,
    costs,
    holds,
  }: { readonly transport: Transport; readonly costs: Ledger; readonly holds: Leases },
): Promise<Omit<Session, 'close'>> {
  const permits = options.permits ?? noPermits;
  const issuance = await issuanceOf(target, capabilities, transport, permits);
  const credentials =
    issuance.kind === 'shared'
      ? { ...target.credentials, starter: [...(target.credentials.starter ?? []), issuance.credential] }
      : target.credentials;
  const requestsPerMinute = (plan: PlanName): number | undefined =>
    target.limits[plan]?.requestsPerMinute ?? documentedRequestsPerMinute[plan];
  const wall = options.machine ?? machine;
  const time = timekeeper(wall, capabilities.clock);
  const governs = governor({ requestsPerMinute, time, ledger: costs, permits });
  const clientOf: ClientOf = (holding) =>
    clientsOf(holding, governs.guard(holding, transport), target.baseUrl)[0];
  const sources: OrgSource[] = [];
  const discover = discoverWith(async (plan) => {
    const holding = await provideOrg(sources, { plan: plan ?? scoutPlans, anyQuota: true }, []);
    return { client: clientOf(holding), hasRoom: () => governs.hasRoom(holding) };
  });
  sources.push(
    ...sourcesOf({ capabilities, issuance, credentials, holds, governs, costs, discover, clientOf }),
  );
  const { publish } = capabilities;
  const receivers = receiversOf({
    setting: settingFor(target) ?? loopback,
    clock: time.clock,
    machine: wall,
    settledMs: options.settledMs ?? defaultSettledMs,
    asSubscriber: async (act) => {
      const holding = await provideOrg(sources, { plan: subscriberPlans, anyQuota: true }, []);
      return act(clientOf(holding)).finally(holding.release);
    },
    publish:
      publish &&
      (async () => {
        const { id } = await discover.stream({ manifestsMin: 0 });
        await publish.manifests({ streamIds: [id] });
      }),
  });
  return {
    target,
    seed: options.seed,
    realtime: options.realtime,
    runs: options.runs ?? defaultRuns,
    capabilities,
    offer: {
      capabilities: namesOf(capabilities),
      orgs: [...orgsOf(credentials), ...(issuance.kind === 'fresh' ? [issuedOrg] : [])],
      site: target.siteUrl !== undefined,
      receiver: settingFor(target) !== undefined,
      realtime: options.realtime,
    },
    transport,
    discover,
    sources,
    governor: governs,
    ledger: costs,
    leases: holds,
    machine: wall,
    time,
    receivers,
    newsroom: newsroom({ publish, clock: time.clock, machine: wall, discover }),
    alone,
    secrets: new Set([...secretsOf(credentials), ...secretsOfTarget(target)]),
    requestsPerMinute,
    width: capabilities.orgs !== undefined || !isAnyConfigured(credentials) ? widthMax : 1,
  };
}

/** Where organisations come from, the best source first. */
function sourcesOf(parts: {
  readonly capabilities: Capabilities;
  readonly issuance: Issuance;
  readonly credentials: Credentials;
  readonly holds: Leases;
  readonly governs: Governor;
  readonly costs: Ledger;
  readonly discover: RunDiscovery;
  readonly clientOf: ClientOf;
}): readonly OrgSource[] {
  const { capabilities, issuance, credentials, costs, clientOf } = parts;
  const drain = drainer(parts.discover, clientOf);
  const configured = {
    governor: parts.governs,
    remaining: ({ label }: Holding) => costs.remaining(label),
    drain,
    hasQuota: quotaCheck(clientOf),
  };
  return [
    ...(capabilities.orgs === undefined ? [] : [madeOrgs(capabilities.orgs, parts.holds)]),
    ...(issuance.kind === 'fresh' ? [connectedOrgs(issuance.issue, drain)] : []),
    ...(isAnyConfigured(credentials) ? [configuredOrgs(credentials, configured)] : []),
  ];
}

const isAnyConfigured = (credentials: Credentials): boolean =>
  Object.values(credentials).some((listed) => (listed ?? []).length > 0);

/** The public site is asked only where organisations cannot be made. */
async function issuanceOf(
  target: Target,
  capabilities: Capabilities,
  transport: Transport,
  { maxOrgs = Number.POSITIVE_INFINITY }: Permits,
): Promise<Issuance> {
  const claimed = target.features === undefined || target.features.includes('connect');
  if (capabilities.orgs !== undefined || target.siteUrl === undefined || !claimed || maxOrgs < probes)
    return { kind: 'none' };
  return probeIssuance(new RestClient({ transport, baseUrl: target.siteUrl }));
}
