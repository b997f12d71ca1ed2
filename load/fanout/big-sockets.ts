// The big run of the WebSocket feed: 10,000 publications to 1,000 connections, and a bound on memory.
import { memoryFaults, useText } from './resource-use.ts';
import { runSockets } from './sockets.ts';

/** Largest resident memory of service and clients together, MiB. */
const memoryMaxMb = 768;

const [connections = 1_000, publications = 10_000] = process.argv.slice(2).map(Number);
const {
  frames,
  use,
  faults: wrong,
} = await runSockets({ connections, publications, batch: 50 }, (published) => {
  if (published % 1_000 === 0) process.stderr.write(`${published} of ${publications} published\n`);
});
const faults = [...wrong, ...memoryFaults(use, memoryMaxMb)];
process.stdout.write(
  `${publications} publications to ${connections} connections: ${frames} frames; ${useText(use)}\n`,
);
for (const fault of faults) process.stdout.write(`WRONG ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
