// The journal on the control plane: entries with the check that decided them, exact counts, and waiting for a count.
import { operations } from '../../spec/contract.ts';
import { tools } from '../../spec/tools.ts';
import { type JournalEntry, type JournalFilter, journalEntriesMax } from '../state/journal.ts';
import { isoOf } from '../time/clock.ts';
import { type ControlCall, type ControlResult, ok, operation } from './operation.ts';
import {
  boolean,
  cleared,
  count,
  described,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  organizationId,
  preset,
  type SomeOf,
  shown,
  string,
  tallyLike,
} from './schema.ts';
import type { ControlledWorld } from './world.ts';

const waitMaxMs = 30_000;
const defaultWaitMs = 10_000;
const defaultLimit = 1_000;

const filters = {
  organization_id: described(organizationId, 'Only requests of this organisation.'),
  operation_id: shown(
    oneOf([...Object.keys(operations), ...Object.keys(tools), 'feed']),
    'getAccount',
    'Only requests of this operation of the contract or tool of MCP; `feed` is the WebSocket feed.',
  ),
  status: shown(integer(100, 599), 200, 'Only responses with this status.'),
  after: described(count, 'Only entries with a greater seq.'),
};
const listFilters = {
  ...filters,
  limit: preset(integer(0, journalEntriesMax), defaultLimit, 'At most so many of the oldest entries.'),
  last: described(
    integer(1, journalEntriesMax),
    'Only so many of the newest entries, instead of the oldest ones that `limit` selects.',
  ),
};
const waitFilters = {
  ...filters,
  count: preset(integer(1, 1_000_000), 1, 'How many requests to wait for, counting those that came before.'),
  timeout_ms: preset(integer(0, waitMaxMs), defaultWaitMs, 'How long to wait, in real time.'),
};

const entryResponse = object({
  seq: shown(count, 1, 'The number of the entry; it never repeats in a world.'),
  at: instant,
  organization_id: described(nullable(organizationId), 'Null if no credentials were recognised.'),
  surface: described(oneOf(['rest', 'site', 'mcp', 'websocket']), 'Where the request came in.'),
  operation_id: shown(string, 'getAccount', 'The operation of the contract, or the tool of MCP.'),
  method: shown(string, 'GET'),
  path: shown(string, '/account'),
  query: shown(string, '', 'The query as it came; empty if there was none.'),
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
});

export const journalOperations = [
  operation('readJournal', 'get', '/journal', {
    summary:
      `List journal entries, oldest first. Only the last ${journalEntriesMax} entries are stored; ` +
      'the counts include all.',
    query: listFilters,
    response: object({
      entries: list(entryResponse),
      next_after: shown(count, 1, 'The value of `after` that continues this list.'),
      counts: object({
        total: shown(count, 1),
        by_status: tallyLike({ 200: 1 }),
        by_operation: tallyLike({ getAccount: 1 }),
      }),
    }),
    handle: ({ world, query }) => ok(read(world, query)),
  }),
  operation('waitForJournal', 'get', '/journal/wait', {
    summary: 'Wait until `count` requests match the filters, but at most `timeout_ms` of real time.',
    query: waitFilters,
    response: object({
      count: shown(count, 1, 'How many requests match the filters.'),
      reached: described(boolean, 'Whether they are as many as asked for.'),
    }),
    handle: wait,
  }),
  operation('clearJournal', 'delete', '/journal', {
    summary: 'Clear entries and counts. seq continues to increase.',
    response: cleared,
    handle: ({ world }) => {
      const before = world.journal.count({});
      world.journal.clear();
      return ok({ cleared: before });
    },
  }),
];

const filterOf = ({
  organization_id,
  operation_id,
  status,
  after,
}: SomeOf<typeof filters>): JournalFilter => ({
  organizationId: organization_id,
  operation: operation_id,
  status,
  after,
});

function read({ journal }: ControlledWorld, query: SomeOf<typeof listFilters>): object {
  const filter = filterOf(query);
  const { limit = defaultLimit, last } = query;
  const entries =
    last === undefined
      ? journal.entries(filter, limit)
      : journal.entries(filter, journalEntriesMax).slice(-last);
  return {
    entries: entries.map(rendered),
    next_after: entries.at(-1)?.seq ?? query.after ?? 0,
    counts: {
      total: journal.count({ ...filter, after: undefined }),
      by_status: journal.tally(filter, ({ status }) => String(status)),
      by_operation: journal.tally(filter, ({ operation: id }) => id),
    },
  };
}

function rendered(entry: JournalEntry): object {
  const { seq, atMs, surface, operation, method, path, query, status, check, decidedBy, quota, rate } = entry;
  return {
    seq,
    at: isoOf(atMs),
    organization_id: entry.organizationId ?? null,
    surface,
    operation_id: operation,
    method,
    path,
    query,
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
  };
}

/** Waits in real time, because the clock of the world may be frozen. */
function wait({
  world: { journal },
  query,
  disconnected,
}: ControlCall<unknown, SomeOf<typeof waitFilters>>): Promise<ControlResult> {
  const filter = filterOf(query);
  const { count: wanted = 1, timeout_ms: timeoutMs = defaultWaitMs } = query;
  return new Promise((resolve) => {
    const check = (): void => {
      if (journal.count(filter) >= wanted) finish();
    };
    const finish = (): void => {
      stopWatching();
      clearTimeout(timer);
      disconnected.removeEventListener('abort', finish);
      const seen = journal.count(filter);
      resolve(ok({ count: seen, reached: seen >= wanted }));
    };
    const timer = setTimeout(finish, timeoutMs);
    const stopWatching = journal.watch(check);
    disconnected.addEventListener('abort', finish);
    check();
  });
}
