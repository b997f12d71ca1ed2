// Whether resident memory grew, and whether as much was asked as the check promises: arithmetic on given samples.
import { median } from '../bench/report.ts';

export interface Sample {
  /** Since the start of the load. */
  readonly atMs: number;
  readonly residentMb: number;
}

/** Caches fill, and V8 settles, in this part of the load; of ten minutes these are three. */
const settlingShare = 0.3;
/** Memory is compared by the medians of stretches this long, because a collection may come just before or after a sample. */
const stretchShare = 0.1;
const growthMax = 1.2;
const answeredMin = 0.9;

/** The fault in words, or undefined if no later stretch takes a fifth more than the one in which caches filled. */
export function growthOf(samples: readonly Sample[], durationMs: number): string | undefined {
  const stretch = (from: number): number =>
    median(
      samples
        .filter(({ atMs }) => atMs >= from * durationMs && atMs < (from + stretchShare) * durationMs)
        .map(({ residentMb }) => residentMb),
    );
  const settled = stretch(settlingShare - stretchShare);
  const later = [0, 1, 2, 3, 4, 5, 6].map((nth) => stretch(settlingShare + nth * stretchShare));
  const most = Math.max(...later);
  // A stretch without samples gives NaN, which is a fault as well.
  return most <= settled * growthMax
    ? undefined
    : `resident memory grew from ${settled.toFixed(0)} to ${most.toFixed(0)} MiB`;
}

/** The fault in words, or undefined if nearly all requests that were due were answered. */
export const shortfallOf = (answered: number, due: number): string | undefined =>
  answered >= due * answeredMin ? undefined : `only ${answered} of ${Math.round(due)} requests were answered`;
