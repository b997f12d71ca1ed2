// Recurring deltas: reading all pages of one, committing it, and altering its checkpoint.
import type { Exchange } from '../clients/exchange.ts';
import { isObject, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { check, expectStatus, expectSuccess } from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { manifestsIn } from './manifest-reads.ts';
import { alterations, identityOf, memberOf, sendQuery } from './query-flows.ts';

/** Longer deltas are not read to their end. */
const manifestsMax = 1_000;
const longPage = 100;

export interface Delta {
  /** Identities of the manifests on all pages. */
  readonly ids: readonly string[];
  readonly longestPage: number;
  /** Whether its manifests show their manifest_id, which is open (S-130). */
  readonly showsIds: boolean;
  readonly checkpoint: unknown;
  readonly commitCursor: string;
}

export interface DeltaOptions {
  /** Without one the delta begins at the start that the target chooses. */
  readonly checkpoint?: unknown;
  readonly pageSize?: number;
  /** Runs after the first page was read, also if no page follows. */
  readonly afterFirstPage?: () => Promise<void>;
}

export async function readDelta(
  rest: RestClient,
  scope: JsonObject,
  { checkpoint, pageSize = longPage, afterFirstPage }: DeltaOptions = {},
): Promise<Delta> {
  const body = { delivery_delta: true, page_size: pageSize, ...scope };
  const given = checkpoint === undefined ? {} : { checkpoint };
  const first = expectStatus(await sendQuery(rest, { ...body, ...given }), 200);
  await afterFirstPage?.();
  return followDelta(rest, body, first);
}

/** The manifests of a delta's first page and of all pages that follow it; `body` is the request without a position. */
export async function followDelta(
  rest: RestClient,
  body: JsonObject & { readonly page_size: number },
  first: Exchange,
): Promise<Delta> {
  const { page_size: pageSize } = body;
  let exchange = first;
  const start = memberOf(exchange, 'checkpoint');
  const ids: string[] = [];
  let showsIds = false;
  let longestPage = 0;
  for (let page = 0; page * pageSize < manifestsMax; page += 1) {
    const manifests = manifestsIn(exchange);
    ids.push(...manifests.map(identityOf));
    expectOnce(ids, exchange);
    longestPage = Math.max(longestPage, manifests.length);
    showsIds ||= manifests.some(({ manifest_id: id }) => id !== undefined);
    const commitCursor = memberOf(exchange, 'commit_cursor');
    const next = memberOf(exchange, 'next_page_cursor');
    if (isString(next)) {
      exchange = expectStatus(await sendQuery(rest, { ...body, next_page_cursor: next }), 200);
      continue;
    }
    // The document does not fix the names of these fields in answers.
    if (!isString(commitCursor) || (!isString(start) && !isObject(start)))
      return notApplicable('S-121', 'the answer has no checkpoint and commit_cursor in data or beside it');
    return { ids, longestPage, showsIds, checkpoint: start, commitCursor };
  }
  return missingNeed('short-selection', { count: manifestsMax });
}

export async function commit(rest: RestClient, scope: JsonObject, delta: Delta): Promise<unknown> {
  const body = { delivery_delta: true, ...scope, commit_cursor: delta.commitCursor };
  const exchange = expectSuccess(await sendQuery(rest, body));
  return memberOf(exchange, 'checkpoint') ?? delta.checkpoint;
}

/** Copies of a checkpoint with one character changed, in its longest string if it is an object. */
export function alteredCheckpoints(checkpoint: unknown): readonly unknown[] {
  if (isString(checkpoint)) return alterations(checkpoint);
  if (!isObject(checkpoint)) return [];
  const texts = Object.entries(checkpoint).filter((entry): entry is [string, string] => isString(entry[1]));
  const [name, text] = texts.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return name === undefined || text === undefined
    ? []
    : alterations(text).map((altered) => ({ ...checkpoint, [name]: altered }));
}

function expectOnce(ids: readonly string[], exchange: Exchange): void {
  check(new Set(ids).size === ids.length, 'data.manifests of a delta with each manifest once', {
    received: `${ids.length} manifests, ${new Set(ids).size} of them different`,
    at: 'data.manifests',
    exchange,
  });
}
