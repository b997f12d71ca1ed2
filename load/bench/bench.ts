// Measures the simulator against raw node:http servers that send the same bytes, and against Prism's mock.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mediaFormats, significances } from '../../spec/values.ts';
import { freePort } from '../../suites/selfcheck/free-port.ts';
import type { Load, RequestSpec } from './client.ts';
import {
  Contender,
  type Measurement,
  spawnNode,
  startContender,
  stopAll,
  timeToFirstAnswer,
} from './contender.ts';
import { contractFile, mockDocument } from './mock-document.ts';
import {
  contendersRatios,
  Measurements,
  median,
  type Ratio,
  type Report,
  ratioOf,
  tableOf,
} from './report.ts';

const root = join(import.meta.dirname, '../..');
const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
const simulator = join(import.meta.dirname, 'serve-simulator.ts');
const raw = join(import.meta.dirname, 'serve-raw.ts');
const rounds = 7;
const worldRounds = 5;
const connectionLevels = [1, 64] as const;
/** Short turns of all contenders alternate, so that changes of the machine's speed affect all of them. */
const turnsPerRound = 3;
const sampleMs = 500;
/** Before each load, so that V8 optimises the code of the operation; then briefly before each turn. */
const warmUpMs = 1_000;
const turnWarmUpMs = 100;
const distinctRequests = 10_000;

const significanceChoices = [
  ...significances,
  ...significances.map((left) => significances.filter((one) => one !== left)),
];

/** What the simulator's process prints about itself. */
interface SimulatorInfo {
  readonly port: number;
  readonly tagIds: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly streams: readonly { readonly id: string; readonly total: number }[];
}

/** An operation with a number of connections, and its measurements. */
interface MeasuredLoad {
  readonly operation: string;
  readonly path: string;
  readonly connections: number;
  readonly measurements: Measurements;
}

const { values } = parseArgs({ options: { report: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(
    'npm run bench -- [--report DIRECTORY]   measures, prints ratios, and writes bench.json to the directory\n',
  );
  process.exit(0);
}
const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'));
try {
  const operations = await operationsOf();
  const bodies = await writeBodies(operations);
  const loads = Object.entries(operations).flatMap(([operation, path]) =>
    connectionLevels.map((connections) => ({
      ...{ operation, path, connections },
      measurements: new Measurements(),
    })),
  );
  let residentMb = 0;
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    residentMb = await measureRound(loads, bodies);
  }
  const worlds = [
    await compareWorlds('listStreamManifests', distinctPages),
    await compareWorlds('queryManifests', distinctQueries),
  ];
  const startMs = await startTimes();
  const report: Report = {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
    turns: `${rounds} × ${turnsPerRound} interleaved turns, fresh processes in each of the ${rounds} rounds`,
    ratios: [
      ...loads.flatMap(({ operation, connections, measurements }) =>
        contendersRatios(operation, connections, measurements),
      ),
      ...worlds,
    ],
    start_ms: startMs,
    rss_mb: Math.round(residentMb),
  };
  process.stdout.write(tableOf(report));
  if (values.report !== undefined) {
    mkdirSync(values.report, { recursive: true });
    writeFileSync(join(values.report, 'bench.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  }
} finally {
  await stopAll();
  rmSync(scratch, { recursive: true, force: true });
}

/** Path by operation; manifests are those of the first stream that fills a page. */
async function operationsOf(): Promise<Readonly<Record<string, string>>> {
  const { contender, info } = await startContender<SimulatorInfo>([simulator]);
  await contender.stop();
  return {
    listStreams: '/streams',
    listStreamManifests: `/streams/${info.streams[0]?.id}/manifests`,
    getAccount: '/account',
  };
}

/** Writes the simulator's answers to files, which the raw servers and the mock repeat. */
async function writeBodies(
  operations: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { contender, info } = await startContender<SimulatorInfo>([simulator]);
  const files: Record<string, string> = {};
  const examples: Record<string, unknown> = {};
  for (const [operation, path] of Object.entries(operations)) {
    const answer = await fetch(`http://127.0.0.1:${info.port}${path}`, { headers: info.headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: expected status 200, received ${answer.status}`);
    files[path] = join(scratch, `${Object.keys(files).length}.json`);
    examples[operation] = JSON.parse(text);
    writeFileSync(files[path], text);
  }
  await contender.stop();
  writeFileSync(join(scratch, 'mock.json'), JSON.stringify(mockDocument(examples)));
  return files;
}

/**
 * All contenders run at the same time and take turns at each load, so that changes of the machine's speed affect all
 * of them. Their order changes with each turn, because a server may still collect garbage while the next is measured.
 */
async function measureRound(
  loads: readonly MeasuredLoad[],
  bodies: Readonly<Record<string, string>>,
): Promise<number> {
  const { contender: assay, info } = await startContender<SimulatorInfo>([simulator]);
  const startRaw = async () => (await startContender([raw, JSON.stringify(bodies)])).contender;
  const contenders: readonly (readonly [name: string, contender: Contender])[] = [
    ['assay', assay],
    ['raw', await startRaw()],
    ['prism', await startPrism()],
    ['raw_again', await startRaw()],
  ];
  for (const { operation, path, connections, measurements } of loads) {
    const load = { requests: [{ path }], headers: info.headers, connections };
    for (const [name, contender] of contenders)
      await runFor(warmUpMs, contender, { ...load, connections: Math.max(...connectionLevels) }, name);
    for (let turn = 0; turn < turnsPerRound; turn += 1)
      for (const [name, contender] of turn % 2 === 0 ? contenders : contenders.toReversed()) {
        const what = `${name}, ${operation}, ${connections} connections`;
        await runFor(turnWarmUpMs, contender, load, what);
        measurements.add(name, await runFor(sampleMs, contender, load, what));
      }
  }
  const residentMb = assay.residentMb();
  await stopAll();
  return residentMb;
}

async function runFor(
  durationMs: number,
  contender: Contender,
  load: Pick<Load, 'connections' | 'requests' | 'headers'>,
  what: string,
): Promise<Measurement> {
  try {
    return await contender.measure({ ...load, durationMs, requestsMax: Number.POSITIVE_INFINITY });
  } catch (cause) {
    throw new Error(`measurement failed: ${what}`, { cause });
  }
}

async function startPrism(): Promise<Contender> {
  const port = await freePort();
  const child = spawnNode(
    [prism, 'mock', join(scratch, 'mock.json'), '-p', String(port), '-v', 'error'],
    'ignore',
  );
  for (let tries = 0; tries < 1_000; tries += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/account`).then(
      () => true,
      () => false,
    );
    if (answers) return new Contender(child, port);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Prism did not answer on port ${port} within 20 s`);
}

/** Distinct requests of one operation, alternately in a small world and in a world of a million manifests. */
async function compareWorlds(
  operation: string,
  requestsOf: (info: SimulatorInfo) => readonly RequestSpec[],
): Promise<Ratio> {
  const measurements = new Measurements();
  for (let round = 1; round <= worldRounds; round += 1)
    for (const manifests of [10_000, 1_000_000]) {
      process.stderr.write(`${operation}, ${manifests} manifests, round ${round} of ${worldRounds}\n`);
      const { contender, info } = await startContender<SimulatorInfo>([simulator, String(manifests)]);
      const measured = await contender.measure({
        ...{ connections: 64, headers: info.headers, durationMs: 120_000 },
        requests: requestsOf(info),
        requestsMax: distinctRequests,
      });
      measurements.add(String(manifests), measured);
      await contender.stop();
    }
  const ratio = ratioOf(measurements.of('1000000'), measurements.of('10000'));
  return { operation, connections: 64, against: 'small_world', ...ratio };
}

/** Pages of five manifests; requests differ by stream, page and a window of 30 to 90 days. */
function distinctPages({ streams }: SimulatorInfo): readonly RequestSpec[] {
  const requests: RequestSpec[] = [];
  for (let hours = 720; requests.length < distinctRequests; hours += 1)
    for (const { id } of streams)
      for (const page of [0, 1, 2, 3])
        requests.push({ path: `/streams/${id}/manifests?page_size=5&page=${page}&lookback_hours=${hours}` });
  return requests.slice(0, distinctRequests);
}

/** The newest five manifests under three filters; requests differ by tag, format, significance and window. */
function distinctQueries({ tagIds }: SimulatorInfo): readonly RequestSpec[] {
  const requests: RequestSpec[] = [];
  for (let lookback_hours = 720; requests.length < distinctRequests; lookback_hours += 240)
    for (const tag_ids of tagIds)
      for (const media_format of mediaFormats)
        for (const significance of significanceChoices)
          requests.push({
            path: '/manifests/query',
            body: { tag_ids, media_format, significance, lookback_hours, page_size: 5 },
          });
  return requests.slice(0, distinctRequests);
}

async function startTimes(): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number[]> = { assay: [], prism: [] };
  for (let round = 1; round <= 5; round += 1) {
    const [port, control, mockPort] = [await freePort(), await freePort(), await freePort()];
    const assayArgs = [
      join(root, 'bin/assay.ts'),
      'simulate',
      '--port',
      String(port),
      '--control-port',
      String(control),
    ];
    const prismArgs = [prism, 'mock', contractFile, '-p', String(mockPort), '-v', 'error'];
    for (const [name, args, at] of [
      ['assay', assayArgs, port],
      ['prism', prismArgs, mockPort],
    ] as const) {
      const { ms, child } = await timeToFirstAnswer(args, `http://127.0.0.1:${at}/connect`);
      times[name]?.push(ms);
      child.kill('SIGKILL');
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(median(ms))]));
}
