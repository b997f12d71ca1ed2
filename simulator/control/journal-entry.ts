// An entry of the journal as the control plane shows it, in lists and in the stream of events.
import type { JournalEntry } from '../state/journal.ts';
import { isoOf } from '../time/clock.ts';
import type { Masking } from './masked.ts';
import {
  count,
  described,
  instant,
  list,
  nullable,
  object,
  oneOf,
  organizationId,
  shown,
  string,
} from './schema.ts';

export const entryResponse = object({
  seq: shown(count, 1, 'The number of the entry; it never repeats in a world.'),
  at: described(instant, "The world's time."),
  received_at: described(instant, 'Real time.'),
  organization_id: described(nullable(organizationId), 'Null if no credentials were recognised.'),
  surface: described(oneOf(['rest', 'site', 'mcp', 'websocket']), 'Where the request came in.'),
  operation_id: shown(string, 'getAccount', 'The operation of the contract, or the tool of MCP.'),
  method: shown(string, 'GET'),
  path: shown(string, '/account', 'Without secrets.'),
  query: shown(string, '', 'The query without its secrets; empty if there was none.'),
  status: shown(count, 200),
  decided_by: shown(string, 'served', 'The check that decided the response.'),
  rule: described(nullable(string), 'The rule behind the decision, as `assay explain` knows it.'),
  reading: described(nullable(string), 'The reading behind the decision, if the contract is silent.'),
  marks: described(
    list(shown(string, 'waits-as-told')),
    'The marks of the forced outcomes that decided or changed the answer.',
  ),
  quota: shown(
    nullable(object({ before: count, after: count, limit: count })),
    { before: 0, after: 0, limit: 1000 },
    'Manifests billed in the month, before and after; null if no quota was in play.',
  ),
  rate: shown(
    nullable(object({ used_before: count, used_after: count, limit: count, window_ms: count })),
    { used_before: 0, used_after: 1, limit: 60, window_ms: 60_000 },
    'Requests in the window, before and after; null if no rate limit was in play.',
  ),
  billed: described(count, 'Manifests billed for this request.'),
  fault: described(
    nullable(oneOf(['delay', 'reset', 'truncate', 'respond'])),
    'The transport fault that was forced on the answer; the status is the one before it.',
  ),
});

export function renderedEntry(entry: JournalEntry, masking: Masking): object {
  const { seq, atMs, surface, operation, method, path, query, status, check, decidedBy, quota, rate, fault } =
    entry;
  return {
    seq,
    at: isoOf(atMs),
    received_at: isoOf(entry.receivedMs),
    organization_id: entry.organizationId ?? null,
    surface,
    operation_id: operation,
    method,
    path: masking.text(path),
    query: masking.query(query),
    status,
    decided_by: check,
    rule: decidedBy.rule ?? null,
    reading: decidedBy.reading ?? null,
    marks: entry.marks ?? [],
    quota: quota ?? null,
    rate: rate
      ? {
          used_before: rate.usedBefore,
          used_after: rate.usedAfter,
          limit: rate.limit,
          window_ms: rate.windowMs,
        }
      : null,
    billed: quota ? quota.after - quota.before : 0,
    fault: fault?.kind ?? null,
  };
}
