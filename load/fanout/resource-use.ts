// The duration of some work, and the memory of this process before and during it.
import { performance } from 'node:perf_hooks';

const sampleMs = 50;
const mib = 1_048_576;

/** Real time, and the memory that stayed resident before the work and at most during it, in MiB. */
export async function resourceUseOf(work: () => Promise<void>) {
  const beforeMb = residentMb();
  let peakMb = beforeMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb());
  }, sampleMs);
  const startMs = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { seconds: (performance.now() - startMs) / 1_000, beforeMb, peakMb: Math.max(peakMb, residentMb()) };
}

export type ResourceUse = Awaited<ReturnType<typeof resourceUseOf>>;

const residentMb = (): number => Math.round(process.memoryUsage.rss() / mib);

export const memoryFaults = ({ peakMb }: ResourceUse, maxMb: number): readonly string[] =>
  peakMb > maxMb ? [`resident memory reached ${peakMb} MiB; the limit is ${maxMb}`] : [];

export const useText = ({ seconds, beforeMb, peakMb }: ResourceUse): string =>
  `${seconds.toFixed(1)} s; memory ${beforeMb} MiB before, at most ${peakMb} MiB`;
