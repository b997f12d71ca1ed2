// The model of one quota for both surfaces: reads over MCP and on REST in any order, until it is used up.
import { constant, constantFrom, integer, record } from 'fast-check';
import type { Exchange } from '../clients/exchange.ts';
import type { JsonObject } from '../clients/json.ts';
import type { McpClient } from '../clients/mcp.ts';
import type { FoundStream, Org, Parts } from '../kit/case.ts';
import { check } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { unlessRateLimited } from '../steps/burst.ts';
import {
  areRepeatsBilled,
  chargeBetween,
  expectSum,
  manifestsIn,
  type QuotaState,
} from '../steps/manifest-reads.ts';
import { callTool, manifestsOf, openServer, quotaOnRest, unlessThrottled } from '../steps/mcp.ts';
import { requireBilledQueries, sendQuery } from '../steps/query-flows.ts';
import { readListing } from '../steps/reads.ts';
import { askNamed, callNamed } from '../steps/tool-inputs.ts';
import { pageMax, pageSizeMax } from './quota.ts';

type Command =
  | { readonly kind: 'tool'; readonly size: number }
  | { readonly kind: 'list'; readonly page: number; readonly size: number }
  | { readonly kind: 'profile' | 'catalog' };

interface State {
  readonly quota: QuotaState;
  /** Manifests that this organisation was given in the series. */
  readonly given: ReadonlySet<string>;
}

interface Rig {
  readonly org: Org;
  readonly stream: FoundStream;
  readonly client: McpClient;
  /** Whether a manifest that is read again is billed again. */
  readonly repeatsBilled: boolean;
}

export async function mcpQuotaModel({
  fresh,
  stream,
}: Parts<'fresh' | 'stream'>): Promise<Model<Command, State, Rig>> {
  const { rest } = await fresh();
  requireBilledQueries(await sendQuery(rest, { stream_ids: [stream.id], page_size: 1 }));
  const repeatsBilled = await areRepeatsBilled(rest, stream);
  const size = integer({ min: 1, max: pageSizeMax });
  return {
    commands: [
      record({ kind: constant('tool'), size }),
      record({ kind: constant('list'), page: integer({ min: 0, max: pageMax }), size }),
      record({ kind: constantFrom('profile', 'catalog') }),
    ],
    lengthMax: 8,
    begin: async () => {
      const org = await fresh();
      const client = await openServer(org, 'core');
      const state = { quota: await quotaOnRest(org), given: new Set<string>() };
      return { state, rig: { org, stream, client, repeatsBilled } };
    },
    step: async (command, { quota: before, given }, rig) => {
      const { manifests, exchange } = await act(command, rig);
      const after = await quotaOnRest(rig.org);
      const ids = manifests.map(({ manifest_id: id }) => id);
      const fresh = ids.filter((id) => id === undefined || !given.has(String(id))).length;
      expectCharge({ before, after, manifests, fresh, exchange }, rig);
      return { quota: after, given: new Set([...given, ...ids.map(String)]) };
    },
  };
}

interface Act {
  readonly manifests: readonly JsonObject[];
  readonly exchange: Exchange;
}

async function act(command: Command, rig: Rig): Promise<Act> {
  const { org, stream, client } = rig;
  switch (command.kind) {
    case 'tool': {
      const named = { stream_ids: [stream.id], page_size: command.size };
      const answer = unlessThrottled(await askNamed(client, 'service-manifests', named));
      const manifests = answer.kind === 'result' ? manifestsOf(answer.content) : [];
      return { manifests, exchange: answer.exchange };
    }
    case 'list': {
      const query = { page: command.page, page_size: command.size };
      const exchange = unlessRateLimited(await readListing(org.rest, stream, query));
      return { manifests: manifestsIn(exchange), exchange };
    }
    case 'profile':
      return { manifests: [], ...(await callTool(client, 'service-profile')) };
    case 'catalog':
      return { manifests: [], ...(await callNamed(client, 'service-catalog', { query: 'energy' })) };
  }
}

interface Charged extends Act {
  readonly before: QuotaState;
  readonly after: QuotaState;
  /** The number of manifests that the organisation did not receive before, judged by the ids that they show. */
  readonly fresh: number;
}

/** Each manifest that is returned is billed once, on whatever surface, and none beyond the limit. */
function expectCharge({ before, after, manifests, fresh }: Charged, { org, repeatsBilled }: Rig): void {
  const charge = chargeBetween(before, after);
  const most = repeatsBilled ? manifests.length : fresh;
  // Another user of the organisation may have been given some of them before.
  const isWhole = repeatsBilled || (org.isOurs && manifests.every(({ manifest_id: id }) => id !== undefined));
  check(
    charge <= most && (!isWhole || charge === most),
    `usage.quota_used raised by ${most} for ${manifests.length} manifests, from ${before.used}`,
    { at: 'usage.quota_used', exchange: after.exchange },
  );
  expectSum(after);
}
