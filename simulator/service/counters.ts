// How many manifests and claims of a stream the last day, week and month contain, and until when these counts are valid.
import type { ServiceContext } from './context.ts';

type Context = ServiceContext<'stream'>;

export interface Counters {
  readonly manifests: Readonly<Record<`manifests_last${'24h' | '7d' | '30d'}`, number>>;
  readonly claims: Readonly<Record<`claims_last${'24h' | '7d' | '30d'}`, number>>;
  /** The first instant, epoch ms, at which the passing of time changes a count. */
  readonly validUntilMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const windowsMs = [dayMs, 7 * dayMs, 30 * dayMs] as const;

export function countersOf({ laws, content }: Context, streamId: string, nowMs: number): Counters {
  const byDate = laws.stream.counters === 'published-date';
  const manifests = [0, 0, 0];
  const claims = [0, 0, 0];
  let validUntilMs = byDate ? (Math.floor(nowMs / dayMs) + 1) * dayMs : Number.POSITIVE_INFINITY;
  // A manifest is matched at most a few days after its publication, so older rows are outside every window.
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
