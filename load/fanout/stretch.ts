// How long something took, and how much memory this process had before it and at most meanwhile.
import { performance } from 'node:perf_hooks';

export interface Stretch {
  /** Real time. */
  readonly seconds: number;
  /** Resident memory, MiB. */
  readonly beforeMb: number;
  readonly mostMb: number;
}

const lookMs = 50;
const mib = 1_048_576;

export async function stretchOf(act: () => Promise<void>): Promise<Stretch> {
  const beforeMb = residentMb();
  let mostMb = beforeMb;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb());
  }, lookMs);
  const startMs = performance.now();
  try {
    await act();
  } finally {
    clearInterval(timer);
  }
  return { seconds: (performance.now() - startMs) / 1_000, beforeMb, mostMb: Math.max(mostMb, residentMb()) };
}

const residentMb = (): number => Math.round(process.memoryUsage.rss() / mib);
