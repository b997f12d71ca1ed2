// Forecasts the cost of a run: judges the same rules on a simulator set up like the target, where waiting takes no time.
import { secretsOf } from '../simulator/control/credentials.ts';
import { planLaws } from '../simulator/core/plan.ts';
import { type Simulator, simulate } from '../simulator/index.ts';
import type { Parts } from '../simulator/parts.ts';
import { byPlan, type PlanName, planNames } from '../spec/values.ts';
import { unanswered } from '../suites/clients/exchange.ts';
import { isCount } from '../suites/clients/json.ts';
import { httpTransport, RestClient, type Transport } from '../suites/clients/rest.ts';
import { type Conform, conform } from '../suites/judge/conform.ts';
import type { Cost } from '../suites/judge/ledger.ts';
import { namesOf } from '../suites/judge/offer.ts';
import { widthMax } from '../suites/judge/session.ts';
import { at } from '../suites/kit/expect.ts';
import type { OrgCredential } from '../suites/target/access.ts';
import { capabilitiesOf } from '../suites/target/compose.ts';
import { preflight } from '../suites/target/preflight.ts';
import { simulatorStartMs, simulatorTarget } from '../suites/target/simulator-target.ts';
import { isClaimed } from '../suites/target/surfaces.ts';
import type { Target } from '../suites/target/target.ts';
import { orgCredentialFromWire } from '../suites/target/wire.ts';
import { forecastClock } from './forecast-machine.ts';

export interface Forecast {
  readonly cost: Cost;
  /** Claimed rules that the run can judge. */
  readonly exercised: number;
  readonly claimed: number;
  readonly durationMs: number;
}

/** Sends the target only requests that cost nothing; throws a setup error if it cannot be reached. */
export async function forecast(run: Omit<Conform, 'onOpen' | 'onResult'>): Promise<Forecast> {
  const state = await stateOf(run.target);
  const { seed } = run;
  const amend = (parts: Parts): Parts => ({
    ...parts,
    laws: { ...parts.laws, plan: { figures: figuresOf(run.target) } },
  });
  const clock = forecastClock((ms) => simulator.world.clock.advance(ms));
  const simulator = await simulate({ startMs: simulatorStartMs, amend, onResponse: clock.worked });
  try {
    const target = replicaOf(run.target, state, simulator);
    const { machine } = clock;
    const permits = run.permits && { ...run.permits, maxBilled: undefined, maxOrgs: undefined };
    const { cost, summary } = await conform({ ...run, target, machine, permits, seed });
    return {
      cost,
      exercised: summary.exercised,
      claimed: summary.claimed,
      durationMs: clock.waitedMs() + (cost.requests * state.answerMs) / parallelCases(cost),
    };
  } finally {
    await simulator.close();
  }
}

/** Cases run in parallel unless they share organisations. */
const parallelCases = ({ orgs }: Cost): number =>
  orgs.some(({ origin }) => origin === 'configured') ? 1 : widthMax;

interface ConfiguredOrg {
  readonly plan: PlanName;
  readonly credential: OrgCredential;
  readonly quotaLimit: number | undefined;
  readonly quotaUsed: number | undefined;
}

/** What a target offers before the run, and the duration of one answer. */
async function stateOf(target: Target) {
  const transport = httpTransport();
  try {
    await preflight(target, transport);
    // The second time measures an answer on a connection that is open.
    const startMs = performance.now();
    await preflight(target, transport);
    const answerMs = performance.now() - startMs;
    const capabilities = namesOf(await capabilitiesOf(target, transport));
    const orgs: ConfiguredOrg[] = [];
    for (const plan of planNames)
      for (const credential of target.credentials[plan] ?? [])
        orgs.push(await orgState(target, plan, credential, transport));
    return { capabilities, orgs, answerMs };
  } finally {
    await transport.close();
  }
}

async function orgState(
  { baseUrl, features }: Target,
  plan: PlanName,
  credential: OrgCredential,
  transport: Transport,
): Promise<ConfiguredOrg> {
  if (!isClaimed('rest', features)) return { plan, credential, quotaLimit: undefined, quotaUsed: undefined };
  const { apiKey, apiSecret } = credential.keys[0];
  const client = new RestClient({ transport, baseUrl, credential: { 'api-key': apiKey, secret: apiSecret } });
  const exchange = await client.call('getAccount').catch(unanswered);
  const figure = (name: string): number | undefined => {
    const value = exchange && at(exchange, `usage.${name}`);
    return isCount(value) ? value : undefined;
  };
  return { plan, credential, quotaLimit: figure('quota_limit'), quotaUsed: figure('quota_used') };
}

/** The simulator with the organisations, capabilities and surfaces of the target. */
function replicaOf(
  target: Target,
  { capabilities, orgs }: Awaited<ReturnType<typeof stateOf>>,
  simulator: Simulator,
): Target {
  const { store, services, clock } = simulator.world;
  const { operator } = services;
  const replicas = orgs.map(({ plan, credential, quotaLimit, quotaUsed }) => {
    const made = operator.makeOrganization(plan, credential.keys.length);
    store.put({ ...made, quotaLimit });
    if (quotaUsed !== undefined) operator.setUsed(made.id, quotaUsed, clock.nowMs());
    const { accessToken, mcpToken, keys } = orgCredentialFromWire({ ...secretsOf(made) });
    return {
      plan,
      credential: {
        keys,
        accessToken: credential.accessToken && accessToken,
        mcpToken: credential.mcpToken && mcpToken,
      },
    };
  });
  const plane = { kind: 'plane', plane: { url: simulator.controlUrl } } as const;
  const sources = [...capabilities].filter((name) => name !== 'worlds').map((name) => [name, plane]);
  return {
    ...simulatorTarget(simulator),
    siteUrl: target.siteUrl && simulator.siteUrl,
    mcpUrl: target.mcpUrl && simulator.mcpUrl,
    isSiteGuessed: target.isSiteGuessed,
    controlUrl: undefined,
    capabilities: Object.fromEntries(sources),
    features: target.features,
    limits: target.limits,
    credentials: byPlan((plan) =>
      replicas.filter((replica) => replica.plan === plan).map(({ credential }) => credential),
    ),
  };
}

/** The figures of the target file; those that it does not give are the simulator's. */
const figuresOf = ({ limits }: Target): typeof planLaws.figures =>
  byPlan((plan) => {
    const preset = planLaws.figures[plan];
    const { requestsPerMinute, manifestsPerMonth } = limits[plan] ?? {};
    return {
      requestsPerMinute: requestsPerMinute ?? preset.requestsPerMinute,
      manifestsPerMonth: manifestsPerMonth ?? preset.manifestsPerMonth,
    };
  });
