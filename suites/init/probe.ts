// Looks at an unknown target, with reads that bill nobody: surfaces, plans, limits, credential issuance, control.

import { type PlanName, planNames } from '../../spec/values.ts';
import { NoAnswer } from '../clients/exchange.ts';
import { isCount, isObjectList, isString } from '../clients/json.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { namesOf } from '../judge/offer.ts';
import { at } from '../kit/expect.ts';
import type { CapabilityName } from '../target/capabilities.ts';
import { capabilitiesOf } from '../target/compose.ts';
import { ControlError } from '../target/control-operations.ts';
import { serviceAnswers } from '../target/preflight.ts';
import { SetupError } from '../target/setup-error.ts';
import { type Surface, surfaces } from '../target/surfaces.ts';
import type { Target } from '../target/target.ts';

/** Names of the environment variables of one organisation, and its key pair. */
export interface GivenOrg {
  readonly keyEnv: string;
  readonly secretEnv: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface FoundOrg {
  readonly keyEnv: string;
  readonly secretEnv: string;
  /** What GET /account calls it. */
  readonly displayName: string;
  /** The plan of the contract that the name contains, if any. */
  readonly plan: PlanName | undefined;
}

export interface FoundLimits {
  readonly requestsPerMinute?: number | undefined;
  readonly manifestsPerMonth?: number | undefined;
}

export interface Probe {
  readonly baseUrl: string;
  /** Where GET /connect gives credentials. */
  readonly siteUrl?: string | undefined;
  readonly mcpUrl?: string | undefined;
  readonly controlUrl?: string | undefined;
  readonly capabilities: readonly CapabilityName[];
  readonly orgs: readonly FoundOrg[];
  /** By plan, as GET /plans shows. */
  readonly limits: { readonly [Plan in PlanName]?: FoundLimits | undefined };
  readonly surfaces: readonly { readonly surface: Surface; readonly found: SurfaceState }[];
  /** How far the service's `Date` is ahead of this machine, in milliseconds. */
  readonly aheadMs: number | undefined;
}

export type SurfaceState = 'served' | 'gated' | 'absent' | 'unseen';

/** Throws a setup error when nothing answers at the base URL, or a given key pair is refused. */
export async function probe(
  target: Pick<Target, 'baseUrl' | 'siteUrl' | 'controlUrl'>,
  given: readonly GivenOrg[],
  transport: Transport,
  machineNowMs: () => number,
): Promise<Probe> {
  const whole: Target = {
    ...target,
    name: target.baseUrl,
    credentials: {},
    limits: {},
    expectedFailures: [],
  };
  await serviceAnswers(whole, transport);
  const anonymous = new RestClient({ transport, baseUrl: target.baseUrl });
  const orgs: FoundOrg[] = [];
  for (const org of given) orgs.push(await lookAt(org, anonymous));
  const site = await siteOf(target, transport);
  const client = clientFor(given[0] ?? site?.credential, anonymous);
  const account = await client?.call('getAccount').catch(unseen);
  const date = Date.parse((await anonymous.call('getAccount')).headers.date ?? '');
  return {
    ...target,
    siteUrl: site?.url,
    mcpUrl: mcpUrlOf(account && at(account, 'data.mcp_connector.url')),
    capabilities: await capabilitiesAt(whole, transport),
    orgs,
    limits: client === undefined ? {} : await limitsSeenBy(client),
    surfaces: await surfaceStates(anonymous, client, site !== undefined),
    aheadMs: Number.isNaN(date) ? undefined : date - machineNowMs(),
  };
}

async function capabilitiesAt(target: Target, transport: Transport): Promise<Probe['capabilities']> {
  try {
    return [...namesOf(await capabilitiesOf(target, transport))];
  } catch (cause) {
    throw cause instanceof ControlError ? new SetupError(`The ${cause.message}`) : cause;
  }
}

interface KeyPairOf {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const clientFor = (pair: KeyPairOf | undefined, anonymous: RestClient): RestClient | undefined =>
  pair && anonymous.as({ 'api-key': pair.apiKey, secret: pair.apiSecret });

async function lookAt(org: GivenOrg, anonymous: RestClient): Promise<FoundOrg> {
  const { keyEnv, secretEnv } = org;
  const account = await clientFor(org, anonymous)?.call('getAccount').catch(unseen);
  if (account?.status !== 200)
    throw new SetupError(
      `GET /account with the key pair of ${keyEnv} and ${secretEnv} gives ${account === undefined ? 'no answer' : `status ${account.status}`}, not 200. Check both variables.`,
    );
  const name = at(account, 'data.subscription.plan_display_name');
  const displayName = isString(name) ? name : '';
  const plan = planNames.find((candidate) => displayName.toLowerCase().includes(candidate));
  return { keyEnv, secretEnv, displayName, plan };
}

/** At the given site, else at the origin of the service. */
async function siteOf(
  { baseUrl, siteUrl }: Pick<Target, 'baseUrl' | 'siteUrl'>,
  transport: Transport,
): Promise<{ readonly url: string; readonly credential: KeyPairOf } | undefined> {
  const url = siteUrl ?? new URL(baseUrl).origin;
  const issued = await new RestClient({ transport, baseUrl: url }).call('issueCredentials').catch(unseen);
  if (issued?.status !== 200) return undefined;
  const [apiKey, apiSecret] = [at(issued, 'credentials.api_key'), at(issued, 'credentials.api_secret')];
  return isString(apiKey) && isString(apiSecret) ? { url, credential: { apiKey, apiSecret } } : undefined;
}

/** The MCP servers stand under one address, of which the connector names one. */
const mcpUrlOf = (connector: unknown): string | undefined =>
  isString(connector) && /^https?:/.test(connector)
    ? connector.replace(/(\/advanced)?\/mcp\/?$/, '')
    : undefined;

async function limitsSeenBy(client: RestClient): Promise<Probe['limits']> {
  const answer = await client.call('listPlans').catch(unseen);
  const plans = answer && at(answer, 'data.plans');
  if (!isObjectList(plans)) return {};
  const entries = planNames.flatMap((plan) => {
    const shown = plans.find(({ id, name }) =>
      [id, name].some((word) => isString(word) && word.toLowerCase() === plan),
    );
    const requestsPerMinute = positive(shown?.requests_per_minute);
    const manifestsPerMonth = positive(shown?.manifests_per_month);
    return requestsPerMinute === undefined && manifestsPerMonth === undefined
      ? []
      : [[plan, { requestsPerMinute, manifestsPerMonth }] as const];
  });
  return Object.fromEntries(entries);
}

const positive = (value: unknown): number | undefined => (isCount(value) && value > 0 ? value : undefined);

/** A free read of each surface; content is billed, so its routes are only knocked at. */
const reads: { readonly [Name in Surface]?: readonly [method: string, path: string, free: boolean] } = {
  search: ['GET', '/search?q=a', true],
  trending: ['GET', '/trending', true],
  streams: ['GET', '/streams?page_size=1', true],
  manifests: ['GET', '/manifests/0', false],
  firehose: ['GET', '/signal/0', false],
  query: ['POST', '/manifests/query', false],
  digests: ['GET', '/digests', true],
  beacons: ['GET', '/v3/beacons', true],
  ontology: ['GET', '/ontology/tags', true],
  backfill: ['GET', '/backfill/grants', true],
  webhooks: ['GET', '/webhooks', true],
};

async function surfaceStates(
  anonymous: RestClient,
  client: RestClient | undefined,
  issues: boolean,
): Promise<Probe['surfaces']> {
  // A service that asks for credentials before it knows the route answers everything alike.
  const nowhere = await anonymous.request('GET', '/assay-looks-for-no-route').catch(unseen);
  const knowsRoutes = nowhere?.status === 404;
  const see = async (surface: Surface): Promise<SurfaceState> => {
    if (surface === 'connect') return issues ? 'served' : 'absent';
    const read = reads[surface];
    if (read === undefined) return 'unseen';
    const [method, path, free] = read;
    const asker = free && client !== undefined ? client : knowsRoutes ? anonymous : undefined;
    const answer = await asker?.request(method, path).catch(unseen);
    if (answer === undefined) return 'unseen';
    if ([404, 405, 501].includes(answer.status)) return 'absent';
    return answer.status === 403 ? 'gated' : 'served';
  };
  const seen: { surface: Surface; found: SurfaceState }[] = [];
  for (const surface of surfaces) if (surface !== 'rest') seen.push({ surface, found: await see(surface) });
  return seen;
}

/** What does not answer while looking around is not there. */
function unseen(cause: unknown): undefined {
  if (!(cause instanceof NoAnswer)) throw cause;
}
