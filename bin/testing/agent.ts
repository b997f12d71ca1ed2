// For tests: an agent that uses `assay mcp` as a process, through the official client.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'vitest';
import { tokensIn } from '../mcp/answer.ts';
import { assay } from './assay-process.ts';

export interface Said {
  readonly text: string;
  readonly isError: boolean;
}

export interface Agent {
  readonly client: Client;
  /** Its working directory. */
  readonly folder: string;
  /** The id of the process. */
  readonly pid: number | null;
  /** Everything that tools answered so far. */
  readonly heard: readonly string[];
  /** Calls a tool; every answer is short and names what to do next. */
  call(tool: string, input?: object, options?: Parameters<Client['callTool']>[1]): Promise<Said>;
  close(): Promise<void>;
}

const timeoutMs = 170_000;

export async function startAgent(env: Readonly<Record<string, string>> = {}): Promise<Agent> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-agent-'));
  const client = new Client({ name: 'agent', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [assay, 'mcp'],
    cwd: folder,
    env: { ...(process.env as Readonly<Record<string, string>>), ...env },
    stderr: 'inherit',
  });
  await client.connect(transport);
  const heard: string[] = [];
  return {
    client,
    folder,
    pid: transport.pid,
    heard,
    call: async (name, input = {}, options = {}) => {
      const result = await client.callTool(
        { name, arguments: input as Record<string, unknown> },
        { timeout: timeoutMs, ...options },
      );
      const text = JSON.stringify(result.content);
      const [part] = result.content as readonly { readonly text?: string }[];
      const said = { text: part?.text ?? '', isError: result.isError === true };
      heard.push(text);
      expect(tokensIn(said.text), said.text).toBeLessThanOrEqual(2_000);
      expect(said.text).toMatch(/^Next: \S/m);
      return said;
    },
    close: () => client.close(),
  };
}
