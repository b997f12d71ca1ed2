// Measures what an open console costs a simulator: processor time of a request while somebody follows the world, and while nobody does.
import { join } from 'node:path';
import { type Contender, startContender, stopAll } from './contender.ts';
import type { SimulatorInfo } from './loads.ts';
import { median } from './report.ts';
import { connectionsMax as connections, machine } from './turns.ts';

const rounds = 5;
const turnMs = 2_000;
const warmUpMs = 1_000;
/** Equal runs differ by a tenth; the console tells ten batches a second, however many requests there are. */
const costMax = 1.5;

const serve = join(import.meta.dirname, 'serve-simulator.ts');
const { contender, info } = await startContender<SimulatorInfo>([serve]);
try {
  const [stream] = info.streams;
  const requests = [{ path: `/streams/${stream?.id}/manifests?page_size=5` }];
  const load = {
    connections,
    requests,
    headers: info.headers.unmetered,
    requestsMax: Number.POSITIVE_INFINITY,
  };
  await contender.measure({ ...load, durationMs: warmUpMs });
  const measured = { alone: [] as number[], followed: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [alone, followed].map((turn) => () => turn(contender, { ...load, durationMs: turnMs }));
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      const { who, cpuUs } = await turn();
      measured[who].push(cpuUs);
    }
  }
  const [aloneUs, followedUs] = [median(measured.alone), median(measured.followed)];
  process.stdout.write(
    `${machine()}\nprocessor time of a request, median of ${rounds}: ${aloneUs.toFixed(0)} µs, ` +
      `with an open console ${followedUs.toFixed(0)} µs (× ${(followedUs / aloneUs).toFixed(2)})\n`,
  );
  if (!(followedUs <= aloneUs * costMax)) {
    process.stdout.write(`WRONG an open console may cost × ${costMax} at most\n`);
    process.exitCode = 1;
  }
} finally {
  await stopAll();
}

type Load = Parameters<Contender['measure']>[0];

async function alone(server: Contender, load: Load) {
  return { who: 'alone', cpuUs: (await server.measure(load)).cpuUs } as const;
}

/** What a console opens is read as fast as it comes. */
async function followed(server: Contender, load: Load) {
  const stop = new AbortController();
  const { body, status } = await fetch(`${info.controlUrl}/events`, { signal: stop.signal });
  if (status !== 200) throw new Error(`${info.controlUrl}/events answered ${status}`);
  let bytes = 0;
  const read = body?.pipeTo(
    new WritableStream({
      write: (chunk: Uint8Array) => {
        bytes += chunk.length;
      },
    }),
  );
  const { cpuUs } = await server.measure(load);
  stop.abort();
  await read?.catch(() => undefined);
  if (bytes === 0) throw new Error('the console was told nothing');
  return { who: 'followed', cpuUs } as const;
}
