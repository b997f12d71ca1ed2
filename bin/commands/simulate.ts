// `assay simulate`: runs the simulator and its control plane until it is stopped.
import { Command, InvalidArgumentError, Option } from 'commander';
import { fewestManifests, isManifestCount, mostManifests } from '../../fixtures/world.ts';
import type { Switches } from '../../simulator/core/lifecycle.ts';
import { arrivalsMax } from '../../simulator/feed/arrivals.ts';
import { DocumentError, type Simulator, simulate } from '../../simulator/index.ts';
import type { AccessLogEntry } from '../../simulator/rest/server.ts';
import { instantFormat, instantMs } from '../../simulator/time/clock.ts';
import { feedPath } from '../../spec/feed.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import { visibleLine } from '../../suites/clients/visible.ts';
import { machine } from '../../suites/judge/machine.ts';
import { messageOf, SetupError } from '../../suites/target/setup-error.ts';
import { observeHelp, reportNeedsObserve, verdictText } from '../client-verdict.ts';
import { credentialLines, tryLines } from '../credential-lines.ts';
import { helpEnd } from '../help.ts';
import {
  controlTokenFor,
  type HostingOptions,
  hostingNotes,
  hostNames,
  withHosting,
} from '../hosting-options.ts';
import { judgedAgain, type Observing, observing } from '../observing.ts';
import { openConsole } from '../open-page.ts';
import { integer } from '../options.ts';
import { finish } from '../output.ts';
import { withReading } from '../reading-option.ts';
import { recordHelp } from '../recorder.ts';
import { endRefused } from '../refusal.ts';
import { type RunOutput, reportOption, runOutput } from '../run-output.ts';
import { recordServed, type ServedRecorder } from '../served-recorder.ts';
import { assertReplaceable, writeEnvironment } from '../simulated-environment.ts';
import { differencesFrom, onStarterEnd } from '../varied.ts';
import { unusable, worldIn } from '../world-file.ts';

interface Options extends HostingOptions {
  readonly port: number;
  readonly controlPort?: number;
  readonly now?: number;
  readonly frozen?: true;
  readonly seed?: number;
  readonly world?: string;
  readonly manifests?: number;
  readonly reading?: ReadingChoice;
  readonly enable?: Partial<Switches>;
  readonly arrivals?: number;
  readonly webhookHosts?: readonly string[];
  readonly json?: true;
  readonly open?: true;
  readonly env?: string;
  readonly log?: true;
  readonly record?: string;
  readonly observe?: true;
  readonly report?: string;
}

const portMax = 65_535;
const seedMax = 4_294_967_295;

const exitCodes = {
  0: 'stopped by Ctrl-C or SIGTERM; a second one does not wait for open answers, and leaves out the verdict',
  1: 'stopped, with --observe, and what a client sent broke a rule of the level must',
  2: 'an option or the file of --world is wrong, a token is missing, or a port cannot be used',
};

const notes = `All state is in memory and ends with the process. Port 0 chooses a free port. The same seed, start and number of
manifests give the same content, ids and credentials. GET /openapi.json of the control plane describes its operations,
GET /readings lists what --reading can choose.`;

export function command(): Command {
  return withHosting(new Command('simulate'))
    .description('run the simulator and its control plane until stopped')
    .option('--port <n>', 'port of the service', integer(0, portMax), 4010)
    .option(
      '--control-port <n>',
      'port of the control plane (default: --port plus 1; with --port 0 a free port)',
      integer(0, portMax),
    )
    .option(
      '--world <file>',
      'JSON or YAML with what to begin with: organisations, streams and manifests of your own, or an export; the ' +
        'options below override it',
    )
    .option('--now <instant>', 'time at the start, ISO 8601 (default: the time of this machine)', instant)
    .option('--frozen', 'freeze the clock; only the control plane moves it')
    .option('--seed <n>', 'seed of content, ids and credentials (default: 1)', integer(0, seedMax))
    .option(
      '--manifests <n>',
      `number of manifests at the start (default: ${fewestManifests}); 0: no streams and no manifests`,
      manifestCount,
    )
    .option(
      '--reading <name=value>',
      'how to read a point that the contract leaves open (repeatable)',
      withReading,
    )
    .option(
      '--enable <flows>',
      'enable optional flows of the manifest query: balanced, delta or balanced,delta',
      flows,
    )
    .option(
      '--arrivals <n>',
      'publish this many manifests per minute (default: none)',
      integer(1, arrivalsMax),
    )
    .addOption(
      new Option(
        '--webhook-hosts <hosts>',
        'host names and IP addresses that may receive webhooks, besides this machine (comma-separated, repeatable); ' +
          'a name may resolve to public addresses only',
      )
        .argParser(hostNames)
        .default([], 'none'),
    )
    .option('--json', 'print addresses and credentials as one line of JSON')
    .option(
      '--env <file>',
      'write addresses and credentials to this file, for `source`; only its owner may read it',
    )
    .option('--open', 'open the console in a browser: what is sent, why it is answered so, what to change')
    .option('--log', 'log each request on standard error')
    .option('--record <file>', recordHelp)
    .option('--observe', observeHelp)
    .addOption(reportOption())
    .addHelpText('after', helpEnd(exitCodes, hostingNotes, notes))
    .action(act);
}

async function act(options: Options): Promise<void> {
  const { port, controlPort = nextPort(port) } = options;
  reportNeedsObserve(options);
  if (options.env !== undefined) assertReplaceable(options.env);
  const observed: Observed | undefined = options.observe && {
    ...observing(judgedAgain('simulate', options.record)),
    output: runOutput({ report: options.report }),
    // Standard output is for the program that reads the line of JSON.
    stream: options.json ? process.stderr : process.stdout,
  };
  const simulator = await start(options, { port, controlPort }, observed);
  if (options.env !== undefined) writeEnvironment(options.env, simulator);
  stopOnSignals(simulator, recorderOf(simulator, options, controlPort), observed);
  process.stdout.write(options.json ? `${JSON.stringify(connectionData(simulator))}\n` : welcome(simulator));
  if (options.open) openConsole(simulator.controlUrl);
}

/** How long open answers may take once the simulator is to stop. */
const answersMs = 5_000;

/** Between a signal and the same one, passed on. */
const passedOnMs = 300;

interface Observed extends Observing {
  readonly output: RunOutput;
  readonly stream: NodeJS.WritableStream;
}

/** A signal, or the end of the npx that started this, lets the open answers end; a second signal does not wait for them. */
function stopOnSignals(
  simulator: Simulator,
  recorder: ServedRecorder | undefined,
  observed: Observed | undefined,
): void {
  let stoppingSinceMs: number | undefined;
  const stop = async (): Promise<void> => {
    if (stoppingSinceMs !== undefined) {
      // Whoever started this process may pass on a signal that it got itself.
      if (machine.nowMs() - stoppingSinceMs > passedOnMs) process.exit(0);
      return;
    }
    stoppingSinceMs = machine.nowMs();
    const cutOff = await simulator.finish(answersMs, (open) =>
      say(
        `stopping: ${counted(open)} still open, for ${answersMs / 1000} s at most; a second signal ends at once`,
      ),
    );
    if (cutOff > 0) say(`${counted(cutOff)} cut off after ${answersMs / 1000} s`);
    await recorder?.close();
    return finish('', observed === undefined ? 0 : await conclude(observed));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().catch(endRefused));
  onStarterEnd((starter) => {
    if (stoppingSinceMs !== undefined) return;
    say(`stopping: the ${starter} has ended`);
    void stop().catch(endRefused);
  });
}

/** Prints the verdict on the clients; returns the exit code. */
async function conclude({ report, leftOut, output, stream }: Observed): Promise<number> {
  const found = await report().catch((cause: unknown) => {
    throw new SetupError(`The clients could not be judged: ${messageOf(cause)}.`);
  });
  stream.write(verdictText(found, output));
  if (leftOut() > 0)
    say(`${leftOut()} exchanges were left out, because more were served than could be judged`);
  return found.ok ? 0 : 1;
}

function recorderOf(
  { localUrl, controlUrl, credentials }: Simulator,
  { record: file, publicControlUrl }: Options,
  controlPort: number,
): ServedRecorder | undefined {
  if (file === undefined) return undefined;
  const control = publicControlUrl === undefined ? portOf(controlUrl) : controlPort;
  const ports = { service: portOf(localUrl), control };
  return recordServed({ file, ports, organizations: Object.values(credentials).flat() });
}

const portOf = (url: string): number => Number(new URL(url).port);

const counted = (answers: number): string => `${answers} ${answers === 1 ? 'answer' : 'answers'}`;
const say = (text: string): void => void process.stderr.write(`assay: ${text}\n`);

const nextPort = (port: number): number => (port === 0 || port === portMax ? 0 : port + 1);

async function start(
  options: Options,
  ports: { readonly port: number; readonly controlPort: number },
  observed: Observed | undefined,
): Promise<Simulator> {
  const { now, frozen, seed, manifests, reading, enable, arrivals, webhookHosts, log } = options;
  const { host, controlHost, publicUrl, publicControlUrl, allowHost, cors } = options;
  const controlToken = controlTokenFor(options, process.env);
  const world = options.world === undefined ? {} : worldIn(options.world);
  try {
    return await simulate({
      ...ports,
      host,
      controlHost,
      controlToken,
      publicUrl,
      publicControlUrl,
      allowedHosts: allowHost,
      origins: cors,
      ...world,
      seed: seed ?? world.seed,
      readings: { ...world.readings, ...reading },
      switches: { ...world.switches, ...enable },
      frozen: frozen ?? world.frozen ?? false,
      startMs: now ?? world.startMs,
      manifests: manifests ?? world.manifests,
      arrivalsPerMinute: arrivals ?? world.arrivalsPerMinute,
      webhookHosts: webhookHosts ?? [],
      ...(log && { onResponse: logRequest }),
      clients: observed?.clients,
      differences: differencesFrom(process.env),
    });
  } catch (cause) {
    if (cause instanceof DocumentError) throw new SetupError(unusable(options.world ?? '', cause.message));
    const problem = portProblem(cause);
    if (problem === undefined) throw cause;
    throw new SetupError(problem);
  }
}

function portProblem(cause: unknown): string | undefined {
  const { code, port, address } = cause as {
    readonly code?: string;
    readonly port?: number;
    readonly address?: string;
  };
  const remedy = 'Choose other ports with --port and --control-port; 0 chooses a free port.';
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another process. ${remedy}`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. ${remedy}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${address}. Give one of its own with --host and --control-host, or 0.0.0.0 for all.`;
  return undefined;
}

/** Clients may send credentials in the query, and presigned addresses carry their signature there. */
const withoutTokens = (url: string): string =>
  url.replace(/([?&][^=&]*(?:token|secret|key|signature|credential)[^=&]*=)[^&]*/gi, '$1[hidden]');

function logRequest({ status, method, url, durationMs }: AccessLogEntry): void {
  process.stderr.write(
    `${status} ${method} ${visibleLine(withoutTokens(url))} ${durationMs.toFixed(1)} ms\n`,
  );
}

const connectionData = ({ baseUrl, mcpUrl, siteUrl, controlUrl, credentials }: Simulator): object => ({
  base_url: baseUrl,
  mcp_url: mcpUrl,
  feed_url: feedUrlOf(baseUrl),
  site_url: siteUrl,
  control_url: controlUrl,
  credentials,
});

const feedUrlOf = (baseUrl: string): string => `${baseUrl.replace('http', 'ws')}${feedPath}`;

function welcome({ localUrl, baseUrl, mcpUrl, siteUrl, controlUrl, credentials }: Simulator): string {
  return [
    `The simulator is running.`,
    ``,
    `REST      ${baseUrl}${localUrl === baseUrl ? '' : `  (on this machine: ${localUrl})`}`,
    `MCP       ${mcpUrl}/mcp and ${mcpUrl}/advanced/mcp`,
    `Feed      ${feedUrlOf(baseUrl)}  (Platform)`,
    `Connect   ${siteUrl}/connect`,
    `Control   ${controlUrl}  (operations: GET /openapi.json)`,
    `Console   ${controlUrl}/console`,
    `Reference ${controlUrl}/reference`,
    ``,
    ...credentialLines(credentials),
    ``,
    ...tryLines(credentials, baseUrl),
    `Stop with Ctrl-C.`,
    ``,
  ].join('\n');
}

function instant(value: string): number {
  const ms = instantMs(value);
  if (ms === undefined) throw new InvalidArgumentError(`Expected ${instantFormat}.`);
  return ms;
}

function manifestCount(value: string): number {
  const count = Number(value);
  if (/^\d+$/.test(value) && isManifestCount(count)) return count;
  throw new InvalidArgumentError(`Expected 0 or an integer from ${fewestManifests} to ${mostManifests}.`);
}

function flows(value: string): Partial<Switches> {
  const names = value.split(',').map((name) => name.trim());
  if (names.every((name) => name === 'balanced' || name === 'delta'))
    return { balanced: names.includes('balanced'), delta: names.includes('delta') };
  throw new InvalidArgumentError('Expected balanced, delta, or balanced,delta.');
}
