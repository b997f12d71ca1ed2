// Measures the simulator against raw node:http servers that send the same bytes, and against Prism's mock.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDirectory, writeTexts } from '../../suites/files/write.ts';
import { freePort } from '../../suites/selfcheck/free-port.ts';
import type { RequestSpec } from './client.ts';
import { Contender, spawnNode, startContender, stopAll, timeToFirstAnswer } from './contender.ts';
import {
  type BenchLoad,
  distinctPages,
  distinctQueries,
  distinctTexts,
  goals,
  loadsOf,
  type SimulatorInfo,
  textGoalMs,
  worldRequests,
} from './loads.ts';
import {
  contendersRatios,
  Measurements,
  median,
  type Ratio,
  type Report,
  ratioOf,
  tableOf,
  turnsPerRound,
} from './report.ts';
import { connectionsMax, machine, measureTurns } from './turns.ts';

const root = join(import.meta.dirname, '../..');
const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
const simulator = join(import.meta.dirname, 'serve-simulator.ts');
const raw = join(import.meta.dirname, 'serve-raw.ts');
const contractFile = join(root, 'spec/generated/openapi.json');

interface MeasuredLoad extends BenchLoad {
  readonly measurements: Measurements;
}

const { values } = parseArgs({
  options: {
    report: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(
    'npm run bench -- [--report DIRECTORY] [--rounds 7]   measures, prints ratios, and writes bench.json to the directory\n',
  );
  process.exit(0);
}
const rounds = Number(values.rounds);
const worldRounds = Math.min(rounds, 5);
if (!(Number.isInteger(rounds) && rounds > 0)) {
  process.stderr.write('--rounds must be a whole number above 0\n');
  process.exit(2);
}
const reportName = 'bench.json';
if (values.report !== undefined) makeDirectory(values.report, [reportName]);
const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'));
try {
  const { contender, info } = await startContender<SimulatorInfo>([simulator]);
  const loads = loadsOf(info).map((load) => ({ ...load, measurements: new Measurements() }));
  const bodies = await writeBodies(loads, info);
  await contender.stop();
  let residentMb = 0;
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    residentMb = await measureRound(loads, bodies);
  }
  const worlds = [
    await compareWorlds('listStreamManifests', 'a window and a page', distinctPages),
    await compareWorlds('queryManifests', 'three filters', distinctQueries),
  ];
  const textMs = await textTimes();
  const startMs = await startTimes();
  const report: Report = {
    machine: machine(),
    turns: `${rounds} × ${turnsPerRound} interleaved turns, fresh processes in each of the ${rounds} rounds`,
    ratios: [
      ...loads.flatMap(({ operation, measures, caller, connections, measurements }) =>
        contendersRatios({ operation, measures, caller, connections }, measurements),
      ),
      ...worlds,
    ],
    goals,
    text_ms: { ...textMs, most: textGoalMs },
    start_ms: startMs,
    rss_mb: Math.round(residentMb),
  };
  process.stdout.write(tableOf(report));
  if (values.report !== undefined)
    writeTexts(values.report, { [reportName]: `${JSON.stringify(report, undefined, 2)}\n` });
} finally {
  await stopAll();
  rmSync(scratch, { recursive: true, force: true });
}

/** Writes the simulator's answers to a file, which the raw servers repeat, and some to the mock. */
async function writeBodies(loads: readonly BenchLoad[], info: SimulatorInfo): Promise<string> {
  const bodies: Record<string, string> = {};
  const examples: Record<string, unknown> = {};
  for (const { operation, prism: isMocked, requests } of loads)
    for (const { path } of requests) {
      if (bodies[path] !== undefined) continue;
      const answer = await fetch(`http://127.0.0.1:${info.port}${path}`, { headers: info.headers.unmetered });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: expected status 200, received ${answer.status}`);
      bodies[path] = text;
      if (isMocked) examples[operation] = JSON.parse(text);
    }
  const file = join(scratch, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  writeFileSync(join(scratch, 'mock.json'), JSON.stringify(mockDocument(examples)));
  return file;
}

/** All contenders run at the same time. */
async function measureRound(loads: readonly MeasuredLoad[], bodies: string): Promise<number> {
  const { contender: assay, info } = await startContender<SimulatorInfo>([simulator]);
  const startRaw = async () => (await startContender([raw, bodies])).contender;
  const contenders = [
    { name: 'assay', contender: assay },
    { name: 'raw', contender: await startRaw() },
    { name: 'prism', contender: await startPrism() },
    { name: 'raw_again', contender: await startRaw() },
  ];
  for (const { operation, requests, caller, connections, measurements, prism: isMocked } of loads) {
    const load = { requests, headers: info.headers[caller], connections };
    const measured = contenders.filter(({ name }) => isMocked || name !== 'prism');
    await measureTurns(
      operation,
      measured.map((one) => ({ ...one, load })),
      measurements,
    );
  }
  const residentMb = assay.residentMb();
  await stopAll();
  return residentMb;
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
  measures: string,
  requestsOf: (info: SimulatorInfo) => readonly RequestSpec[],
): Promise<Ratio> {
  const measurements = new Measurements();
  for (let round = 1; round <= worldRounds; round += 1)
    for (const manifests of [10_000, 1_000_000]) {
      process.stderr.write(`${operation}, ${manifests} manifests, round ${round} of ${worldRounds}\n`);
      const { contender, info } = await startContender<SimulatorInfo>([simulator, String(manifests)]);
      const measured = await contender.measure({
        connections: connectionsMax,
        headers: info.headers.metered,
        durationMs: 120_000,
        requests: requestsOf(info),
        requestsMax: worldRequests,
      });
      measurements.add(String(manifests), measured);
      await contender.stop();
    }
  const ratio = ratioOf(measurements.of('1000000'), measurements.of('10000'));
  return { operation, measures, caller: 'metered', connections: 64, against: 'small_world', ...ratio };
}

/** Queries for text alone, one after the other, in a world of a million manifests; the first one builds the index. */
async function textTimes(): Promise<{ readonly first: number; readonly mean: number; readonly p99: number }> {
  const { contender, info } = await startContender<SimulatorInfo>([simulator, '1000000']);
  const ask = (requests: readonly RequestSpec[]) =>
    contender.measure({
      connections: 1,
      headers: info.headers.metered,
      durationMs: 120_000,
      requests,
      requestsMax: requests.length,
    });
  const first = await ask(distinctTexts.slice(0, 1));
  const { rps, p99Ms } = await ask(distinctTexts.slice(1));
  await contender.stop();
  return { first: Math.round(first.p99Ms), mean: Math.round(1000 / rps), p99: Math.round(p99Ms) };
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

interface MockedOperation {
  readonly operationId?: string;
  readonly responses?: {
    readonly 200?: { readonly content?: { 'application/json'?: { example?: unknown } } };
  };
}

interface MockedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, MockedOperation>>>>;
}

/** `examples` are by operation; throws if the contract has no example to replace. */
function mockDocument(examples: Readonly<Record<string, unknown>>): object {
  const document = JSON.parse(readFileSync(contractFile, 'utf8')) as MockedDocument;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const [id, example] of Object.entries(examples)) {
    const media = operations.find(({ operationId }) => operationId === id)?.responses?.[200]?.content?.[
      'application/json'
    ];
    if (media?.example === undefined) throw new Error(`the contract has no example of ${id} to replace`);
    media.example = example;
  }
  return document;
}
