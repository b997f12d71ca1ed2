import { startContender, stopAll } from './load/bench/contender.ts';
import { Measurements, ratioOf } from './load/bench/report.ts';
import { measureTurns } from './load/bench/turns.ts';
const rounds = Number(process.argv[2] ?? 5);
const rows: Record<string, Measurements> = {};
try {
  for (let round = 1; round <= rounds; round += 1) {
    const plain = await startContender<any>(['.obs-serve.ts']);
    const obs = await startContender<any>(['.obs-serve.ts', 'observe']);
    for (const [name, path] of [['getAccount', '/account'], ['listStreams', '/streams?page_size=20'], ['page', `/streams/${plain.info.stream}/manifests?page_size=50`]] as const) {
      rows[name] ??= new Measurements();
      await measureTurns(name, [{ name: 'plain', contender: plain.contender, load: { requests: [{ method: 'GET', path }] as any, headers: plain.info.headers, connections: 64 } }, { name: 'observed', contender: obs.contender, load: { requests: [{ method: 'GET', path }] as any, headers: obs.info.headers, connections: 64 } }], rows[name]);
    }
    await stopAll();
    process.stderr.write(`round ${round}\n`);
    for (const [name, m] of Object.entries(rows)) console.log(name, ratioOf(m.of('observed'), m.of('plain')));
  }
} finally { await stopAll(); }
