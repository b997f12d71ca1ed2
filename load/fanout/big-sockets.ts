// The big run of the WebSocket feed: 10,000 publications to 1,000 connections, and a bound on memory.
import { runSockets } from './sockets.ts';

/** Largest resident memory of service and clients together, MiB. */
const memoryMaxMb = 768;

const [connections = 1_000, publications = 10_000] = process.argv.slice(2).map(Number);
const { frames, use, faults } = await runSockets({ connections, publications, batch: 50 }, (published) => {
  if (published % 1_000 === 0) process.stderr.write(`${published} of ${publications} published\n`);
});
const memoryFaults =
  use.peakMb > memoryMaxMb ? [`resident memory reached ${use.peakMb} MiB; the limit is ${memoryMaxMb}`] : [];
process.stdout.write(
  `${publications} publications to ${connections} connections: ${frames} frames; ${use.seconds.toFixed(1)} s; ` +
    `memory ${use.beforeMb} MiB before, at most ${use.peakMb} MiB\n`,
);
for (const fault of [...faults, ...memoryFaults]) process.stdout.write(`WRONG ${fault}\n`);
process.exitCode = faults.length + memoryFaults.length === 0 ? 0 : 1;
