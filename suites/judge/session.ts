// The session of a run with its target: the world it uses, what the target offers, and the sources of organisations.
import { minuteMs } from '../../spec/units.ts';
import type { PlanName } from '../../spec/values.ts';
import { httpTransport, type Transport } from '../clients/rest.ts';
import { monitor as monitorOf } from '../invariants/monitor.ts';
import type { Monitor } from '../invariants/tallies.ts';
import { loopback } from '../receiver/server.ts';
import { secretsOf } from '../target/access.ts';
import type { Capabilities, Publisher } from '../target/capabilities.ts';
import { ControlError } from '../target/control-operations.ts';
import { SetupError } from '../target/setup-error.ts';
import { isClaimed } from '../target/surfaces.ts';
import { secretsOfTarget, type Target } from '../target/target.ts';
import type { Entry } from '../transcript/entry.ts';
import { type Transcript, transcript as transcriptOf } from '../transcript/transcript.ts';
import { breaking, type Probed } from './breaker.ts';
import type { RunDiscovery } from './discovery.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { type Lateness, lateness } from './lateness.ts';
import { type OrgSource, provideOrg } from './leased-org.ts';
import { type Leases, leases } from './leases.ts';
import { type Ledger, ledger } from './ledger.ts';
import type { Left } from './left.ts';
import { type Machine, machine as thisMachine } from './machine.ts';
import { type ManifestFeed, manifestFeed } from './new-manifests.ts';
import { issuedOrg, namesOf, type Offer, orgsOf } from './offer.ts';
import { type OrgAccess, orgAccess } from './org-access.ts';
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
import { type OfferedWorld, type Taken, take, type WantedWorld } from './taken-world.ts';
import type { Throttle } from './throttle.ts';

export interface SessionOptions extends WantedWorld {
  /** Seed of all random inputs of the cases. */
  readonly seed: number;
  /** Whether to wait in real time if the target's clock cannot be moved. */
  readonly realtime: boolean;
  /** Number of inputs that each property draws; `defaultRuns` if omitted. */
  readonly runs?: number | undefined;
  /** What the run may do with configured organisations; neither billing nor changes if omitted. */
  readonly permits?: Permits | undefined;
  /** Called with everything that the run exchanges. */
  readonly onEntry?: ((entry: Entry) => void) | undefined;
  /** Called with the address of the public site before the run takes organisations there. */
  readonly onConnect?: ((siteUrl: string) => void) | undefined;
  /** The clock for waits; that of this machine if omitted. */
  readonly machine?: Machine | undefined;
  /** Real time until an answer is there, at most; `answerTimeoutMs` if omitted. */
  readonly answerWithinMs?: number | undefined;
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
  /** Answers that cases take; undefined if they need not share organisations. */
  readonly kept: KeptAnswers | undefined;
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
  /** Takes another world, so that cases that need one for themselves run in parallel; rejects if the target gives none. Undefined if the run has no world of its own. */
  readonly anotherWorld: (() => Promise<Session>) | undefined;
  /** Drops all worlds of the run, and closes connections. May be called twice. */
  close(): Promise<void>;
}

/** An operation of the control plane may take long, e.g. let a month pass. */
const controlWaitMs = minuteMs;
/** Number of parallel cases if they share no organisations. */
export const widthMax = 5;
/** Number of inputs that each property draws unless the run sets another. Selfcheck proves the suites with this number. */
export const defaultRuns = 100;
/** Plans that certainly have webhooks. */
const subscriberPlans: readonly PlanName[] = ['startup', 'enterprise'];

/** Checks that the target answers, creates a world if it offers worlds, and determines the sources of organisations. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const run = runParts(options);
  const opened: Promise<Opened>[] = [];
  const open = (): Promise<Opened> => {
    const opening = openIn(options, run, opened.length);
    opened.push(opening);
    return opening;
  };
  const release = async (): Promise<void> => {
    const all = await Promise.allSettled(opened);
    const held = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    // Dropping a world drops everything in it.
    if (held[0]?.session.alone !== true) await run.leases.end();
    await Promise.all(held.map((one) => one.release()));
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= run.limit.release(release);
    return closing;
  };
  try {
    const { session } = await open();
    const anotherWorld = async (): Promise<Session> => {
      const another = await open();
      return { ...another.session, close, anotherWorld: undefined };
    };
    // Each world has a receiver of its own.
    const { receiver = loopback } = options.target;
    const hasMore = session.world?.taken === true && receiver.port === 0;
    return { ...session, close, anotherWorld: hasMore ? anotherWorld : undefined };
  } catch (cause) {
    await close();
    throw cause instanceof ControlError ? new SetupError(`The ${cause.message}`) : cause;
  }
}

/** The parts that all worlds of a run share. */
interface RunParts
  extends Pick<
    Session,
    'ledger' | 'limit' | 'leases' | 'monitor' | 'left' | 'lateness' | 'secrets' | 'machine'
  > {
  /** Ids of the worlds that the run took. */
  readonly worldIds: Set<string>;
}

function runParts(options: SessionOptions): RunParts {
  const limit = runLimit();
  return {
    limit,
    worldIds: new Set(),
    ledger: ledger(options.permits ?? noPermits),
    leases: leases(limit.isSuspended),
    monitor: monitorOf(options.shownWithinMs),
    left: new Set(),
    lateness: lateness(options.shownWithinMs),
    secrets: new Set(secretsOfTarget(options.target)),
    machine: limitedMachine(options.machine ?? thisMachine, limit),
  };
}

interface Opened {
  readonly session: Omit<Session, 'close' | 'anotherWorld'>;
  /** Drops the world, if one was created, and closes connections. */
  readonly release: () => Promise<void>;
}

async function openIn(options: SessionOptions, run: RunParts, nth: number): Promise<Opened> {
  const transcript = transcriptOf(thisMachine.nowMs, { world: nth });
  transcript.subscribe(run.monitor.see);
  if (options.onEntry !== undefined) transcript.subscribe(options.onEntry);
  const counting = run.ledger.counting(transcript.watching(httpTransport(options.answerWithinMs)));
  const probed = (): Probed => probedOn(taken?.target ?? options.target);
  const transport = limitedTransport(breaking(counting, { probed, limit: run.limit }), run.limit);
  const control = httpTransport(controlWaitMs);
  let taken: Taken | undefined;
  const release = async (receivers?: Receivers): Promise<void> => {
    // If the target no longer runs, its world is gone too.
    await taken?.drop().catch(() => undefined);
    await Promise.all([transport.close(), control.close(), receivers?.close()]);
  };
  try {
    locateAll(run.ledger, options.target);
    taken = await take(options, transport, control, transcript, run.worldIds);
    if (nth > 0 && !taken.alone) throw new SetupError('The target gives the run no other world.');
    locateAll(run.ledger, taken.target);
    const session = await assemble(taken, options, { ...run, transport, transcript });
    return { session, release: () => release(session.receivers) };
  } catch (cause) {
    await release();
    throw cause;
  }
}

const probedOn = ({ baseUrl, mcpUrl, features }: Target): Probed =>
  isClaimed('rest', features) || mcpUrl === undefined
    ? { baseUrl, over: 'rest' }
    : { baseUrl: mcpUrl, over: 'mcp' };

const locateAll = ({ locate }: Ledger, { baseUrl, siteUrl, mcpUrl }: Target): void => {
  for (const address of [baseUrl, siteUrl, mcpUrl]) if (address !== undefined) locate(address);
};

async function assemble(
  { target, capabilities, alone, world }: Taken,
  options: SessionOptions,
  parts: RunParts & Pick<Session, 'transport' | 'transcript'>,
): Promise<Opened['session']> {
  const { machine, transport, transcript } = parts;
  const time = runClock(machine, capabilities.clock);
  const patient = patience(time);
  const access = await orgAccess({
    target,
    capabilities,
    time,
    permits: options.permits ?? noPermits,
    transport: patient(transport),
    ledger: parts.ledger,
    leases: parts.leases,
    stop: parts.limit.stop,
    onConnect: options.onConnect,
  });
  const { credentials, discover } = access;
  const { publish } = capabilities;
  for (const secret of secretsOf(credentials)) parts.secrets.add(secret);
  return {
    ...parts,
    target,
    capabilities,
    time,
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
    kept: access.kept,
    requestsPerMinute: access.requestsPerMinute,
    receivers: receiversFor(target, access, {
      publish,
      time,
      machine,
      settledMs: options.settledMs,
      onDelivered: ({ exchange: { request }, json, body: raw }) =>
        transcript.push('delivery', { ...request, json, raw }),
    }),
    manifestFeed: manifestFeed({ publish, clock: time.clock, machine, discover }),
    width: access.kept === undefined ? widthMax : 1,
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
