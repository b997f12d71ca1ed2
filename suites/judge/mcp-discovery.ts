// Finds streams over MCP, for a target that claims no REST interface.
import { isCount, isInteger, isString, type JsonObject } from '../clients/json.ts';
import { McpClient, type McpParts } from '../clients/mcp.ts';
import { missingNeed } from '../kit/finding.ts';
import { listIn } from '../steps/mcp.ts';
import type { RunDiscovery } from './discovery.ts';

/**
 * Streams are those that service-streams lists. A stream has at least as many manifests as its row counts for the last
 * 30 days. Everything else that the run would read over REST is a missing need.
 */
export function discoverOverMcp(access: () => Promise<McpParts>): RunDiscovery {
  let found: Promise<readonly JsonObject[]> | undefined;
  const streams = (): Promise<readonly JsonObject[]> => {
    found ??= listed(access);
    return found;
  };
  const onlyOnRest = async (): Promise<never> => missingNeed('rest-answers');
  return {
    streams,
    streamsWithChannels: onlyOnRest,
    stream: async ({ manifestsMin, manifestsMax }) => {
      const rows = (await streams()).flatMap(({ id, manifests_last30d: total }) =>
        isString(id) && isCount(total) ? [{ id, total }] : [],
      );
      const fitting =
        manifestsMax === undefined ? rows.find(({ total }) => total >= manifestsMin) : undefined;
      return fitting ?? missingNeed('stream-of-size', { count: manifestsMin, max: manifestsMax });
    },
    manifests: onlyOnRest,
    query: onlyOnRest,
    forget: (what) => {
      if (what === 'all') found = undefined;
    },
  };
}

async function listed(access: () => Promise<McpParts>): Promise<readonly JsonObject[]> {
  const client = await McpClient.open(await access(), 'advanced');
  try {
    const answer = await client.call('service-streams');
    const isStream = (row: JsonObject): boolean => idOf(row) !== undefined && isString(row.name);
    const rows = answer.kind === 'result' && !answer.isError ? listIn(answer.content, isStream) : undefined;
    if (rows === undefined) return missingNeed('readable-list', { what: 'service-streams' });
    return rows.map((row) => ({ ...row, id: idOf(row) }));
  } finally {
    await client.close();
  }
}

function idOf({ id, stream_id: other }: JsonObject): string | undefined {
  const shown = id ?? other;
  return isString(shown) ? shown : isInteger(shown) ? String(shown) : undefined;
}
