// `assay simulate`: a simulated service on a port, its control plane on another, until it is stopped.
import { Command, InvalidArgumentError } from 'commander';
import { fewestManifests, mostManifests } from '../../fixtures/world.ts';
import type { Switches } from '../../simulator/core/lifecycle.ts';
import { arrivalsMax } from '../../simulator/feed/arrivals.ts';
import { type Simulator, simulate } from '../../simulator/index.ts';
import type { AccessLogEntry } from '../../simulator/rest/server.ts';
import { instantFormat, instantMs } from '../../simulator/time/clock.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import { list } from '../options.ts';
import { finish } from '../output.ts';
import { withReading } from '../reading-option.ts';

interface Options {
  readonly port: number;
  readonly controlPort?: number;
  readonly now?: number;
  readonly frozen?: true;
  readonly seed: number;
  readonly manifests?: number;
  readonly reading?: ReadingChoice;
  readonly enable?: Partial<Switches>;
  readonly arrivals?: number;
  readonly webhookHosts?: readonly string[];
  readonly json?: true;
  readonly log?: true;
}

const portMax = 65_535;
const seedMax = 4_294_967_295;

const afterHelp = `
Both ports are on 127.0.0.1 only. 0 takes a free port.
Credentials are fixed for a seed. Stop with Ctrl-C or SIGTERM (exit code 0).
Exit code 2: a value is wrong, or a port is taken.`;

export function command(): Command {
  return new Command('simulate')
    .description('stand in for the service, with a control plane beside it')
    .option('--port <n>', 'port of the service', integer(0, portMax), 4010)
    .option(
      '--control-port <n>',
      'port of the control plane (default: the next one; a free one with --port 0)',
      integer(0, portMax),
    )
    .option('--now <instant>', 'start at this ISO 8601 instant (default: the time of this machine)', instant)
    .option('--frozen', 'let time stand still until the control plane moves it')
    .option('--seed <n>', 'what everything generated follows from', integer(0, seedMax), 1)
    .option(
      '--manifests <n>',
      `how many manifests to begin with (default: ${fewestManifests})`,
      integer(fewestManifests, mostManifests),
    )
    .option('--reading <name=value>', 'read an open point of the contract this way (repeat)', withReading)
    .option('--enable <flows>', 'turn on flows of the manifest query: balanced, delta, or both', flows)
    .option(
      '--arrivals <n>',
      'publish so many manifests a minute, as the service does (default: none)',
      integer(1, arrivalsMax),
    )
    .option(
      '--webhook-hosts <hosts>',
      'receivers of webhooks beside those on loopback: names, each for its public addresses, and addresses',
      list,
      [],
    )
    .option('--json', 'print addresses and credentials as one line of JSON')
    .option('--log', 'print a line for each request to standard error')
    .addHelpText('after', afterHelp)
    .action(act);
}

async function act(options: Options): Promise<void> {
  const { port, controlPort = nextPort(port) } = options;
  const simulator = await start(options, { port, controlPort });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.close().then(() => finish('', 0)));
  process.stdout.write(options.json ? `${JSON.stringify(wireOf(simulator))}\n` : greeting(simulator));
}

const nextPort = (port: number): number => (port === 0 || port === portMax ? 0 : port + 1);

async function start(
  { now, frozen, seed, manifests, reading, enable, arrivals, webhookHosts, log }: Options,
  ports: { readonly port: number; readonly controlPort: number },
): Promise<Simulator> {
  try {
    return await simulate({
      ...ports,
      seed,
      readings: reading ?? {},
      switches: enable ?? {},
      frozen: frozen === true,
      ...(now !== undefined && { startMs: now }),
      ...(manifests !== undefined && { manifests }),
      ...(arrivals !== undefined && { arrivalsPerMinute: arrivals }),
      webhookHosts: webhookHosts ?? [],
      ...(log && { onResponse: tell }),
    });
  } catch (cause) {
    const why = whyNoPort(cause);
    if (why === undefined) throw cause;
    process.stderr.write(`${why} Choose others with --port and --control-port; 0 takes a free one.\n`);
    return process.exit(2);
  }
}

function whyNoPort(cause: unknown): string | undefined {
  const { code, port } = cause as { readonly code?: string; readonly port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another process.`;
  if (code === 'EACCES') return `Port ${port} may not be taken by this user.`;
  return undefined;
}

function tell({ status, method, url, durationMs }: AccessLogEntry): void {
  process.stderr.write(`${status} ${method} ${url} ${durationMs.toFixed(1)} ms\n`);
}

const wireOf = ({ baseUrl, mcpUrl, siteUrl, controlUrl, credentials }: Simulator): object => ({
  base_url: baseUrl,
  mcp_url: mcpUrl,
  site_url: siteUrl,
  control_url: controlUrl,
  credentials,
});

function greeting({ baseUrl, siteUrl, controlUrl, credentials }: Simulator): string {
  const rows = Object.values(credentials).flatMap((organizations) =>
    organizations.flatMap(({ plan, keys, access_token }) =>
      keys.map(({ api_key, api_secret }) => [plan, api_key, api_secret, access_token]),
    ),
  );
  const [, key = '', secret = ''] = rows[0] ?? [];
  return [
    `The simulator is up.`,
    ``,
    `REST      ${baseUrl}`,
    `Connect   ${siteUrl}/connect`,
    `Control   ${controlUrl}  (operations: ${controlUrl}/openapi.json)`,
    ``,
    ...table([['plan', 'api-key', 'secret', 'x-access-token'], ...rows]),
    ``,
    `Try: curl -H 'api-key: ${key}' -H 'secret: ${secret}' ${baseUrl}/streams`,
    `Stop with Ctrl-C.`,
    ``,
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const integer =
  (min: number, max: number) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Expected an integer from ${min} to ${max}.`);
  };

function instant(value: string): number {
  const ms = instantMs(value);
  if (ms === undefined) throw new InvalidArgumentError(`Expected ${instantFormat}.`);
  return ms;
}

function flows(value: string): Partial<Switches> {
  const names = value.split(',').map((name) => name.trim());
  if (names.every((name) => name === 'balanced' || name === 'delta'))
    return { balanced: names.includes('balanced'), delta: names.includes('delta') };
  throw new InvalidArgumentError('Expected balanced, delta, or balanced,delta.');
}
