// Probes an unknown service with requests that bill nothing: surfaces, plans, limits, /connect, control plane.
import { type PlanName, planNames } from '../../spec/values.ts';
import { type Exchange, unanswered } from '../clients/exchange.ts';
import { isCount, isObjectList, isString } from '../clients/json.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { namesOf } from '../judge/offer.ts';
import { at } from '../kit/expect.ts';
import type { KeyPair } from '../target/access.ts';
import type { CapabilityName } from '../target/capabilities.ts';
import { capabilitiesOf } from '../target/compose.ts';
import { ControlError } from '../target/control-operations.ts';
import { serviceAnswers } from '../target/preflight.ts';
import { SetupError } from '../target/setup-error.ts';
import { type Surface, surfaces } from '../target/surfaces.ts';
import { mcpBase, type Target } from '../target/target.ts';

/** Names of the environment variables that hold the credentials of one organisation. */
export interface OrgNames {
  readonly keys: readonly [KeyNames, ...KeyNames[]];
  readonly accessTokenEnv?: string | undefined;
  readonly mcpTokenEnv?: string | undefined;
}

export interface KeyNames {
  readonly keyEnv: string;
  readonly secretEnv: string;
}

/** One organisation, with the key pairs in the order of their names. */
export interface GivenOrg extends OrgNames {
  readonly pairs: readonly KeyPair[];
}

export interface FoundOrg extends OrgNames {
  /** The name of its plan in GET /account. */
  readonly displayName: string;
  /** The plan of the contract that this name contains, if any. */
  readonly plan: PlanName | undefined;
}

export interface Probe {
  readonly baseUrl: string;
  /** The public site, if GET /connect issues credentials there. */
  readonly siteUrl?: string | undefined;
  readonly mcpUrl?: string | undefined;
  readonly controlUrl?: string | undefined;
  readonly capabilities: readonly CapabilityName[];
  readonly orgs: readonly FoundOrg[];
  /** By plan, as GET /plans shows. */
  readonly limits: Target['limits'];
  readonly surfaces: readonly { readonly surface: Surface; readonly found: SurfaceState }[];
  /** How far the service's `Date` is ahead of this machine, in milliseconds. */
  readonly aheadMs: number | undefined;
}

export type SurfaceState = 'served' | 'gated' | 'absent' | 'unseen';

/** Throws a setup error if nothing answers at the base URL, or a given key pair is refused. */
export async function probe(
  target: Pick<Target, 'baseUrl' | 'siteUrl' | 'controlUrl' | 'mcpUrl'>,
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
  for (const org of given) orgs.push(await accountOf(org, anonymous));
  const site = await siteOf(target, transport);
  const client = clientFor(given[0]?.pairs[0] ?? site?.credential, anonymous);
  const account = await client?.call('getAccount').catch(unanswered);
  const mcpUrl = target.mcpUrl ?? webAddress(account && at(account, 'data.mcp_connector.url'));
  const date = Date.parse((await anonymous.call('getAccount')).headers.date ?? '');
  return {
    ...target,
    siteUrl: site?.url,
    mcpUrl,
    capabilities: await capabilitiesAt(whole, transport),
    orgs,
    limits: client === undefined ? {} : await limitsSeenBy(client),
    surfaces: await surfaceStates(
      {
        anonymous,
        client,
        mcp: mcpUrl === undefined ? undefined : new RestClient({ transport, baseUrl: mcpBase(mcpUrl) }),
      },
      site !== undefined,
    ),
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

const clientFor = (pair: KeyPair | undefined, anonymous: RestClient): RestClient | undefined =>
  pair && anonymous.as({ 'api-key': pair.apiKey, secret: pair.apiSecret });

/** Tries every key pair; throws a setup error unless all are accepted, and are of one organisation. */
async function accountOf({ pairs, ...names }: GivenOrg, anonymous: RestClient): Promise<FoundOrg> {
  const found: { readonly displayName: string; readonly id: unknown; readonly names: KeyNames }[] = [];
  for (const [index, pair] of pairs.entries()) {
    const keys = names.keys[index] ?? names.keys[0];
    const account = await clientFor(pair, anonymous)?.call('getAccount').catch(unanswered);
    if (account?.status !== 200)
      throw new SetupError(
        `GET /account with the key pair in ${keys.keyEnv} and ${keys.secretEnv} gave ${account === undefined ? 'no answer' : `status ${account.status}`}, not status 200. Check both variables.`,
      );
    const name = at(account, 'data.subscription.plan_display_name');
    found.push({ displayName: isString(name) ? name : '', id: at(account, 'data.org.id'), names: keys });
  }
  const [first, ...others] = found;
  const stranger = others.find(({ id }) => id !== undefined && String(id) !== String(first?.id ?? id));
  if (stranger !== undefined)
    throw new SetupError(
      `The key pairs in ${names.keys[0].keyEnv} and ${stranger.names.keyEnv} are of two organisations. Give each its own --org.`,
    );
  const displayName = first?.displayName ?? '';
  const plan = planNames.find((candidate) => displayName.toLowerCase().includes(candidate));
  return { ...names, displayName, plan };
}

/** Tries the given site, else the origin of the service. */
async function siteOf(
  { baseUrl, siteUrl }: Pick<Target, 'baseUrl' | 'siteUrl'>,
  transport: Transport,
): Promise<{ readonly url: string; readonly credential: KeyPair } | undefined> {
  const url = siteUrl ?? new URL(baseUrl).origin;
  const issued = await new RestClient({ transport, baseUrl: url }).call('issueCredentials').catch(unanswered);
  if (issued?.status !== 200) return undefined;
  const [apiKey, apiSecret] = [at(issued, 'credentials.api_key'), at(issued, 'credentials.api_secret')];
  return isString(apiKey) && isString(apiSecret) ? { url, credential: { apiKey, apiSecret } } : undefined;
}

const webAddress = (value: unknown): string | undefined =>
  isString(value) && /^https?:/.test(value) ? value : undefined;

async function limitsSeenBy(client: RestClient): Promise<Probe['limits']> {
  const answer = await client.call('listPlans').catch(unanswered);
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

/** One request for each surface; those that could bill manifests (`free` is false) are sent without credentials. */
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

/** Those who ask the service, and who asks its MCP servers, where their address is known. */
interface Askers {
  readonly anonymous: RestClient;
  readonly client: RestClient | undefined;
  readonly mcp: RestClient | undefined;
}

async function surfaceStates(
  { anonymous, client, mcp }: Askers,
  issues: boolean,
): Promise<Probe['surfaces']> {
  // A service that checks credentials before the route gives the same refusal for every path.
  const nowhere = await anonymous.request('GET', '/assay-no-such-route').catch(unanswered);
  const checksRoutesFirst = nowhere?.status === 404;
  const see = async (surface: Surface): Promise<SurfaceState> => {
    if (surface === 'connect') return issues ? 'served' : 'absent';
    if (surface === 'mcp') return stateOf(await mcp?.request('POST', '/mcp').catch(unanswered));
    const read = reads[surface];
    if (read === undefined) return 'unseen';
    const [method, path, free] = read;
    const sender = free && client !== undefined ? client : checksRoutesFirst ? anonymous : undefined;
    return stateOf(await sender?.request(method, path).catch(unanswered));
  };
  const seen: { surface: Surface; found: SurfaceState }[] = [];
  for (const surface of surfaces) if (surface !== 'rest') seen.push({ surface, found: await see(surface) });
  return seen;
}

function stateOf(answer: Exchange | undefined): SurfaceState {
  if (answer === undefined) return 'unseen';
  if ([404, 405, 501].includes(answer.status)) return 'absent';
  return answer.status === 403 ? 'gated' : 'served';
}
