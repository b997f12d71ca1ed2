// Correct servers whose state of operation shows: unavailable now and then, sessions that end, writes that are listed late.
import { refuse } from '../../../simulator/core/refusal.ts';
import type { OwnedRow, Table } from '../../../simulator/state/table.ts';
import { admitting } from '../open-doors.ts';
import { replacing, together, type Wrap } from '../replaced-operation.ts';
import { refusingRequests } from '../replaced-tool.ts';
import { affecting, doing, type Variants } from '../variant.ts';
import { keptFor, ofEach } from './wraps.ts';

/** So that every longer case meets it, and no request twice in a row. */
const requestsBetween = 97;
const requestsPerSession = 7;

export const runningVariants = {
  'busy-now-and-then': doing(
    'answers every ninety-seventh request with 503 and Retry-After: 1, without carrying it out',
    (parts) => {
      let requests = 0;
      return admitting((real, { surface }) => {
        if (surface === 'rest') requests += 1;
        return surface === 'rest' && real.kind === 'admitted' && requests % requestsBetween === 0
          ? { ...real, kind: 'rejected', check: 'forced', refusal: refuse('unavailable', 'Not now.') }
          : real;
      })(parts);
    },
  ),
  'short-sessions': affecting('mcp', 'isolation', 'auth', 'quota', 'plan', 'version').does(
    'ends every session of MCP after seven requests',
    refusingRequests(
      () => {
        const requestsOf = new Map<string, number>();
        return ({ session }) => {
          if (session === undefined) return false;
          const requests = (requestsOf.get(session) ?? 0) + 1;
          requestsOf.set(session, requests);
          return requests > requestsPerSession;
        };
      },
      { status: 404, code: -32001, message: 'The session has ended.' },
    ),
  ),
  'writes-listed-late': affecting(
    'beacon',
    'digest',
    'webhook',
    'ontology',
    'limit',
    'lifecycle',
    'shape',
    'delivery',
    'paging',
    'mcp',
  ).does('shows a write in lists a tenth of a second later', listedLate(100)),
  'details-kept': affecting('beacon', 'digest', 'lifecycle').does(
    'shows a Beacon or a digest as it was a tenth of a second ago, if it was read then',
    together(...(['getBeacon', 'getDigest'] as const).map((operation) => keptFor(operation, 100, ofEach))),
  ),
} satisfies Variants;

const lists = [
  'listBeacons',
  'listDigests',
  'listDigestWebhooks',
  'listLabels',
  'listSyncs',
  'listWebhooks',
] as const;
const tables = ['beacons', 'digests', 'labels', 'syncs', 'webhooks'] as const;

/** Every list of an organisation's own objects shows the state of `lagMs` of real time ago. */
function listedLate(lagMs: number): Wrap {
  return (parts) => {
    let isListing = false;
    const listing = together(
      ...lists.map((operation) =>
        replacing(operation, (call, real) => {
          isListing = true;
          try {
            return real[operation](call as never);
          } finally {
            isListing = false;
          }
        }),
      ),
    )(parts);
    return {
      ...listing,
      store: (made) => {
        const store = listing.store(made);
        for (const name of tables)
          delay(store.tables[name] as unknown as Table<OwnedRow>, lagMs, () => isListing);
        return store;
      },
    };
  };
}

/** The rows that an organisation had until some instant of real time. */
interface Past {
  readonly untilMs: number;
  readonly organizationId: string;
  readonly rows: readonly OwnedRow[];
}

/** While `isLate`, the table lists the rows of `lagMs` ago. */
function delay(table: Table<OwnedRow>, lagMs: number, isLate: () => boolean): void {
  const { allOf, put, remove } = table;
  let past: Past[] = [];
  const keep = (organizationId: string): void => {
    const nowMs = performance.now();
    past = past.filter(({ untilMs }) => nowMs - untilMs < lagMs);
    past.push({ untilMs: nowMs, organizationId, rows: allOf.call(table, organizationId) });
  };
  table.put = (row) => {
    keep(row.organizationId);
    put.call(table, row);
  };
  table.remove = (id) => {
    keep(table.get(id)?.organizationId ?? '');
    return remove.call(table, id);
  };
  table.allOf = (organizationId) => {
    const then = performance.now() - lagMs;
    const old = past.find((one) => one.organizationId === organizationId && one.untilMs > then);
    return isLate() && old !== undefined ? old.rows : allOf.call(table, organizationId);
  };
}
