// Checks that the memory of a simulator stops growing: distinct reads at a steady rate, resident memory minute by minute.
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { type Contender, startContender, stopAll } from '../bench/contender.ts';
import type { SimulatorInfo } from '../bench/loads.ts';
import { growthOf, type Sample, shortfallOf } from './growth.ts';
import { readAt } from './requests.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '300' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(
    'npm run memory -- [--minutes 10] [--rate 300]   fails if resident memory grows by a fifth after the first 30 %\n',
  );
  process.exit(0);
}
/** Enough that a slow moment of the machine does not lower the rate. */
const inFlightMax = 64;
const tickMs = 5;
const sampleMs = 1_000;
const durationMs = Number(values.minutes) * 60_000;
const rate = Number(values.rate);
if (!(durationMs > 0 && rate > 0)) {
  process.stderr.write('--minutes and --rate must be numbers above 0\n');
  process.exit(2);
}

const serve = new URL('../bench/serve-simulator.ts', import.meta.url).pathname;
const { contender, info } = await startContender<SimulatorInfo>([serve]);
const pool = new Pool(`http://127.0.0.1:${info.port}`, { connections: 32, pipelining: 1 });
try {
  const { samples, answered } = await steadyLoad(contender);
  const faults = [shortfallOf(answered, (rate * durationMs) / 1000), growthOf(samples, durationMs)];
  const wrong = faults.filter((fault) => fault !== undefined);
  process.stdout.write(wrong.map((fault) => `WRONG ${fault}\n`).join('') || 'resident memory is steady\n');
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await pool.destroy();
  await stopAll();
}

async function steadyLoad(
  server: Contender,
): Promise<{ readonly samples: readonly Sample[]; readonly answered: number }> {
  const samples: Sample[] = [];
  const startMs = performance.now();
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let answered = 0;
  let reported = 0;
  for (let atMs = 0; atMs < durationMs; atMs = performance.now() - startMs) {
    const due = Math.floor((atMs * rate) / 1000);
    for (; sent < due && pending.size < inFlightMax; sent += 1) {
      const request = ask(sent).then(() => {
        answered += 1;
        pending.delete(request);
      });
      pending.add(request);
    }
    if (samples.length * sampleMs <= atMs) samples.push({ atMs, residentMb: server.residentMb() });
    if (Math.floor(atMs / 60_000) > reported) {
      reported += 1;
      process.stdout.write(
        `${reported} min: ${answered} answers, ${samples.at(-1)?.residentMb.toFixed(0)} MiB\n`,
      );
    }
    await Promise.race([...pending, new Promise((resolve) => setTimeout(resolve, tickMs))]);
  }
  await Promise.all(pending);
  return { samples, answered };
}

/** Every second request is that of a metered organisation. */
async function ask(nth: number): Promise<void> {
  const { path, body } = readAt(info, nth);
  const answer = await pool.request({
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...info.headers[(nth >> 1) % 2 === 0 ? 'metered' : 'unmetered'],
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200)
    throw new Error(`${path}: expected status 200, received ${answer.statusCode} ${text.slice(0, 200)}`);
}
