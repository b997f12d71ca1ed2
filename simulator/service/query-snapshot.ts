// Snapshots of executed queries, stored for a day within limits, and their pages ("Manifest query lifecycle").
import type { Outcome } from '../core/answer.ts';
import { droppedFor, isAlive, type QuerySnapshot, type SnapshotClaim } from '../core/snapshot.ts';
import { seal, unseal } from '../core/token.ts';
import type { Call } from './context.ts';
import { stale, unknownToken } from './query-flow.ts';
import { type AskedQuery, type QueryContext, servePage, type TimedContext } from './query-page.ts';
import { queryAnswer } from './query-result.ts';

/** Stores the list for its organisation; returns the token with which its pages are read. */
export function storeSnapshot(
  { laws, store, tokenKey }: QueryContext,
  { org, nowMs }: Call<unknown>,
  list: Pick<QuerySnapshot, 'refs' | 'planNumber' | 'streamIds'>,
): string {
  const table = store.tables.querySnapshots;
  for (const id of droppedFor(laws.lifecycle, table.allOf(org.id), nowMs)) table.remove(id);
  const claim: SnapshotClaim = { organizationId: org.id, id: table.nextNumber() };
  table.put({ ...list, ...claim, madeMs: nowMs });
  return seal(tokenKey, 'snapshot', claim);
}

export function pageSnapshot(context: TimedContext, asked: AskedQuery): Outcome {
  const { laws, store, content, tokenKey } = context;
  const {
    query,
    call: { org, nowMs },
  } = asked;
  const token = query.snapshot_token ?? '';
  const claim = unseal<SnapshotClaim>(tokenKey, 'snapshot', token);
  if (claim === undefined || !laws.lifecycle.mayUseToken(claim.organizationId, org.id))
    return unknownToken(context, token);
  const snapshot = store.tables.querySnapshots.get(claim.id);
  if (snapshot === undefined || !isAlive(laws.lifecycle, snapshot, nowMs))
    return stale(context, 'The snapshot is no longer kept. Plan and execute again.');
  const isShown = (ref: number): boolean =>
    content.row(ref).streamIds.some((id) => content.streamById(id)?.status === 'live');
  const refs =
    laws.lifecycle.snapshotOfUnpublished === 'served' ? snapshot.refs : snapshot.refs.filter(isShown);
  const isFree = laws.lifecycle.snapshotPages === 'free';
  const page = servePage(context, asked, { streamIds: snapshot.streamIds, refs, isFree });
  if ('kind' in page) return page;
  const state = laws.lifecycle.stateOf('executed');
  return queryAnswer(context, { query, ...page, state, more: { snapshot_token: token } });
}
