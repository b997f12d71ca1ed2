// Reads our MCP servers with the official Python client in a temporary environment: `node FILE`.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startForTests } from '../../../simulator/testing/world.ts';
import { type McpServerName, toolsOf } from '../../../spec/tools.ts';
import { startIndependent } from './start.ts';

const pinned = 'mcp==2.3.0';
const script = join(import.meta.dirname, 'official_client.py');

interface Server {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: object }[];
}

interface Read {
  readonly name: string;
  readonly revision: string;
  readonly tools: readonly string[];
  readonly calls: readonly {
    readonly tool: string;
    readonly isError: boolean;
    readonly structured: unknown;
  }[];
}

const callsOf: Readonly<Record<McpServerName, Server['calls']>> = {
  core: [
    { tool: 'service-profile', arguments: {} },
    { tool: 'service-catalog', arguments: { query: 'energy' } },
    { tool: 'service-manifests', arguments: { page_size: 2 } },
  ],
  advanced: [
    { tool: 'service-account', arguments: {} },
    { tool: 'service-streams', arguments: {} },
    { tool: 'service-prompts', arguments: {} },
  ],
};
const names = ['core', 'advanced'] as const;

const serversAt = (name: string, mcpUrl: string, token = ''): readonly Server[] =>
  names.map((server) => ({
    name: `${server} of ${name}`,
    token,
    calls: callsOf[server],
    url: `${mcpUrl}${server === 'core' ? '' : '/advanced'}/mcp`,
  }));

/** Runs a command beside the servers of this process. Rejects with the message and what the command printed. */
async function run(command: string, args: readonly string[], message: string): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { timeout: 300_000 })).stdout;
  } catch (cause) {
    throw new Error(`${message}\n${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** One line for each fault. */
const faultsIn = ({ name, tools, calls }: Read): readonly string[] => {
  const server = name.startsWith('core') ? 'core' : 'advanced';
  const missing = toolsOf(server).filter(({ id }) => !tools.includes(id));
  return [
    ...missing.map(({ id }) => `${name} lists no ${id}`),
    ...calls.filter(({ isError }) => isError).map(({ tool }) => `${name} refuses ${tool}`),
    ...(calls.length === callsOf[server].length ? [] : [`${name} answered ${calls.length} calls`]),
  ];
};

/** What the client read, one entry for each server. */
async function readWithPython(folder: string, servers: readonly Server[]): Promise<readonly Read[]> {
  await run(
    'python3',
    ['-m', 'venv', folder],
    'No Python environment: install python3 (3.11 or later) with venv.',
  );
  const python = join(folder, 'bin', 'python');
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', pinned];
  await run(
    python,
    install,
    `${pinned} was not installed: this step needs PyPI, or the index that pip is set to.`,
  );
  const printed = await run(
    python,
    ['-B', script, JSON.stringify(servers)],
    `The client of ${pinned} failed.`,
  );
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Read);
}

async function faults(folder: string, started: Stop[]): Promise<readonly string[]> {
  const { simulator, close } = await startForTests();
  started.push(close);
  const own = await Promise.all([[], ['--mcp', 'session']].map((args) => startIndependent(args)));
  started.push(...own.map(({ stop }) => stop));
  const [org] = simulator.credentials.enterprise;
  const servers = [
    ...serversAt('the simulator', simulator.mcpUrl, org?.mcp_token),
    ...own.flatMap(({ mcp_url, credentials }, nth) =>
      serversAt(
        `the independent server${nth === 0 ? '' : ' with sessions'}`,
        mcp_url,
        credentials.find(({ plan }) => plan === 'enterprise')?.mcp_token,
      ),
    ),
  ];
  const read = await readWithPython(folder, servers);
  for (const { name, revision, tools, calls } of read)
    process.stdout.write(`${name}: revision ${revision}, ${tools.length} tools, ${calls.length} calls\n`);
  const unread = servers.filter(({ name }) => !read.some((one) => one.name === name));
  return [...read.flatMap(faultsIn), ...unread.map(({ name }) => `${name} was not read`)];
}

type Stop = () => Promise<void>;

const started: Stop[] = [];
const folder = mkdtempSync(join(tmpdir(), 'assay-python-'));
try {
  const found = await faults(folder, started);
  for (const fault of found) process.stderr.write(`${fault}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all(started.map((stop) => stop()));
  rmSync(folder, { recursive: true, force: true });
}
