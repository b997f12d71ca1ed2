// The journal on the control plane: entries with the check that decided them, exact counts, and waiting for a count.
import { operations } from '../../spec/contract.ts';
import { tools } from '../../spec/tools.ts';
import { type JournalFilter, journalEntriesMax, noOperations } from '../state/journal.ts';
import { entryResponse, renderedEntry } from './journal-entry.ts';
import { maskingOf } from './masked.ts';
import { type ControlCall, type ControlResult, ok, operation } from './operation.ts';
import {
  boolean,
  cleared,
  count,
  described,
  integer,
  list,
  object,
  oneOf,
  organizationId,
  preset,
  type SomeOf,
  shown,
  tallyLike,
  text,
} from './schema.ts';
import type { ControlledWorld } from './world.ts';

const waitMaxMs = 30_000;
const defaultWaitMs = 10_000;
const defaultLimit = 1_000;

export const operationFilter = shown(
  oneOf([...Object.keys(operations), ...Object.keys(tools), ...noOperations]),
  'getAccount',
  'Only requests of this operation of the contract or tool of MCP; `feed` is the WebSocket feed, `mcp` what reached no ' +
    'tool, `unrouted` what the router or the parser refused.',
);

const filters = {
  organization_id: described(organizationId, 'Only requests of this organisation.'),
  operation_id: operationFilter,
  status: shown(integer(100, 599), 200, 'Only responses with this status.'),
  path: shown(text(1, 200), '/account', 'Only requests whose path contains this.'),
  after: described(count, 'Only entries with a greater seq.'),
};
const listFilters = {
  ...filters,
  rule: shown(text(1, 100), 'error.malformed-filter-400', 'Only requests that this rule decided.'),
  text: shown(
    text(1, 200),
    'account',
    'Only requests with this in path, query, rule, reading or a body that is kept; upper and lower case differ.',
  ),
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

export const journalOperations = [
  operation('readJournal', 'get', '/journal', {
    summary:
      `List journal entries, oldest first. Only the last ${journalEntriesMax} entries are stored; ` +
      'the counts include all, unless path, rule or text selects them, and with a text only what comes after `after`.',
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
  organization_id: organizationId,
  operation_id: operation,
  ...others
}: SomeOf<typeof filters>): JournalFilter => ({ ...others, organizationId, operation });

function read(world: ControlledWorld, query: SomeOf<typeof listFilters>): object {
  const { journal } = world;
  const masking = maskingOf(world);
  const { limit = defaultLimit, last, text, rule, ...filters } = query;
  const filter: JournalFilter = { ...filterOf(filters), text, rule };
  const found = journal.entries(filter, journalEntriesMax);
  const entries = last === undefined ? found.slice(0, limit) : found.slice(-last);
  // A text is looked for once, and only in what the question asks for.
  const counts =
    text === undefined
      ? journal.counts({ ...filter, after: undefined })
      : found.map((entry) => ({ entry, count: 1 }));
  const sums = (by: (entry: (typeof counts)[number]['entry']) => string | number): object =>
    Object.fromEntries(
      [...Map.groupBy(counts, ({ entry }) => by(entry))].map(([key, group]) => [key, sumOf(group)]),
    );
  return {
    entries: entries.map((entry) => renderedEntry(entry, masking)),
    next_after: entries.at(-1)?.seq ?? query.after ?? 0,
    counts: {
      total: sumOf(counts),
      by_status: sums(({ status }) => status),
      by_operation: sums(({ operation: id }) => id),
    },
  };
}

const sumOf = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count: one }) => sum + one, 0);

/** Waits in real time, because the clock of the world may be frozen. */
function wait({
  world: { journal },
  query,
  disconnected,
}: ControlCall<unknown, SomeOf<typeof waitFilters>>): Promise<ControlResult> {
  const { count: wanted = 1, timeout_ms: timeoutMs = defaultWaitMs, ...filters } = query;
  const filter = filterOf(filters);
  return new Promise((resolve) => {
    let { clears, lastSeq } = journal;
    let seen = journal.count(filter);
    // To count all anew at each entry would take longer than to answer its request.
    const check = (): void => {
      if (journal.clears === clears)
        seen += journal.count({ ...filter, after: Math.max(lastSeq, filter.after ?? 0) });
      else seen = journal.count(filter);
      ({ clears, lastSeq } = journal);
      if (seen >= wanted) finish();
    };
    const finish = (): void => {
      stopWatching();
      clearTimeout(timer);
      disconnected.removeEventListener('abort', finish);
      resolve(ok({ count: seen, reached: seen >= wanted }));
    };
    const timer = setTimeout(finish, timeoutMs);
    const stopWatching = journal.watch(check);
    disconnected.addEventListener('abort', finish);
    check();
  });
}
