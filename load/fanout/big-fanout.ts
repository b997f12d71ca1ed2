// The big fan-out: 10,000 publications to twenty webhooks, and a backlog of 20,000 deliveries; prints time and memory.
import type { Receiver } from '../receiver.ts';
import type { Behaviour } from './behaviours.ts';
import { startReceiverProcess } from './receiver-process.ts';
import { memoryFaults, useText } from './resource-use.ts';
import { type FanoutResult, runBacklog, runMixed } from './runs.ts';
import { states } from './world.ts';

/** Largest resident memory of either run, MiB; start Node with a heap of 256 MiB (--max-old-space-size=256). */
const memoryMaxMb = 512;

/** In batches this small, a receiver that refuses half of its attempts does not refuse ten deliveries in a row. */
const mixed = { publications: Number(process.argv[2] ?? 10_000), batch: 25, secondsBetween: 20 };
const backlog = Number(process.argv[3] ?? 1_000);
const runs = [
  await run(`a backlog of ${backlog} publications`, 'first-fails', (receiver) =>
    runBacklog(receiver, backlog),
  ),
  await run(`${mixed.publications} publications`, 'mixed', (receiver) => runMixed(receiver, mixed)),
];
process.exitCode = runs.every((isGood) => isGood) ? 0 : 1;

async function run(
  name: string,
  behaviour: Behaviour,
  work: (receiver: Receiver) => Promise<FanoutResult>,
): Promise<boolean> {
  const receiver = await startReceiverProcess(behaviour);
  try {
    const result = await work(receiver);
    const faults = [...result.faults, ...memoryFaults(result.use, memoryMaxMb)];
    process.stdout.write(
      `${name}: ${resultText(result)}\n${faults.map((fault) => `  WRONG ${fault}\n`).join('')}`,
    );
    return faults.length === 0;
  } finally {
    await receiver.close();
  }
}

function resultText({ counts, attempts, use }: FanoutResult): string {
  const all = states.map((state) => `${counts[state]} ${state}`).join(', ');
  return `${all}; ${attempts} attempts; ${useText(use)}`;
}
