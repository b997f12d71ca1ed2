// Gives a case what it needs on this target, or throws the lack that names what is missing.

import type { OperationId } from '../../spec/contract.ts';
import { RestClient } from '../clients/rest.ts';
import type { Always, Case, Faults, Needs, News, Operator, Org, OrgNeed, Receiver } from '../kit/case.ts';
import { Finding, type FindingDetails, Lack } from '../kit/finding.ts';
import { secretsOfOrg } from '../target/access.ts';
import { timeFor } from './case-clock.ts';
import { isExclusive } from './exclusive.ts';
import { demandFlow, turnSwitches } from './flows.ts';
import { grantsFor } from './grants.ts';
import { newsWaitMs } from './news.ts';
import { inOnePhrase, missingFor } from './offer.ts';
import { clientsOf, type Holding, provideOrg } from './orgs.ts';
import { seededRandom } from './random.ts';
import type { Session } from './session.ts';
import type { Tape } from './tape.ts';

export type Everything = Parameters<Case['run']>[0];

export interface Provision {
  readonly given: Everything;
  /** Organisations that the case was given so far. */
  readonly holdings: () => readonly Holding[];
  /** Real time that the case may spend waiting for the clock. */
  readonly realWaitMs: number;
  /** Gives back and cleans up; called once, whatever became of the case. */
  readonly release: () => Promise<void>;
}

/** Everything in `needs`, and what every case has. */
export async function provision(
  session: Session,
  ruleId: string,
  needs: Needs,
  tape: Tape,
  warn: (details: FindingDetails) => void,
): Promise<Provision> {
  const missing = missingFor(needs, session.offer);
  if (missing.length > 0) throw new Lack(inOnePhrase(missing), missing);
  const undo: (() => Promise<void>)[] = [];
  const holdings: Holding[] = [];
  const taking: Taking = { session, tape, undo, holdings };
  const release = session.leases.hold(async () => {
    // What cannot be cleaned up does not change the verdict.
    for (const step of undo.toReversed()) await step().catch(() => undefined);
  });
  try {
    await demandFlow(session, needs);
    await turnSwitches(session, needs, undo);
    const parts = operatorParts(session, needs, undo);
    const events = await eventParts(taking, needs);
    const time =
      needs.clock &&
      timeFor(needs.clock.waitsMs, {
        moved: session.time.clock,
        anonymous: new RestClient({ transport: session.transport, baseUrl: session.target.baseUrl }),
        machine: session.machine,
      });
    const stream = needs.stream && (await session.discover.stream(needs.stream));
    const orgs = await organisations(taking, needs);
    const fresh = needs.fresh && freshOrgs(taking, needs.fresh);
    const wanted = {
      ...parts,
      ...orgs,
      fresh,
      clock: time?.clock,
      grants: needs.grants && grantsFor(session, holdings),
      ...events,
      stream,
      site: needs.site && siteOf(session, tape),
    };
    // A case sees only the parts it declared, so those it did not declare may be missing here.
    const given = { ...always(taking, ruleId, warn), ...wanted } as Everything;
    const newsMs = needs.news === true && session.time.clock === undefined ? newsWaitMs : 0;
    return { given, holdings: () => holdings, realWaitMs: (time?.realWaitMs ?? 0) + newsMs, release };
  } catch (cause) {
    await release();
    // Not to be answered while preparing is a lack: the rule of this case is not about it.
    if (!(cause instanceof Finding)) throw cause;
    throw new Lack(`an answer (${cause.details.received})`, undefined, cause.details);
  }
}

const always = (taking: Taking, ruleId: string, warn: (details: FindingDetails) => void): Always => {
  const { session, tape } = taking;
  const startMs = session.time.nowMs();
  const waitedMs = session.time.waitedMs();
  return {
    anonymous: new RestClient({ transport: tape.transport, baseUrl: session.target.baseUrl }),
    discover: session.discover,
    afterwards: (org, step) => takeBack(taking, org, step),
    warn,
    random: seededRandom(session.seed, ruleId),
    runs: session.runs,
    exchanges: tape.exchanges,
    workedMs: () => session.time.nowMs() - startMs - (session.time.waitedMs() - waitedMs),
    requestsPerMinute: session.requestsPerMinute,
  };
};

/** What belongs to an organisation that was made goes with it. */
function takeBack(
  { session, undo, holdings }: Taking,
  org: Org,
  step: (rest: RestClient) => Promise<unknown>,
): void {
  const holding = holdings.find(({ label }) => label === org.label);
  if (holding === undefined || holding.origin === 'made') return;
  undo.push(async () => void (await step(unrecorded(session, holding))));
}

interface EventParts {
  readonly receiver?: Receiver | undefined;
  readonly news?: News | undefined;
}

/** What cases about events have: addresses that are shut after the case, and things to be told of. */
async function eventParts(taking: Taking, needs: Needs): Promise<EventParts> {
  const { session, undo, holdings } = taking;
  if (needs.receiver !== true) return {};
  const { receiver, open, close } = await session.receivers.take(isExclusive(needs));
  undo.push(close);
  const ofLabel = (label: string): Holding => {
    const holding = holdings.find((one) => one.label === label);
    if (holding === undefined) throw new Error(`${label} is no organisation of the case`);
    return holding;
  };
  const news = session.newsroom.forCase({
    ...{ open, undo },
    clientOf: (label) => unrecorded(session, ofLabel(label)),
    isMade: (label) => ofLabel(label).origin === 'made',
  });
  return { receiver, news };
}

/** Requests that are no part of the case, or come when it has ended. */
const unrecorded = (session: Session, holding: Holding): RestClient =>
  clientsOf(holding, session.governor.guard(holding, session.transport), session.target.baseUrl)[0];

const siteOf = ({ target: { siteUrl } }: Session, tape: Tape): RestClient | undefined =>
  siteUrl === undefined ? undefined : new RestClient({ transport: tape.transport, baseUrl: siteUrl });

/** What organisations are taken with, and where they are noted. */
interface Taking {
  readonly session: Session;
  readonly tape: Tape;
  readonly undo: (() => Promise<void>)[];
  readonly holdings: Holding[];
}

async function organisations(
  taking: Taking,
  needs: Needs,
): Promise<{ readonly org?: Org | undefined; readonly other?: Org | undefined }> {
  const held: Holding[] = [];
  const take = async (need: Needs['org']): Promise<Org | undefined> => {
    if (need === undefined) return undefined;
    const holding = await provideOrg(taking.session.sources, need, held);
    held.push(holding);
    taking.undo.push(holding.release);
    return orgOf(taking, holding, need);
  };
  const org = await take(needs.org);
  return { org, other: await take(needs.other) };
}

/** One organisation at a time, so that a target with a single one of them has it to give again and again. */
function freshOrgs(taking: Taking, need: OrgNeed): () => Promise<Org> {
  let current: Holding | undefined;
  const giveBack = async (): Promise<void> => {
    const given = current;
    current = undefined;
    await given?.release();
  };
  taking.undo.push(giveBack);
  return async () => {
    await giveBack().catch(() => undefined);
    current = await provideOrg(taking.session.sources, need, []);
    return orgOf(taking, current, need);
  };
}

function orgOf({ session, tape, holdings }: Taking, holding: Holding, need: OrgNeed): Org {
  const { plan, label, credential } = holding;
  for (const secret of secretsOfOrg(credential)) session.secrets.add(secret);
  holdings.push(holding);
  // Who asks for a whole free minute is about the limit of the minute.
  const guarding = { unpaced: need.idle === true };
  const transport = session.governor.guard(holding, tape.transport, guarding);
  const keys = clientsOf(holding, transport, session.target.baseUrl);
  return {
    plan,
    label,
    isOurs: holding.origin !== 'configured',
    rest: keys[0],
    keys,
    keyPairs: credential.keys,
    accessToken: credential.accessToken,
    mcpToken: credential.mcpToken,
  };
}

interface OperatorParts {
  readonly publish?: Everything['publish'] | undefined;
  readonly faults?: Faults | undefined;
  readonly operator?: Operator | undefined;
}

/** Parts that an operator of the service has; what they leave behind is taken back after the case. */
function operatorParts(session: Session, needs: Needs, undo: (() => Promise<void>)[]): OperatorParts {
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
