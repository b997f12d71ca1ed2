// Opens what a case talks to beside REST: MCP servers, the feed, and addresses that the service gave.
import { FeedClient } from '../clients/feed.ts';
import { McpClient } from '../clients/mcp.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import type { Always, Org } from '../kit/case.ts';
import { MissingNeed } from '../kit/finding.ts';
import { mayAsk } from '../target/issued-address.ts';
import type { LeasedOrg } from './leased-org.ts';
import type { Session } from './session.ts';

/** The run, and what is closed after the case. */
interface Openers {
  readonly session: Session;
  readonly undo: (() => Promise<void>)[];
}

export const givenAddresses = (
  openers: Openers,
  transport: Transport,
): Pick<Always, 'mcpWith' | 'fetchGiven'> => {
  const { session } = openers;
  return {
    mcpWith: (token, mcpUrl = session.target.mcpUrl) => {
      session.secrets.add(token);
      if (mcpUrl !== undefined) assertMayAsk(session, mcpUrl);
      return mcpOpener(openers, { transport, token, mcpUrl });
    },
    fetchGiven: (address) => {
      assertMayAsk(session, address);
      const client = new RestClient({ transport, baseUrl: address });
      return client.request('GET', '', { headers: { accept: '*/*' } });
    },
  };
};

function assertMayAsk({ target }: Session, address: string): void {
  if (!mayAsk(address, target)) throw new MissingNeed({ id: 'reachable-address' });
}

/** With the first key pair. The connection is closed after the case. */
export async function feedOf(
  { session, undo }: Openers,
  { credential }: LeasedOrg,
): Promise<FeedClient | undefined> {
  const [{ apiKey, apiSecret }] = credential.keys;
  const headers = { 'api-key': apiKey, secret: apiSecret };
  const client = await FeedClient.open(session.target.baseUrl, headers, (json, url) =>
    session.transcript.push('frame', { url, headers, json }),
  );
  if (client !== undefined) undo.push(async () => client.close());
  return client;
}

/** Sessions are closed after the case. */
export function mcpOpener(
  { session, undo }: Openers,
  {
    transport,
    token,
    mcpUrl,
  }: {
    readonly transport: Transport;
    readonly token: string | undefined;
    readonly mcpUrl: string | undefined;
  },
): Org['mcp'] {
  if (token === undefined || mcpUrl === undefined) return undefined;
  return async (server, way) => {
    const { watchStream } = session.transcript;
    const client = await McpClient.open({ transport, mcpUrl, token, watchStream }, server, way);
    undo.push(() => client.close());
    return client;
  };
}
