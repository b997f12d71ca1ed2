// The big fan-out: ten thousand publications to twenty webhooks, and a backlog of twenty thousand deliveries; prints what it took.

import type { Receiver } from '../receiver.ts';
import type { Behaviour } from './behaviours.ts';
import { startReceiving } from './receiving.ts';
import { type Figures, runBacklog, runMixed } from './runs.ts';
import { states } from './world.ts';

/** Resident memory that neither run may go beyond, MiB; the simulator needs a heap of 256 MiB (--max-old-space-size). */
const memoryMaxMb = 512;

/** Batches so small that a receiver that refuses half of its attempts does not refuse ten deliveries in a row. */
const mix = { publications: Number(process.argv[2] ?? 10_000), batch: 25, secondsBetween: 20 };
const backlog = Number(process.argv[3] ?? 1_000);
const runs = [
  await run(`a backlog of ${backlog} publications`, 'late', (receiver) => runBacklog(receiver, backlog)),
  await run(`${mix.publications} publications`, 'mixed', (receiver) => runMixed(receiver, mix)),
];
process.exitCode = runs.every((isGood) => isGood) ? 0 : 1;

async function run(
  name: string,
  behaviour: Behaviour,
  act: (receiver: Receiver) => Promise<Figures>,
): Promise<boolean> {
  const receiver = await startReceiving(behaviour);
  try {
    const figures = await act(receiver);
    const faults = [...figures.faults, ...memoryFaults(figures)];
    process.stdout.write(
      `${name}: ${told(figures)}\n${faults.map((fault) => `  WRONG ${fault}\n`).join('')}`,
    );
    return faults.length === 0;
  } finally {
    await receiver.close();
  }
}

function memoryFaults({ stretch: { mostMb } }: Figures): readonly string[] {
  return mostMb > memoryMaxMb ? [`memory rose to ${mostMb} MiB, above ${memoryMaxMb}`] : [];
}

function told({ counts, attempts, stretch: { seconds, beforeMb, mostMb } }: Figures): string {
  return [
    states.map((state) => `${counts[state]} ${state}`).join(', '),
    `${attempts} attempts`,
    `${seconds.toFixed(1)} s`,
    `memory ${beforeMb} MiB, at most ${mostMb} MiB`,
  ].join('; ');
}
