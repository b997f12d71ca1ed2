// Measures the simulator against raw node:http with the same bytes and against Prism mocking the contract with them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mediaFormats, significances } from '../../spec/values.ts';
import { freePort } from '../../suites/selfcheck/free-port.ts';
import type { Ask, Load } from './client.ts';
import { Contender, type Measurement, spawnNode, started, stopAll, timeToFirstAnswer } from './contender.ts';
import { contractFile, mockDocument } from './mock-document.ts';
import { Book, contendersRatios, median, type Ratio, type Report, ratioOf, tableOf } from './report.ts';

const root = join(import.meta.dirname, '../..');
const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
const simulator = join(import.meta.dirname, 'serve-simulator.ts');
const raw = join(import.meta.dirname, 'serve-raw.ts');
const rounds = 7;
const worldRounds = 5;
const levels = [1, 64] as const;
/** Turns of every contender at each load: the shorter, the likelier two of them meet the machine in one mood. */
const turnsARound = 3;
const sampleMs = 500;
/** Before each load, so that V8 has optimised what an operation needs; then a moment in each turn. */
const warmUpMs = 1_000;
const settlingMs = 100;
const distinctRequests = 10_000;

const significanceChoices = [
  ...significances,
  ...significances.map((left) => significances.filter((one) => one !== left)),
];

interface Told {
  readonly port: number;
  readonly tagIds: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly streams: readonly { readonly id: string; readonly total: number }[];
}

/** An operation under so many connections, and what was measured there. */
interface BookedLoad {
  readonly operation: string;
  readonly path: string;
  readonly connections: number;
  readonly book: Book;
}

const { values } = parseArgs({ options: { report: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(
    'npm run bench -- [--report DIRECTORY]   measure, print ratios, write bench.json there\n',
  );
  process.exit(0);
}
const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'));
try {
  const operations = await operationsOf();
  const bodies = await writeBodies(operations);
  const books = Object.entries(operations).flatMap(([operation, path]) =>
    levels.map((connections) => ({ operation, path, connections, book: new Book() })),
  );
  let residentMb = 0;
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    residentMb = await measureRound(books, bodies);
  }
  const worlds = [
    await compareWorlds('listStreamManifests', distinctPages),
    await compareWorlds('queryManifests', distinctQueries),
  ];
  const startMs = await startTimes();
  const report: Report = {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
    turns: `${rounds} × ${turnsARound} interleaved turns, fresh processes in each of the ${rounds} rounds`,
    ratios: [
      ...books.flatMap(({ operation, connections, book }) => contendersRatios(operation, connections, book)),
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

/** Path by operation, on the first stream that fills a page. */
async function operationsOf(): Promise<Readonly<Record<string, string>>> {
  const { contender, told } = await started<Told>([simulator]);
  await contender.stop();
  return {
    listStreams: '/streams',
    listStreamManifests: `/streams/${told.streams[0]?.id}/manifests`,
    getAccount: '/account',
  };
}

/** The simulator's own bytes, for those who only repeat them. */
async function writeBodies(
  operations: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { contender, told } = await started<Told>([simulator]);
  const files: Record<string, string> = {};
  const examples: Record<string, unknown> = {};
  for (const [operation, path] of Object.entries(operations)) {
    const answer = await fetch(`http://127.0.0.1:${told.port}${path}`, { headers: told.headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`expected 200 from ${path}, received ${answer.status}`);
    files[path] = join(scratch, `${Object.keys(files).length}.json`);
    examples[operation] = JSON.parse(text);
    writeFileSync(files[path], text);
  }
  await contender.stop();
  writeFileSync(join(scratch, 'mock.json'), JSON.stringify(mockDocument(examples)));
  return files;
}

/**
 * All contenders are up at once and take turns at each load, so that they meet the machine in the same mood; who
 * comes after whom changes from turn to turn, since a server may still tidy up while the next one is measured.
 */
async function measureRound(
  books: readonly BookedLoad[],
  bodies: Readonly<Record<string, string>>,
): Promise<number> {
  const { contender: assay, told } = await started<Told>([simulator]);
  const repeating = async () => (await started([raw, JSON.stringify(bodies)])).contender;
  const contenders: readonly (readonly [name: string, contender: Contender])[] = [
    ['assay', assay],
    ['raw', await repeating()],
    ['prism', await startPrism()],
    ['raw_again', await repeating()],
  ];
  for (const { operation, path, connections, book } of books) {
    const load = { asks: [{ path }], headers: told.headers, connections };
    for (const [name, contender] of contenders)
      await runFor(warmUpMs, contender, { ...load, connections: Math.max(...levels) }, name);
    for (let turn = 0; turn < turnsARound; turn += 1)
      for (const [name, contender] of turn % 2 === 0 ? contenders : contenders.toReversed()) {
        const at = `${name}, ${operation}, ${connections} connections`;
        await runFor(settlingMs, contender, load, at);
        book.add(name, await runFor(sampleMs, contender, load, at));
      }
  }
  const residentMb = assay.residentMb();
  await stopAll();
  return residentMb;
}

async function runFor(
  durationMs: number,
  contender: Contender,
  load: Pick<Load, 'connections' | 'asks' | 'headers'>,
  name: string,
): Promise<Measurement> {
  try {
    return await contender.measure({ ...load, durationMs, requestsMax: Number.POSITIVE_INFINITY });
  } catch (cause) {
    throw new Error(`expected answers only, at ${name}`, { cause });
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
  throw new Error('Prism did not start');
}

/** The same reads over distinct requests, in a small world and in one of a million manifests, interleaved. */
async function compareWorlds(operation: string, asksOf: (told: Told) => readonly Ask[]): Promise<Ratio> {
  const book = new Book();
  for (let round = 1; round <= worldRounds; round += 1)
    for (const manifests of [10_000, 1_000_000]) {
      process.stderr.write(`${operation}, ${manifests} manifests, round ${round} of ${worldRounds}\n`);
      const { contender, told } = await started<Told>([simulator, String(manifests)]);
      const measured = await contender.measure({
        ...{ connections: 64, headers: told.headers, durationMs: 120_000 },
        asks: asksOf(told),
        requestsMax: distinctRequests,
      });
      book.add(String(manifests), measured);
      await contender.stop();
    }
  const ratio = ratioOf(book.of('1000000'), book.of('10000'));
  return { operation, connections: 64, against: 'small_world', ...ratio };
}

/** Pages of five manifests, no two requests alike: by stream, page, and a window of 30 to 90 days. */
function distinctPages({ streams }: Told): readonly Ask[] {
  const asks: Ask[] = [];
  for (let hours = 720; asks.length < distinctRequests; hours += 1)
    for (const { id } of streams)
      for (const page of [0, 1, 2, 3])
        asks.push({ path: `/streams/${id}/manifests?page_size=5&page=${page}&lookback_hours=${hours}` });
  return asks.slice(0, distinctRequests);
}

/** The newest five manifests under three filters, no two requests alike: by tag, format, significance, and window. */
function distinctQueries({ tagIds }: Told): readonly Ask[] {
  const asks: Ask[] = [];
  for (let lookback_hours = 720; asks.length < distinctRequests; lookback_hours += 240)
    for (const tag_ids of tagIds)
      for (const media_format of mediaFormats)
        for (const significance of significanceChoices)
          asks.push({
            path: '/manifests/query',
            body: { tag_ids, media_format, significance, lookback_hours, page_size: 5 },
          });
  return asks.slice(0, distinctRequests);
}

async function startTimes(): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number[]> = { assay: [], prism: [] };
  for (let round = 1; round <= 5; round += 1) {
    const [port, control, mockPort] = [await freePort(), await freePort(), await freePort()];
    const ours = [
      join(root, 'bin/assay.ts'),
      'simulate',
      '--port',
      String(port),
      '--control-port',
      String(control),
    ];
    const theirs = [prism, 'mock', contractFile, '-p', String(mockPort), '-v', 'error'];
    for (const [name, args, at] of [
      ['assay', ours, port],
      ['prism', theirs, mockPort],
    ] as const) {
      const { ms, child } = await timeToFirstAnswer(args, `http://127.0.0.1:${at}/connect`);
      times[name]?.push(ms);
      child.kill('SIGKILL');
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(median(ms))]));
}
