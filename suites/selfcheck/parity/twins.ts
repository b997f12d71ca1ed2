// Pairs of equal organisations of a simulator: one asks on REST, the other over MCP, so that neither changes what the other gets.
import type { Simulator } from '../../../simulator/index.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { ToolId } from '../../../spec/tools.ts';
import type { PlanName } from '../../../spec/values.ts';
import { isList, isObject, type JsonObject } from '../../clients/json.ts';
import { McpClient } from '../../clients/mcp.ts';
import { RestClient, type Transport } from '../../clients/rest.ts';
import { at } from '../../kit/expect.ts';
import { manifestsIn } from '../../steps/manifest-reads.ts';
import { isMarkedRefusal } from '../../steps/mcp.ts';
import { type Anchor, type Question, tagNamesOf } from './questions.ts';

/** What an organisation got for a question, in words that both surfaces have. */
export interface Answered {
  /** The code of a refusal; undefined if the question was answered. */
  readonly refusal: unknown;
  /** Without Records, which MCP returns by a tool of their own. */
  readonly manifests: readonly JsonObject[];
  readonly pagination: unknown;
  readonly isClamped: boolean;
  readonly removed: number;
  /** The quota used afterwards. */
  readonly used: unknown;
}

export interface Twin {
  readonly rest: RestClient;
  readonly core: McpClient;
  readonly advanced: McpClient;
  readonly beaconId: string;
  /** Leaves so many manifests of the quota. */
  leave(manifests: number): Promise<void>;
}

/** The control plane's words for an organisation. */
interface Issued {
  readonly id: string;
  readonly quota_limit: number;
  readonly keys: readonly [{ readonly api_key: string; readonly api_secret: string }];
  readonly mcp_token: string;
}

export async function twinOf(
  { baseUrl, mcpUrl, controlUrl }: Simulator,
  transport: Transport,
  { plan, streamIds }: { readonly plan: PlanName; readonly streamIds: readonly string[] },
): Promise<Twin> {
  const control = new RestClient({ transport, baseUrl: controlUrl });
  const made = await control.request('POST', '/organizations', { body: { plan } });
  const { id, quota_limit: limit, keys, mcp_token: token } = made.json as unknown as Issued;
  const credential = { 'api-key': keys[0].api_key, secret: keys[0].api_secret };
  const rest = new RestClient({ transport, baseUrl, credential });
  const scope = { stream_ids: streamIds, default_date_window: { lookback_hours: 2160 } };
  const beacon = await rest.call('createBeacon', { body: { name: 'Twin', status: 'active', ...scope } });
  const parts = { transport, mcpUrl, token };
  return {
    rest,
    core: await McpClient.open(parts, 'core'),
    advanced: await McpClient.open(parts, 'advanced'),
    beaconId: String(at(beacon, 'data.beacon_id')),
    leave: async (manifests) => {
      await control.request('PATCH', `/organizations/${id}`, { body: { quota_used: limit - manifests } });
    },
  };
}

export async function closeTwin({ core, advanced }: Twin): Promise<void> {
  await Promise.all([core.close(), advanced.close()]);
}

export async function askOnRest(twin: Twin, question: Question): Promise<Answered> {
  const exchange = await twin.rest.call('queryManifests', { body: bodyFor(twin, question) });
  const data = at(exchange, 'data');
  const code = exchange.status < 300 ? undefined : (at(exchange, 'detail.error_code') ?? unnamed);
  return answered(twin, isObject(data) ? data : {}, code);
}

export async function askOverMcp(twin: Twin, question: Question): Promise<Answered> {
  const answer = await twin.core.call('service-manifests', bodyFor(twin, question));
  const content = answer.kind === 'result' ? answer.content : {};
  return answered(twin, content, isMarkedRefusal(answer) ? (content.error_code ?? unnamed) : undefined);
}

/** The code of refusals that have none: on REST those of values that do not fit the contract. */
const unnamed = 'validation';

const bodyFor = ({ beaconId }: Twin, { body, namesBeacon }: Question): JsonObject =>
  namesBeacon ? { ...body, beacon_id: beaconId } : body;

async function answered({ rest }: Twin, content: JsonObject, refusal: unknown): Promise<Answered> {
  const account = await rest.call('getAccount');
  const manifests = isList(content.manifests) ? content.manifests.filter(isObject) : [];
  return {
    refusal,
    manifests: manifests.map(({ record: _, ...manifest }) => manifest),
    pagination: content.pagination,
    isClamped: content.quota_clamped === true,
    removed: Number(content.items_removed_by_quota ?? 0),
    used: at(account, 'usage.quota_used'),
  };
}

/** The operations of REST that refuse one of the twins while the tool for the same serves the other, or the reverse. */
export async function differingGates(onRest: Twin, overMcp: Twin): Promise<readonly OperationId[]> {
  const differing: OperationId[] = [];
  for (const [operation, tool] of gates) {
    const exchange = await onRest.rest.call(operation);
    const isRefused = isMarkedRefusal(await overMcp.advanced.call(tool));
    if (exchange.status >= 300 !== isRefused) differing.push(operation);
  }
  return differing;
}

const gates = [
  ['getAccount', 'service-account'],
  ['listStreams', 'service-streams'],
  ['listDigests', 'service-digests'],
  ['listSyncs', 'service-syncs'],
  ['listLabels', 'service-labels'],
] as const satisfies readonly (readonly [OperationId, ToolId])[];

/** The first manifests that an organisation sees of the first streams. */
export async function anchorsOf({ rest }: Twin, { streams, tags }: Content): Promise<readonly Anchor[]> {
  const tagIds = new Map(tags.map(({ id, name }) => [name, id]));
  const anchors = streams.slice(0, anchorStreams).map(async (stream): Promise<readonly Anchor[]> => {
    const options = { path: { id: stream.id }, query: { page_size: anchorManifests } };
    return manifestsIn(await rest.call('listStreamManifests', options)).map((manifest) => ({
      manifest,
      stream,
      tagIds: tagNamesOf(manifest).flatMap((name) => tagIds.get(name) ?? []),
    }));
  });
  return (await Promise.all(anchors)).flat();
}

type Content = Pick<Simulator['world']['content']['base'], 'streams' | 'tags'>;

const anchorStreams = 6;
const anchorManifests = 10;
