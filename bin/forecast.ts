// What a run will cost, by rehearsal: the same rules on a simulator arranged like the target, where waits take no time.

import { secretsOf } from '../simulator/control/credentials.ts';
import { planLaws } from '../simulator/core/plan.ts';
import { type Simulator, simulate } from '../simulator/index.ts';
import type { Parts } from '../simulator/parts.ts';
import { type PlanName, planNames } from '../spec/values.ts';
import { NoAnswer } from '../suites/clients/exchange.ts';
import { isCount } from '../suites/clients/json.ts';
import { httpTransport, RestClient, type Transport } from '../suites/clients/rest.ts';
import { type Conform, conform } from '../suites/judge/conform.ts';
import type { Cost } from '../suites/judge/ledger.ts';
import { namesOf } from '../suites/judge/offer.ts';
import { widthMax } from '../suites/judge/session.ts';
import { at } from '../suites/kit/expect.ts';
import { hurriedMachine } from '../suites/selfcheck/shared/shared-target.ts';
import { simulatorStartMs, simulatorTarget } from '../suites/selfcheck/simulator-target.ts';
import type { OrgCredential } from '../suites/target/access.ts';
import type { CapabilityName } from '../suites/target/capabilities.ts';
import { capabilitiesOf } from '../suites/target/compose.ts';
import { preflight } from '../suites/target/preflight.ts';
import type { Target } from '../suites/target/target.ts';

import { orgCredentialFromWire } from '../suites/target/wire.ts';

export interface Forecast {
  readonly cost: Cost;
  /** Rules that the run will be able to judge. */
  readonly exercised: number;
  readonly rules: number;
  readonly durationMs: number;
}

/** Reads the target's standing with free requests alone; throws a setup error where it cannot be reached. */
export async function forecast(run: Omit<Conform, 'onOpen' | 'onResult'>): Promise<Forecast> {
  const standing = await standingOf(run.target);
  const { seed } = run;
  const amend = (parts: Parts): Parts => ({
    ...parts,
    laws: { ...parts.laws, plan: { figures: figuresOf(run.target) } },
  });
  const simulator = await simulate({ startMs: simulatorStartMs, amend });
  try {
    const target = rehearsalOf(run.target, standing, simulator);
    const machine = hurriedMachine(simulator);
    const permits = run.permits && { ...run.permits, maxBilled: undefined, maxOrgs: undefined };
    const startMs = machine.nowMs();
    const realMs = performance.now();
    const { cost, summary } = await conform({ ...run, target, machine, permits, seed });
    const waitedMs = machine.nowMs() - startMs - (performance.now() - realMs);
    return {
      cost,
      exercised: summary.exercised,
      rules: summary.total,
      durationMs: waitedMs + (cost.requests * standing.answerMs) / sideBySide(cost),
    };
  } finally {
    await simulator.close();
  }
}

/** Cases run side by side unless they share organisations. */
const sideBySide = ({ orgs }: Cost): number =>
  orgs.some(({ origin }) => origin === 'configured') ? 1 : widthMax;

/** How a target stands before the run. */
interface Standing {
  readonly capabilities: ReadonlySet<CapabilityName>;
  readonly orgs: readonly ConfiguredOrg[];
  /** What one answer takes, in milliseconds. */
  readonly answerMs: number;
}

interface ConfiguredOrg {
  readonly plan: PlanName;
  readonly credential: OrgCredential;
  readonly limit: number | undefined;
  readonly used: number | undefined;
}

async function standingOf(target: Target): Promise<Standing> {
  const transport = httpTransport();
  try {
    await preflight(target, transport);
    // Once more, with the connection open.
    const startMs = performance.now();
    await preflight(target, transport);
    const answerMs = performance.now() - startMs;
    const capabilities = namesOf(await capabilitiesOf(target, transport));
    const orgs: ConfiguredOrg[] = [];
    for (const plan of planNames)
      for (const credential of target.credentials[plan] ?? [])
        orgs.push(await orgStanding(target, plan, credential, transport));
    return { capabilities, orgs, answerMs };
  } finally {
    await transport.close();
  }
}

async function orgStanding(
  { baseUrl }: Target,
  plan: PlanName,
  credential: OrgCredential,
  transport: Transport,
): Promise<ConfiguredOrg> {
  const { apiKey, apiSecret } = credential.keys[0];
  const client = new RestClient({ transport, baseUrl, credential: { 'api-key': apiKey, secret: apiSecret } });
  const exchange = await client.call('getAccount').catch((cause: unknown) => {
    if (!(cause instanceof NoAnswer)) throw cause;
  });
  const figure = (name: string): number | undefined => {
    const value = exchange && at(exchange, `usage.${name}`);
    return isCount(value) ? value : undefined;
  };
  return { plan, credential, limit: figure('quota_limit'), used: figure('quota_used') };
}

/** The simulator with as many organisations, capabilities and surfaces as the target. */
function rehearsalOf(target: Target, { capabilities, orgs }: Standing, simulator: Simulator): Target {
  const { store, services, clock } = simulator.world;
  const { operator } = services;
  const stages = orgs.map(({ plan, credential, limit, used }) => {
    const made = operator.makeOrganization(plan, credential.keys.length);
    store.put({ ...made, quotaLimit: limit });
    if (used !== undefined) operator.setUsed(made.id, used, clock.nowMs());
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
    controlUrl: undefined,
    capabilities: Object.fromEntries(sources),
    features: target.features,
    limits: target.limits,
    credentials: Object.fromEntries(
      planNames.map((plan) => [
        plan,
        stages.filter((stage) => stage.plan === plan).map(({ credential }) => credential),
      ]),
    ),
  };
}

/** Figures that the target file gives; where it is silent, the simulator's. */
function figuresOf({ limits }: Target): typeof planLaws.figures {
  const entries = planNames.map((plan) => {
    const own = planLaws.figures[plan];
    const { requestsPerMinute, manifestsPerMonth } = limits[plan] ?? {};
    return [
      plan,
      {
        requestsPerMinute: requestsPerMinute ?? own.requestsPerMinute,
        manifestsPerMonth: manifestsPerMonth ?? own.manifestsPerMonth,
      },
    ] as const;
  });
  return Object.fromEntries(entries) as typeof planLaws.figures;
}
