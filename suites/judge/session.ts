// The session of a run with its target: the world it uses, what the target offers, and the sources of organisations.
import { minuteMs } from '../../spec/units.ts';
import type { PlanName } from '../../spec/values.ts';
import { httpTransport, type Transport } from '../clients/rest.ts';
import { type Monitor, monitor as monitorOf } from '../invariants/monitor.ts';
import { loopback } from '../receiver/server.ts';
import { secretsOf } from '../target/access.ts';
import type { Capabilities, Publisher } from '../target/capabilities.ts';
import { capabilitiesOf } from '../target/compose.ts';
import { ControlError } from '../target/control-operations.ts';
import { liesUnder, mayTakeWorld, targetIn } from '../target/own-world.ts';
import { preflight } from '../target/preflight.ts';
import { SetupError } from '../target/setup-error.ts';
import { isClaimed } from '../target/surfaces.ts';
import { secretsOfTarget, type Target } from '../target/target.ts';
import type { Entry } from '../transcript/entry.ts';
import { type Transcript, transcript as transcriptOf } from '../transcript/transcript.ts';
import { breaking, type Probed } from './breaker.ts';
import type { RunDiscovery } from './discovery.ts';
import { type Lateness, lateness, shownWithinMs } from './lateness.ts';
import { type OrgSource, provideOrg } from './leased-org.ts';
import { type Leases, leases } from './leases.ts';
import { type Ledger, ledger } from './ledger.ts';
import type { Left } from './left.ts';
import { type Machine, machine as thisMachine } from './machine.ts';
import { type ManifestFeed, manifestFeed } from './new-manifests.ts';
import { issuedOrg, namesOf, type Offer, orgsOf } from './offer.ts';
import { isAnyConfigured, type OrgAccess, orgAccess } from './org-access.ts';
import { type OwnActs, ownActsIn } from './own-acts.ts';
import { type Patience, patience } from './patience.ts';
import { noPermits, type Permits } from './permits.ts';
import {
  defaultSettledMs,
  type ReceiverParts,
  type Receivers,
  receiversOf,
  settingFor,
} from './receivers.ts';
import { type RunClock, runClock } from './run-clock.ts';
import { limitedMachine, limitedTransport, type RunLimit, runLimit } from './run-limit.ts';
import type { Throttle } from './throttle.ts';

export interface SessionOptions {
  readonly target: Target;
  /** Seed of all random inputs of the cases. */
  readonly seed: number;
  /** Whether to wait in real time if the target's clock cannot be moved. */
  readonly realtime: boolean;
  /** Number of inputs that each property draws; `defaultRuns` if omitted. */
  readonly runs?: number | undefined;
  /** `own` creates a world for the run if the target offers worlds; `given` uses the target itself, which must have no other users. */
  readonly world: 'own' | 'given';
  /** What the run may do with configured organisations; neither billing nor changes if omitted. */
  readonly permits?: Permits | undefined;
  /** Called with everything that the run exchanges. */
  readonly onEntry?: ((entry: Entry) => void) | undefined;
  /** Called with the address of the public site before the run takes organisations there. */
  readonly onConnect?: ((siteUrl: string) => void) | undefined;
  /** The clock for waits; that of this machine if omitted. */
  readonly machine?: Machine | undefined;
  /** Real time until reads show a write, at most; two seconds if omitted. */
  readonly shownWithinMs?: number | undefined;
  /** Real time until deliveries arrive that were sent according to the target's clock; half a second if omitted. */
  readonly settledMs?: number | undefined;
}

export interface Session {
  /** The target, or the world on it that this run created. */
  readonly target: Target;
  /** The world that the target's control plane created, and whether this run uses it. */
  readonly world: OfferedWorld | undefined;
  readonly seed: number;
  readonly realtime: boolean;
  readonly runs: number;
  readonly capabilities: Capabilities;
  /** What the target offers to cases, as far as this is known without requests. */
  readonly offer: Offer;
  readonly transport: Transport;
  /** Everything that the run exchanges. */
  readonly transcript: Transcript;
  /** What the invariants find in it. */
  readonly monitor: Monitor;
  /** For whoever does not wait for a 503. */
  readonly patient: Patience;
  readonly discover: RunDiscovery;
  readonly sources: readonly OrgSource[];
  readonly throttle: Throttle;
  readonly ledger: Ledger;
  /** What the run must release at its end, also after an interrupt. */
  readonly leases: Leases;
  readonly machine: Machine;
  readonly time: RunClock;
  /** Ends the run early, by time or because of the target. */
  readonly limit: RunLimit;
  readonly receivers: Receivers;
  readonly manifestFeed: ManifestFeed;
  /** Counts the run's own changes of content and time. */
  readonly ownActs: OwnActs;
  /** Whether nobody else uses the service that this run judges: it is a world of its own. */
  readonly alone: boolean;
  /** What the run made with tools and could not remove. */
  readonly left: Set<Left>;
  /** Lets cases read more slowly on a service that shows writes late. */
  readonly lateness: Lateness;
  /** Every secret that the run knows; reports omit them. */
  readonly secrets: Set<string>;
  readonly requestsPerMinute: (plan: PlanName) => number | undefined;
  /** Number of parallel cases; 1 if they would share organisations. */
  readonly width: number;
  /** Drops the world, if the run created one, and closes connections. May be called twice. */
  close(): Promise<void>;
}

/** Worlds start in the middle of a month and day, far from every rollover. */
const worldStartMs = Date.UTC(2026, 2, 17, 12);
/** An operation of the control plane may take long, e.g. let a month pass. */
const controlWaitMs = minuteMs;
/** Number of parallel cases if they share no organisations. */
export const widthMax = 8;
/** Number of inputs that each property draws unless the run sets another. Selfcheck proves the suites with this number. */
export const defaultRuns = 100;
/** Plans that certainly have webhooks. */
const subscriberPlans: readonly PlanName[] = ['startup', 'enterprise'];

/** Checks that the target answers, creates a world if it offers worlds, and determines the sources of organisations. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const costs = ledger(options.permits ?? noPermits);
  const limit = runLimit();
  const transcript = transcriptOf((options.machine ?? thisMachine).nowMs);
  const monitor = monitorOf(transcript);
  if (options.onEntry !== undefined) transcript.subscribe(options.onEntry);
  const counting = costs.counting(transcript.watching(httpTransport()));
  const probed = (): Probed => probedOn(taken?.target ?? options.target);
  const transport = limitedTransport(breaking(counting, { probed, limit }), limit);
  const control = httpTransport(controlWaitMs);
  const holds = leases(limit.isSuspended);
  let taken: Taken | undefined;
  let receivers: Receivers | undefined;
  const release = async (): Promise<void> => {
    // Dropping a world drops everything in it.
    if (taken?.alone !== true) await holds.end();
    // If the target no longer runs, its world is gone too.
    await taken?.drop().catch(() => undefined);
    await Promise.all([transport.close(), control.close(), receivers?.close()]);
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= limit.release(release);
    return closing;
  };
  try {
    locateAll(costs, options.target);
    taken = await take(options, transport, control, transcript);
    locateAll(costs, taken.target);
    const session = await assemble(taken, options, { transport, costs, holds, limit, transcript, monitor });
    receivers = session.receivers;
    return { ...session, close };
  } catch (cause) {
    await close();
    throw cause instanceof ControlError ? new SetupError(`The ${cause.message}`) : cause;
  }
}

const probedOn = ({ baseUrl, mcpUrl, features }: Target): Probed =>
  isClaimed('rest', features) || mcpUrl === undefined
    ? { baseUrl, over: 'rest' }
    : { baseUrl: mcpUrl, over: 'mcp' };

const locateAll = ({ locate }: Ledger, { baseUrl, siteUrl, mcpUrl }: Target): void => {
  for (const address of [baseUrl, siteUrl, mcpUrl]) if (address !== undefined) locate(address);
};

export interface OfferedWorld {
  readonly baseUrl: string;
  readonly taken: boolean;
}

interface Taken {
  readonly alone: boolean;
  readonly world: OfferedWorld | undefined;
  readonly target: Target;
  readonly capabilities: Capabilities;
  readonly drop: () => Promise<void>;
}

async function take(
  options: SessionOptions,
  transport: Transport,
  control: Transport,
  { acting, configured }: Transcript,
): Promise<Taken> {
  const { target } = options;
  configured(target.credentials);
  await preflight(target, transport);
  const capabilities = await capabilitiesOf(target, control, acting);
  const { worlds } = capabilities;
  if (worlds === undefined || options.world === 'given' || !mayTakeWorld(target))
    return asItIs(options, capabilities, undefined);
  const world = await worlds.take(worldStartMs);
  const { baseUrl } = world;
  if (!liesUnder(target, world)) {
    await worlds.drop(world.id);
    return asItIs(options, capabilities, { baseUrl, taken: false });
  }
  const own = targetIn(target, world);
  return {
    target: own,
    capabilities: await capabilitiesOf(own, control, acting),
    alone: true,
    world: { baseUrl, taken: true },
    drop: () => worlds.drop(world.id),
  };
}

const asItIs = (
  { target, world: wanted }: SessionOptions,
  capabilities: Capabilities,
  world: OfferedWorld | undefined,
): Taken => ({ target, capabilities, world, alone: wanted === 'given', drop: () => Promise.resolve() });

/** Parts of a session that exist before it is known what the target offers. */
interface Basics {
  readonly transport: Transport;
  readonly costs: Ledger;
  readonly holds: Leases;
  readonly limit: RunLimit;
  readonly transcript: Transcript;
  readonly monitor: Monitor;
}

async function assemble(
  { target, capabilities, alone, world }: Taken,
  options: SessionOptions,
  { transport, costs, holds, limit, transcript, monitor }: Basics,
): Promise<Omit<Session, 'close'>> {
  const machine = limitedMachine(options.machine ?? thisMachine, limit);
  const time = runClock(machine, capabilities.clock);
  const patient = patience(time);
  const permits = options.permits ?? noPermits;
  const access = await orgAccess({
    target,
    capabilities,
    time,
    permits,
    transport: patient(transport),
    ledger: costs,
    leases: holds,
    stop: limit.stop,
    onConnect: options.onConnect,
  });
  const { credentials, discover } = access;
  const { publish } = capabilities;
  return {
    target,
    capabilities,
    transport,
    machine,
    time,
    limit,
    transcript,
    monitor,
    alone,
    world,
    discover,
    ownActs: ownActsIn(transcript),
    patient,
    seed: options.seed,
    realtime: options.realtime,
    runs: options.runs ?? defaultRuns,
    offer: offerOf(target, capabilities, access, options.realtime),
    sources: access.sources,
    throttle: access.throttle,
    requestsPerMinute: access.requestsPerMinute,
    ledger: costs,
    leases: holds,
    left: new Set(),
    lateness: lateness(options.shownWithinMs ?? shownWithinMs),
    receivers: receiversFor(target, access, {
      publish,
      time,
      machine,
      settledMs: options.settledMs,
      onDelivered: ({ exchange: { request }, json }) => transcript.push('delivery', { ...request, json }),
    }),
    manifestFeed: manifestFeed({ publish, clock: time.clock, machine, discover }),
    secrets: new Set([...secretsOf(credentials), ...secretsOfTarget(target)]),
    width: capabilities.orgs !== undefined || !isAnyConfigured(credentials) ? widthMax : 1,
  };
}

const offerOf = (
  target: Target,
  capabilities: Capabilities,
  { credentials, issuesFresh, isSiteKnown }: OrgAccess,
  realtime: boolean,
): Offer => ({
  capabilities: namesOf(capabilities),
  orgs: [...orgsOf(credentials), ...(issuesFresh ? [issuedOrg] : [])],
  site: isSiteKnown,
  receiver: settingFor(target) !== undefined,
  realtime,
});

function receiversFor(
  target: Target,
  { sources, discover, clientOf }: OrgAccess,
  parts: {
    readonly publish: Publisher | undefined;
    readonly time: RunClock;
    readonly machine: Machine;
    readonly settledMs: number | undefined;
    readonly onDelivered: ReceiverParts['onDelivered'];
  },
): Receivers {
  const { publish, time, machine } = parts;
  return receiversOf({
    setting: settingFor(target) ?? loopback,
    clock: time.clock,
    machine,
    settledMs: parts.settledMs ?? defaultSettledMs,
    onDelivered: parts.onDelivered,
    asSubscriber: async (act) => {
      const leased = await provideOrg(sources, { plan: subscriberPlans, anyQuota: true }, []);
      return act(clientOf(leased)).finally(leased.release);
    },
    publish:
      publish &&
      (async () => {
        const { id } = await discover.stream({ manifestsMin: 0 });
        await publish.manifests({ streamIds: [id] });
      }),
  });
}
