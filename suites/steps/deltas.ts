// Recurring deltas as cases read them: page by page to the end, committed, and begun again.
import type { Exchange } from '../clients/exchange.ts';
import { isObject, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { check, expectStatus, expectSuccess } from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { deliveredBy } from './manifest-reads.ts';
import { alterations, ask, identityOf, told } from './query-flows.ts';

/** Manifests of one delta, about; longer ones are not read to their end. */
const manifestsMax = 1_000;
const longPage = 100;

export interface Delta {
  /** Manifests of all pages. */
  readonly ids: readonly string[];
  readonly checkpoint: unknown;
  readonly commitCursor: string;
}

/** A delta over the scope from a checkpoint, or from where the target begins. */
export async function readDelta(
  rest: RestClient,
  scope: JsonObject,
  checkpoint?: unknown,
  pageSize = longPage,
): Promise<Delta> {
  const body = { delivery_delta: true, page_size: pageSize, ...scope };
  let exchange = expectStatus(
    await ask(rest, { ...body, ...(checkpoint !== undefined && { checkpoint }) }),
    200,
  );
  const begin = told(exchange, 'checkpoint');
  const ids: string[] = [];
  for (let page = 0; page * pageSize < manifestsMax; page += 1) {
    ids.push(...deliveredBy(exchange).map(identityOf));
    const commitCursor = told(exchange, 'commit_cursor');
    const next = told(exchange, 'next_page_cursor');
    if (isString(next)) {
      exchange = expectStatus(await ask(rest, { ...body, next_page_cursor: next }), 200);
      continue;
    }
    // The names of the flow's fields in answers are not fixed.
    if (!isString(commitCursor) || (!isString(begin) && !isObject(begin)))
      return notApplicable('S-121', 'the answer has no checkpoint and commit_cursor in data or beside it');
    expectOnce(ids, exchange);
    return { ids, checkpoint: begin, commitCursor };
  }
  return missingNeed('short-selection', { count: manifestsMax });
}

/** Commits the delta and gives the checkpoint to go on from. */
export async function commit(rest: RestClient, scope: JsonObject, delta: Delta): Promise<unknown> {
  const body = { delivery_delta: true, ...scope, commit_cursor: delta.commitCursor };
  const exchange = expectSuccess(await ask(rest, body));
  return told(exchange, 'checkpoint') ?? delta.checkpoint;
}

/** Versions of a checkpoint with one character changed in one of its texts. */
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
  check(new Set(ids).size === ids.length, {
    expected: 'each manifest once in a delta',
    received: `${ids.length} manifests, ${new Set(ids).size} of them different`,
    at: 'data.manifests',
    exchange,
  });
}
