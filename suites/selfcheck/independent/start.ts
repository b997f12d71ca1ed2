// Starts the independent server, and describes it as a target file with credentials in the environment.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** An organisation as the server prints it. */
interface Organisation {
  readonly plan: string;
  readonly requests_per_minute: number;
  readonly quota_limit: number;
  readonly keys: readonly { readonly api_key: string; readonly api_secret: string }[];
  readonly access_token: string;
  readonly mcp_token: string;
}

interface Addresses {
  readonly base_url: string;
  readonly site_url: string;
  readonly mcp_url: string;
  readonly control_url: string;
  readonly credentials: readonly Organisation[];
}

export interface IndependentServer extends Addresses {
  stop(): Promise<void>;
}

/** The input of `conform`: a target file (JSON is YAML), and the environment variables that it names. */
export interface DescribedTarget {
  readonly document: object;
  readonly env: Readonly<Record<string, string>>;
}

const script = join(import.meta.dirname, 'server.py');
const stopMs = 5_000;

/** Throws an error that says what to install if Python is missing. */
export async function startIndependent(args: readonly string[] = []): Promise<IndependentServer> {
  // The server ends when its standard input closes, so it never outlives this process.
  const child = spawn(
    'python3',
    ['-B', script, '--port', '0', '--control-port', '0', '--attached', ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const stop = (): Promise<void> => stopped(child);
  try {
    await once(child, 'spawn');
    return { ...(JSON.parse(await firstLine(child)) as Addresses), stop };
  } catch (cause) {
    await stop();
    if (isMissing(cause))
      throw new Error('python3 is not installed. The independent server needs Python 3.11 or later.');
    throw cause;
  }
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

type Child = ChildProcessByStdio<Writable, Readable, null>;

async function firstLine(child: Child): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(
    'The independent server ended before it printed its addresses. Its standard error shows why.',
  );
}

async function stopped(child: Child): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
}

/** Describes every organisation that the server prints, its site and its control plane. */
export function wholeTarget({
  base_url,
  site_url,
  mcp_url,
  control_url,
  credentials,
}: Addresses): DescribedTarget {
  const named = credentials.map((organisation, nth) => ({
    organisation,
    ...namedKeys(organisation, `INDEPENDENT_${nth}`),
  }));
  return {
    document: {
      name: 'the independent server',
      base_url,
      site_url,
      mcp_url,
      control_url,
      credentials: Object.fromEntries(named.map(({ organisation, entry }) => [organisation.plan, [entry]])),
    },
    env: Object.assign({}, ...named.map(({ env }) => env)),
  };
}

/** Describes addresses, one key pair with its MCP token, and the limits of the plan, which is what a new team has. */
export function onePairTarget({ base_url, mcp_url, credentials }: Addresses, plan: string): DescribedTarget {
  const organisation = credentials.find((one) => one.plan === plan);
  const [pair] = organisation?.keys ?? [];
  if (organisation === undefined || pair === undefined)
    throw new Error(`the server printed no organisation of plan ${plan}`);
  const { entry, env } = namedKeys({ ...organisation, keys: [pair] }, 'INDEPENDENT_ONE');
  return {
    document: {
      name: 'the independent server with one key pair',
      base_url,
      mcp_url,
      credentials: { [plan]: [{ keys: entry.keys, mcp_token_env: entry.mcp_token_env }] },
      limits: {
        [plan]: {
          requests_per_minute: Math.floor(organisation.requests_per_minute / 2),
          manifests_per_month: organisation.quota_limit,
        },
      },
    },
    env,
  };
}

/** Describes the MCP servers alone: nothing answers at the address of the REST interface. */
export function mcpAloneTarget(server: Addresses): DescribedTarget {
  const { document, env } = wholeTarget(server);
  const { site_url, control_url, ...rest } = { site_url: undefined, control_url: undefined, ...document };
  return {
    document: {
      ...rest,
      name: 'the MCP servers of the independent server',
      features: ['mcp'],
      base_url: `${server.site_url}/no-rest-here`,
    },
    env,
  };
}

/** Assigns an environment variable to each secret. */
function namedKeys({ keys, access_token, mcp_token }: Organisation, prefix: string) {
  const names = keys.map((_, nth) => ({
    api_key_env: `${prefix}_KEY_${nth}`,
    api_secret_env: `${prefix}_SECRET_${nth}`,
  }));
  const pairs = keys.flatMap(({ api_key, api_secret }, nth) => [
    [`${prefix}_KEY_${nth}`, api_key],
    [`${prefix}_SECRET_${nth}`, api_secret],
  ]);
  const [tokenName, mcpName] = [`${prefix}_TOKEN`, `${prefix}_MCP_TOKEN`];
  return {
    entry: { keys: names, access_token_env: tokenName, mcp_token_env: mcpName },
    env: { ...Object.fromEntries(pairs), [tokenName]: access_token, [mcpName]: mcp_token },
  };
}
