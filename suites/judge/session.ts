// A run's hold on its target: the world it took, what the target offers, where organisations come from.
import { planLimits } from '../../spec/limits.ts';
import type { PlanName } from '../case.ts';
import { httpTransport, RestClient, type Transport } from '../clients/rest.ts';
import { discoverWith, type RunDiscovery } from '../discovery.ts';
import type { Capabilities } from '../target/capabilities.ts';
import { capabilitiesOf } from '../target/compose.ts';
import { ControlError } from '../target/control-operations.ts';
import { issuedOrg, namesOf, type Offer, orgsOf } from '../target/offer.ts';
import { mayTakeWorld, targetIn } from '../target/own-world.ts';
import { preflight } from '../target/preflight.ts';
import { SetupError, secretsOf, secretsOfTarget, type Target } from '../target/target.ts';
import { type Issuance, probeIssuance } from './connect.ts';
import { type ClientOf, drainer, quotaDemand } from './drain.ts';
import { type Machine, machine } from './machine.ts';
import { clientsOf, configuredOrgs, connectedOrgs, madeOrgs, type OrgSource, provideOrg } from './orgs.ts';
import { type Pacer, pacer } from './pacer.ts';

export interface SessionOptions {
  readonly target: Target;
  /** Seed of every draw of the cases. */
  readonly seed: number;
  /** Wait in real time where the target has no clock to move. */
  readonly realtime: boolean;
  /** How many inputs cases that draw them try; few when omitted, for each costs the target requests. */
  readonly runs?: number;
  /** Whether to take a world of its own where the target offers worlds. */
  readonly world: 'own' | 'given';
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
  readonly pacer: Pacer;
  readonly machine: Machine;
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
const controlWaitMs = 60_000;
const widthMax = 8;
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

/** Looks whether the target answers, takes a world, and finds out where organisations come from. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const transport = httpTransport();
  const control = httpTransport(controlWaitMs);
  let taken: Taken | undefined;
  const release = async (): Promise<void> => {
    // A target that went away took its world along.
    await taken?.drop().catch(() => undefined);
    await Promise.all([transport.close(), control.close()]);
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= release();
    return closing;
  };
  try {
    taken = await take(options, transport, control);
    return { ...(await assemble(taken, options, transport)), close };
  } catch (cause) {
    await close();
    throw cause instanceof ControlError ? new SetupError(`The ${cause.message}`) : cause;
  }
}

interface Taken {
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
    return { target, capabilities, drop: () => Promise.resolve() };
  const world = await worlds.take(worldStartMs);
  const own = targetIn(target, world);
  return { target: own, capabilities: await capabilitiesOf(own, control), drop: () => worlds.drop(world.id) };
}

async function assemble(
  { target, capabilities }: Taken,
  options: SessionOptions,
  transport: Transport,
): Promise<Omit<Session, 'close'>> {
  const issuance = await issuanceOf(target, capabilities, transport);
  const credentials =
    issuance.kind === 'shared'
      ? { ...target.credentials, starter: [...(target.credentials.starter ?? []), issuance.credential] }
      : target.credentials;
  const requestsPerMinute = (plan: PlanName): number | undefined =>
    target.limits[plan]?.requestsPerMinute ?? documentedRequestsPerMinute[plan];
  const governor = pacer(requestsPerMinute, machine);
  const clientOf: ClientOf = (holding) =>
    clientsOf(holding, governor.counting(holding, transport), target.baseUrl)[0];
  const sources: OrgSource[] = [];
  const discover = discoverWith(async (plan) => {
    const holding = await provideOrg(sources, { plan: plan ?? scoutPlans, anyQuota: true }, []);
    return clientOf(holding);
  });
  const drain = drainer(discover, clientOf);
  if (capabilities.orgs !== undefined) sources.push(madeOrgs(capabilities.orgs));
  if (issuance.kind === 'fresh') sources.push(connectedOrgs(issuance.issue, drain));
  const configured = Object.values(credentials).some((listed) => (listed ?? []).length > 0);
  if (configured)
    sources.push(configuredOrgs(credentials, { pacer: governor, drain, demandQuota: quotaDemand(clientOf) }));
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
      realtime: options.realtime,
    },
    transport,
    discover,
    sources,
    pacer: governor,
    machine,
    secrets: new Set([...secretsOf(credentials), ...secretsOfTarget(target)]),
    requestsPerMinute,
    width: capabilities.orgs !== undefined || !configured ? widthMax : 1,
  };
}

/** The public site is asked only where organisations cannot be made. */
async function issuanceOf(
  target: Target,
  capabilities: Capabilities,
  transport: Transport,
): Promise<Issuance> {
  const claimed = target.features === undefined || target.features.includes('connect');
  if (capabilities.orgs !== undefined || target.siteUrl === undefined || !claimed) return { kind: 'none' };
  return probeIssuance(new RestClient({ transport, baseUrl: target.siteUrl }));
}
