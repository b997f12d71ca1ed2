// Waits: after a refusal for the rate the same request comes again only when the stated wait is over.
import type { Conduct } from './judging.ts';
import { cameBefore, isWithin, refusalIn, type Sent } from './sent.ts';

export const waits: Conduct = (judge) => {
  /** The last refusal of each request. */
  const refused = new Map<string, { readonly sent: Sent; readonly waitMs: number }>();
  return (sent) => {
    if (sent.same === undefined) return;
    const request = `${sent.actor} ${sent.same}`;
    const last = refused.get(request);
    if (last !== undefined && cameBefore(last.sent, sent)) {
      refused.delete(request);
      judge(
        sent.surface.kind === 'mcp' ? 'client.wait-out-mcp' : 'client.wait-out-rate-limit',
        sent,
        isWithin(last.waitMs, last.sent, sent) && {
          expected: `the same request after a wait of ${last.waitMs / 1_000} s, as its refusal states`,
          received: `the request ${Math.round(sent.atMs - last.sent.endMs) / 1_000} s after the refusal`,
          at: { kind: 'timing' },
          after: [last.sent],
        },
      );
    }
    const { code, waitMs = 0 } = refusalIn(sent) ?? {};
    if (code === 'rate_limited' && waitMs > 0) refused.set(request, { sent, waitMs });
  };
};
