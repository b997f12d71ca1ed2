// Manifests and claims of a stream in the last day, week and month, and until when the counts hold.
import { dayMs } from '../../spec/units.ts';
import type { Context } from './context.ts';

/** The world, with the laws that decide here. */
type Own = Context<'stream'>;

export interface Counters {
  readonly manifests: Readonly<Record<`manifests_last${'24h' | '7d' | '30d'}`, number>>;
  readonly claims: Readonly<Record<`claims_last${'24h' | '7d' | '30d'}`, number>>;
  /** The first instant at which time alone changes a count. */
  readonly validUntilMs: number;
}

const windowsMs = [dayMs, 7 * dayMs, 30 * dayMs] as const;

export function countersOf({ laws, content }: Own, streamId: string, nowMs: number): Counters {
  const byDate = laws.stream.countersGoBy === 'published-date';
  const manifests = [0, 0, 0];
  const claims = [0, 0, 0];
  let validUntilMs = byDate ? (Math.floor(nowMs / dayMs) + 1) * dayMs : Number.POSITIVE_INFINITY;
  // Matching follows publication by days at most, so far older rows cannot count either way.
  content.visit(streamId, nowMs - 40 * dayMs, (facts) => {
    const ageMs = nowMs - (byDate ? facts.publishedDay * dayMs : facts.matchedMs);
    windowsMs.forEach((windowMs, n) => {
      if (ageMs >= windowMs) return;
      manifests[n] = (manifests[n] ?? 0) + 1;
      claims[n] = (claims[n] ?? 0) + facts.claimCount;
      if (!byDate) validUntilMs = Math.min(validUntilMs, facts.matchedMs + windowMs);
    });
  });
  const [m24 = 0, m7 = 0, m30 = 0] = manifests;
  const [c24 = 0, c7 = 0, c30 = 0] = claims;
  return {
    manifests: { manifests_last24h: m24, manifests_last7d: m7, manifests_last30d: m30 },
    claims: { claims_last24h: c24, claims_last7d: c7, claims_last30d: c30 },
    validUntilMs,
  };
}
