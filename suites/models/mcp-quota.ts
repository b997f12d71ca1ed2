// The model of one quota for both surfaces: reads over MCP and on REST in any order, until it is used up.
import { constant, constantFrom, integer, record } from 'fast-check';
import type { Exchange } from '../clients/exchange.ts';
import type { McpClient } from '../clients/mcp.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import { check } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { unlessRateLimited } from '../steps/burst.ts';
import { areRepeatsBilled, chargeBetween, manifestsIn, type QuotaState } from '../steps/manifest-reads.ts';
import { callTool, manifestsOf, openServer, quotaOnRest, showsQuota, unlessThrottled } from '../steps/mcp.ts';
import { readListing } from '../steps/reads.ts';
import { inputFor } from '../steps/tool-inputs.ts';

/** A few commands use it up, so that many series reach the edge. */
export const quotaLeft = 8;
const pageSizeMax = 5;
const pageMax = 2;
export const manifestsMin = (pageMax + 1) * pageSizeMax;

type Command =
  | { readonly kind: 'tool'; readonly size: number }
  | { readonly kind: 'list'; readonly page: number; readonly size: number }
  | { readonly kind: 'profile' | 'catalog' };

interface Rig {
  readonly org: Org;
  readonly stream: FoundStream;
  readonly client: McpClient;
  /** Whether a manifest that is read again is billed again. */
  readonly repeatsBilled: boolean;
  /** Whether service-profile shows the quota of REST, as far as can be told. */
  readonly profileShows: boolean;
}

export async function mcpQuotaModel({
  fresh,
  stream,
}: {
  readonly fresh: () => Promise<Org>;
  readonly stream: FoundStream;
}): Promise<Model<Command, QuotaState, Rig>> {
  const repeatsBilled = await areRepeatsBilled((await fresh()).rest, stream);
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
      const state = await quotaOnRest(org);
      const { content } = await callTool(client, 'service-profile');
      const profileShows = showsQuota(content, state.used, state.remaining);
      return { state, rig: { org, stream, client, repeatsBilled, profileShows } };
    },
    step: async (command, before, rig) => {
      const { bodies, exchange } = await act(command, before, rig);
      const after = await quotaOnRest(rig.org);
      expectCharge({ before, after, bodies, exchange }, rig);
      return after;
    },
  };
}

interface Act {
  /** Number of manifests returned. */
  readonly bodies: number;
  readonly exchange: Exchange;
}

async function act(command: Command, { used, remaining }: QuotaState, rig: Rig): Promise<Act> {
  const { org, stream, client, profileShows } = rig;
  switch (command.kind) {
    case 'tool': {
      const named = { stream_ids: [stream.id], page_size: command.size };
      const input = await inputFor(client, 'service-manifests', { named });
      const answer = unlessThrottled(await client.call('service-manifests', input));
      const bodies = answer.kind === 'result' ? manifestsOf(answer.content).length : 0;
      return { bodies, exchange: answer.exchange };
    }
    case 'list': {
      const query = { page: command.page, page_size: command.size };
      const exchange = unlessRateLimited(await readListing(org.rest, stream, query));
      return { bodies: manifestsIn(exchange).length, exchange };
    }
    case 'profile': {
      const { content, exchange } = await callTool(client, 'service-profile');
      check(!profileShows || showsQuota(content, used, remaining), {
        expected: `${used} manifests used or ${remaining} remaining in service-profile, as on REST`,
        received: JSON.stringify(content),
        at: 'result.quota',
        exchange,
      });
      return { bodies: 0, exchange };
    }
    case 'catalog': {
      const { exchange } = await callTool(client, 'service-catalog', { query: 'energy' });
      return { bodies: 0, exchange };
    }
  }
}

/** Each manifest that is returned is billed once, on whatever surface, and none beyond the limit. */
function expectCharge(
  { before, after, bodies, exchange }: Act & { readonly before: QuotaState; readonly after: QuotaState },
  { repeatsBilled }: Rig,
): void {
  const charge = chargeBetween(before, after);
  check(charge <= bodies && (!repeatsBilled || charge === bodies), {
    expected: `usage.quota_used raised by ${bodies}, the number of manifests returned, from ${before.used}`,
    received: after.used,
    at: 'usage.quota_used',
    exchange,
  });
  check(after.used <= after.limit && after.used + after.remaining === after.limit, {
    expected: `quota_used and quota_remaining that add up to quota_limit ${after.limit}`,
    received: { used: after.used, remaining: after.remaining },
    at: 'usage.quota_remaining',
    exchange: after.exchange,
  });
}
