// The scene of a probe: a world at its start, in which time stands still, with an Enterprise organisation as client.
import type { Simulator } from '../../simulator/index.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { JsonObject } from '../clients/json.ts';
import { type CallOptions, type Headers, type Query, RestClient, type Transport } from '../clients/rest.ts';

export type Probe = (scene: Scene) => Promise<unknown>;
export type Scene = ReturnType<typeof sceneIn>;

export function sceneIn(simulator: Simulator, transport: Transport) {
  const { world } = simulator;
  const organization = world.services.operator.makeOrganization('enterprise');
  const [key] = organization.keys;
  if (key === undefined) throw new Error('an organisation is made with a key');
  const credential = { 'api-key': key.apiKey, secret: key.apiSecret };
  const client = new RestClient({ transport, baseUrl: simulator.baseUrl, credential });
  const operator = new RestClient({ transport, baseUrl: simulator.controlUrl });
  const servers = new RestClient({ transport, baseUrl: simulator.mcpUrl });
  const { base } = world.content;
  const sizes = base.streams.map((_, position) => base.manifestsOfStream(position).length);
  /** The stream with the most manifests. */
  const streamId = base.streams[sizes.indexOf(Math.max(...sizes))]?.id ?? '';
  return {
    world,
    organization,
    key,
    streamId,
    ask: (operation: OperationId, options?: CallOptions) => client.call(operation, options),
    /** GET /account with other credential headers. */
    accountWith: (headers: Headers) => client.as(headers).call('getAccount'),
    /** A manifest query over that stream, unless the body names another scope. */
    query: (body: JsonObject) =>
      client.call('queryManifests', { body: { stream_ids: [streamId], page_size: 1, ...body } }),
    list: (query: Query) => client.call('listStreamManifests', { path: { id: streamId }, query }),
    control: (method: string, path: string, body?: JsonObject) => operator.request(method, path, { body }),
    /** Calls service-profile without a session. */
    callProfile: ({ headers, query = {} }: Pick<CallOptions, 'headers' | 'query'>, input = {}) =>
      servers.request('POST', '/mcp', {
        query,
        headers: { accept: 'application/json, text/event-stream', ...headers },
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'service-profile', arguments: input },
        },
      }),
  };
}
