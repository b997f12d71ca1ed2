// A client that calls tools by the official client of MCP.
import {
  Client,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { isObject, type JsonObject } from '../../clients/json.ts';
import type { TaskContext } from '../../drills/in-process.ts';
import { failed, type Outcome } from './client.ts';
import { WholeClient } from './whole-client.ts';

export class OfficialMcpClient extends WholeClient {
  readonly #connected = new Map<string, Promise<Client>>();

  async #connect({ mcp, credentials }: TaskContext): Promise<Client> {
    const client = new Client({ name: 'official', version: '1' });
    const headers = { Authorization: `Bearer ${credentials.mcp_token}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${mcp}/mcp`), { requestInit: { headers } }),
    );
    return client;
  }

  /** A refusal for the rate is waited out; after any other failure the next call begins with a new connection. */
  override async callTool(context: TaskContext, { tool, arguments: given }: JsonObject): Promise<Outcome> {
    const key = this.sessionKey(context);
    for (let tries = 0; tries < 4; tries += 1) {
      const connected = this.#connected.get(key) ?? this.#connect(context);
      this.#connected.set(key, connected);
      try {
        const client = await connected;
        const result = await client.callTool({ name: String(tool), arguments: isObject(given) ? given : {} });
        const message = { response: new Response(), json: { result } };
        const waitS = this.mcpWaitS(message);
        if (waitS === undefined) return this.toolOutcome(message);
        await context.sleep(waitS);
      } catch (cause) {
        const data = cause instanceof ProtocolError ? cause.data : undefined;
        const waitS = this.mcpWaitS({ response: new Response(), json: { error: { data } } });
        if (waitS === undefined) {
          this.#connected.delete(key);
          return failed(cause instanceof SdkHttpError ? `status ${cause.data.status}` : cause);
        }
        await context.sleep(waitS);
      }
    }
    return failed('refused for the rate');
  }
}
