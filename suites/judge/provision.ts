// Provides what a case needs on this target, or throws a missing need.
import type { OperationId } from '../../spec/contract.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import type { Always, Case, Needs, Org, OrgNeed } from '../kit/case.ts';
import type { FindingDetails } from '../kit/finding.ts';
import { seededRandom } from '../kit/random.ts';
import { secretsOfOrg } from '../target/access.ts';
import { serviceTimeMs } from '../target/service-time.ts';
import { isClaimed } from '../target/surfaces.ts';
import { timeFor } from './case-clock.ts';
import { cleanupOf, unrecorded } from './cleanup.ts';
import { costOf } from './costs.ts';
import { isExclusive } from './exclusive.ts';
import { assertFlowExists, turnSwitches } from './flows.ts';
import { grantsFor } from './grants.ts';
import type { Taking } from './kept-answers.ts';
import type { Entry } from './lanes.ts';
import { clientsOf, type LeasedOrg, type OrgDemand, provideOrg } from './leased-org.ts';
import { machine as thisMachine } from './machine.ts';
import { newManifestsWaitMs } from './new-manifests.ts';
import { issuedOrg, plansFor } from './offer.ts';
import { feedOf, givenAddresses, mcpOpener } from './openers.ts';
import type { Recording } from './recording.ts';
import type { Session } from './session.ts';
import { missingAnswer } from './unanswered.ts';

export type AllParts = Parameters<Case['run']>[0];

export interface Provision {
  readonly given: AllParts;
  /** Organisations that the case has received so far. */
  readonly leasedOrgs: () => readonly LeasedOrg[];
  /** Real time that the case may spend waiting for the clock. */
  readonly realWaitMs: number;
  /** Releases organisations and cleans up. Called once, whatever the outcome of the case. */
  readonly release: () => Promise<void>;
}

interface CaseParts {
  readonly recording: Recording;
  /** Present if the case may take answers that the run has received. */
  readonly taking: Taking | undefined;
  readonly warn: (details: FindingDetails) => void;
}

/** Returns the parts that `needs` declares and the parts that every case has. The target must offer them. */
export async function provision(
  session: Session,
  { id: ruleId, case: { needs } }: Entry,
  { warn, ...of }: CaseParts,
): Promise<Provision> {
  const undo: (() => Promise<void>)[] = [];
  const leasedOrgs: LeasedOrg[] = [];
  const context: ProvisionContext = { session, ...of, cost: costOf(ruleId), undo, leasedOrgs, guarded: [] };
  const release = session.leases.hold(async () => {
    // A failed cleanup does not change the verdict.
    for (const step of undo.toReversed()) await step().catch(() => undefined);
  });
  try {
    await assertFlowExists(session, needs);
    await turnSwitches(session, needs, undo);
    const parts = operatorParts(session, needs, undo);
    const events = await eventParts(context, needs);
    const time =
      needs.clock &&
      timeFor(needs.clock.waitsMs, {
        moved: session.time.clock,
        timeMs: () => targetTimeMs(session),
        machine: session.machine,
      });
    const stream = needs.stream && (await session.discover.stream(needs.stream));
    const orgs = await organisations(context, needs);
    const fresh = needs.fresh && freshOrgs(context, needs.fresh);
    const wanted = {
      ...parts,
      ...orgs,
      fresh,
      clock: time?.clock,
      grants: needs.grants && grantsFor(session, leasedOrgs),
      ...events,
      stream,
      site: needs.site && siteOf(session, of.recording),
    };
    // A case accesses only the parts that it declared, so the others may be missing here.
    const runs = runsOf(session, needs);
    const realTimeMs = time?.realWaitMs ?? 0;
    const membersCost = realTimeMs > 0 || (isCharging(needs) && leasedOrgs.some(isConfigured));
    const given = { ...always(context, ruleId, warn), membersCost, runs, ...wanted } as AllParts;
    const newManifestsMs =
      needs.newManifests === true && session.time.clock === undefined ? newManifestsWaitMs : 0;
    return {
      given,
      leasedOrgs: () => leasedOrgs,
      realWaitMs: realTimeMs + newManifestsMs,
      release,
    };
  } catch (cause) {
    await release();
    throw missingAnswer(cause) ?? cause;
  }
}

/** As REST shows it; as the Core server does, where the target claims no REST. */
const targetTimeMs = ({ target, transport }: Session): Promise<number | undefined> =>
  isClaimed('rest', target.features) || target.mcpUrl === undefined
    ? serviceTimeMs(new RestClient({ transport, baseUrl: target.baseUrl }))
    : serviceTimeMs(new RestClient({ transport, baseUrl: target.mcpUrl }), '/mcp');

/** Whether the case uses up quota, or the requests of a minute. */
const isCharging = ({ reads, org }: Needs): boolean => reads !== undefined || org?.idle === true;
const isConfigured = ({ origin }: LeasedOrg): boolean => origin === 'configured';

/** A public site may issue few credentials an hour, so draws that each take an organisation from it are few. */
const connectedRunsMax = 5;

const runsOf = ({ runs, offer }: Session, { fresh }: Needs): number =>
  fresh !== undefined && offer.orgs.includes(issuedOrg) && plansFor(fresh).includes('starter')
    ? Math.min(runs, connectedRunsMax)
    : runs;

/** A timer may end early. */
const timerMarginMs = 20;

const always = (
  context: ProvisionContext,
  ruleId: string,
  warn: (details: FindingDetails) => void,
): Omit<Always, 'runs' | 'membersCost'> => {
  const { session, recording } = context;
  const startMs = session.time.nowMs();
  const waitedMs = session.time.waitedMs();
  return {
    anonymous: new RestClient({ transport: byCredential(context), baseUrl: session.target.baseUrl }),
    discover: session.discover,
    ...cleanupOf(context, ruleId),
    warn,
    random: seededRandom(session.seed, ruleId),
    ...givenAddresses(context, recording.transport),
    exchanges: recording.exchanges,
    // Entries of the transcript have this machine's time, whatever the session takes for it.
    settle: () => thisMachine.wait(session.lateness.withinMs + timerMarginMs),
    workedMs: () => session.time.nowMs() - startMs - (session.time.waitedMs() - waitedMs),
    requestsPerMinute: session.requestsPerMinute,
  };
};

/** What is sent with the credentials of an organisation of the case counts like its other requests. */
const byCredential = ({ recording, guarded }: ProvisionContext): Transport => ({
  close: () => Promise.resolve(),
  send: (request) => {
    const values = new Set(Object.values(request.headers));
    const owner = guarded.find(({ pairs }) =>
      pairs.some((secrets) => secrets.every((one) => values.has(one))),
    );
    return (owner?.transport ?? recording.transport).send(request);
  },
});

/** The parts of cases about events: addresses, which close after the case, and new manifests. */
async function eventParts(context: ProvisionContext, needs: Needs): Promise<Partial<AllParts>> {
  const { session, undo, leasedOrgs } = context;
  if (needs.receiver !== true) return {};
  const { receiver, open, close } = await session.receivers.take(isExclusive(needs, session.offer));
  undo.push(close);
  const ofLabel = (label: string): LeasedOrg => {
    const leased = leasedOrgs.find((one) => one.label === label);
    if (leased === undefined) throw new Error(`${label} is not an organisation of the case`);
    return leased;
  };
  const newManifests = session.manifestFeed.forCase({
    open,
    undo,
    clientOf: (label) => unrecorded(session, ofLabel(label)),
    isMade: (label) => ofLabel(label).origin === 'made',
  });
  return { receiver, newManifests };
}

const siteOf = ({ target: { siteUrl } }: Session, recording: Recording): RestClient | undefined =>
  siteUrl === undefined ? undefined : new RestClient({ transport: recording.transport, baseUrl: siteUrl });

interface ProvisionContext {
  readonly session: Session;
  readonly recording: Recording;
  readonly taking: Taking | undefined;
  /** The approximate number of requests of the case, if that is known. */
  readonly cost: number | undefined;
  readonly undo: (() => Promise<void>)[];
  readonly leasedOrgs: LeasedOrg[];
  /** The transports of its organisations, by the values that a request presents together. */
  readonly guarded: { readonly pairs: readonly (readonly string[])[]; readonly transport: Transport }[];
}

async function organisations(
  context: ProvisionContext,
  needs: Needs,
): Promise<{ readonly org?: Org | undefined; readonly other?: Org | undefined }> {
  const held: LeasedOrg[] = [];
  const take = async (need: Needs['org']): Promise<Org | undefined> => {
    if (need === undefined) return undefined;
    const leased = await provideOrg(context.session.sources, demandOf(context, need), held);
    held.push(leased);
    context.undo.push(leased.release);
    return orgOf(context, leased, need);
  };
  const org = await take(needs.org);
  return { org, other: await take(needs.other) };
}

const demandOf = ({ cost }: ProvisionContext, need: OrgNeed): OrgDemand => ({ ...need, cost });

/** Leases one organisation at a time, so that a target with a single organisation can provide it again and again. */
function freshOrgs(context: ProvisionContext, need: OrgNeed): () => Promise<Org> {
  let current: LeasedOrg | undefined;
  const giveBack = async (): Promise<void> => {
    const given = current;
    current = undefined;
    await given?.release();
  };
  context.undo.push(giveBack);
  return async () => {
    await giveBack().catch(() => undefined);
    current = await provideOrg(context.session.sources, demandOf(context, need), []);
    return orgOf(context, current, need);
  };
}

function orgOf(context: ProvisionContext, leased: LeasedOrg, need: OrgNeed): Org {
  const { session, recording, taking, leasedOrgs } = context;
  const { plan, label, credential } = leased;
  for (const secret of secretsOfOrg(credential)) session.secrets.add(secret);
  leasedOrgs.push(leased);
  // A case that needs a whole free minute tests the rate limit itself.
  const guarding = { unpaced: need.idle === true };
  const guarded = session.throttle.guard(leased, recording.transport, guarding);
  const transport = guarding.unpaced ? guarded : (taking?.over(label, guarded) ?? guarded);
  const { accessToken } = credential;
  const pairs = credential.keys.map(({ apiKey, apiSecret }) => [apiKey, apiSecret]);
  context.guarded.push({ pairs: accessToken === undefined ? pairs : [...pairs, [accessToken]], transport });
  const keys = clientsOf(leased, transport, session.target);
  const mcpTransport = session.throttle.permit(leased, recording.transport);
  return {
    plan,
    label,
    isOurs: leased.origin !== 'configured',
    rest: keys[0],
    keys,
    keyPairs: credential.keys,
    accessToken: credential.accessToken,
    mcpToken: credential.mcpToken,
    feed: () => feedOf(context, leased),
    mcp: mcpOpener(context, {
      transport: mcpTransport,
      token: credential.mcpToken,
      mcpUrl: session.target.mcpUrl,
    }),
    mcpHttp:
      session.target.mcpUrl === undefined
        ? undefined
        : new RestClient({ transport: mcpTransport, baseUrl: session.target.mcpUrl }),
  };
}

/** Parts for acts of the service's operator. Their effects are undone after the case. */
function operatorParts(session: Session, needs: Needs, undo: (() => Promise<void>)[]): Partial<AllParts> {
  const { publish, faults, operator } = session.capabilities;
  if (needs.faults && faults !== undefined) undo.push(() => faults.clear());
  return {
    publish,
    faults: faults && {
      force: (org, operation, outcome, times) => faults.force(org.label, operation, outcome, times),
    },
    operator: operator && {
      deprecate: async (operation: OperationId, dates) => {
        await operator.deprecate(operation, dates);
        undo.push(() => operator.undeprecate(operation));
      },
      change: async (org, change) => {
        await operator.change(org.label, change);
        session.ledger.changed(org.label);
      },
      addCatalogDigest: (org, id) => operator.addCatalogDigest(org.label, id),
      removeCatalogDigest: (org, id) => operator.removeCatalogDigest(org.label, id),
    },
  };
}
