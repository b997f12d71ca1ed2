// Recurring delta: pages of what arrived since a checkpoint, and the commit that moves it ("Manifest query lifecycle").

import type { Outcome } from '../core/answer.ts';
import {
  type Arrival,
  arrivalsBetween,
  type DeltaPage,
  type DeltaScope,
  type Mark,
  type Position,
  startPosition,
} from '../core/delta.ts';
import type { Refusal } from '../core/refusal.ts';
import { visibleUntilMs } from '../core/signal.ts';
import { seal, unseal } from '../core/token.ts';
import type { Call, Context } from './context.ts';
import type { QuerySelection } from './query-criteria.ts';
import { stale, unknownToken } from './query-flow.ts';
import type { Query } from './query-input.ts';
import { charged, listedAs, pageRequestOf, selectAll } from './query-page.ts';
import { boundTo } from './query-plan.ts';
import { nothingServed, queryAnswer } from './query-result.ts';

/** The world, with the laws that decide here. */
type Own = Context<'brief' | 'lifecycle' | 'paging' | 'plan' | 'query' | 'quota' | 'record' | 'signal'>;

type Asking = Call<unknown>;

export function answerDelta(context: Own, call: Asking, query: Query, selection: QuerySelection): Outcome {
  const scope = { organizationId: call.org.id, query: boundTo(query) };
  const { commit_cursor: commitCursor } = query;
  if (commitCursor !== undefined) {
    const opened = unseal<Mark>(context.tokenKey, 'commit-cursor', commitCursor);
    const mark = within(context, scope, opened, commitCursor);
    return 'kind' in mark ? mark : committed(context, call, query, mark);
  }
  const page = pageAsked(context, call, query, scope);
  return 'kind' in page ? page : deliverPage(context, call, query, selection, page);
}

/** The next page of a delta under way, or the first one of a new delta. */
function pageAsked(context: Own, call: Asking, query: Query, scope: DeltaScope): DeltaPage | Refusal {
  const { laws, tokenKey } = context;
  const { next_page_cursor: cursor } = query;
  if (cursor !== undefined)
    return within(context, scope, unseal<DeltaPage>(tokenKey, 'page-cursor', cursor), cursor);
  const to = positionNow(context, call);
  const token = checkpointText(query);
  if (token === undefined) {
    const from = laws.lifecycle.firstDelta === 'from-now' ? to : startPosition;
    return { ...scope, from, to, afterRef: -1 };
  }
  const mark = within(context, scope, unseal<Mark>(tokenKey, 'checkpoint', token), token);
  return 'kind' in mark ? mark : { ...scope, from: mark.position, to, afterRef: -1 };
}

/** What a token carries, if it is of this organisation and this scope. */
function within<Content extends DeltaScope>(
  context: Own,
  scope: DeltaScope,
  opened: Content | undefined,
  token: string,
): Content | Refusal {
  if (
    opened === undefined ||
    !context.laws.lifecycle.mayUseToken(opened.organizationId, scope.organizationId)
  )
    return unknownToken(context, token);
  return opened.query === scope.query
    ? opened
    : stale(context, 'The scope is not the one that the delta was begun with.');
}

function deliverPage(
  context: Own,
  call: Asking,
  query: Query,
  selection: QuerySelection,
  page: DeltaPage,
): Outcome {
  const { laws } = context;
  const arrivals = arrivalsBetween(laws.lifecycle, arrivalsOf(context, selection), page);
  const left = arrivals.filter(({ ref }) => ref > page.afterRef).map(({ ref }) => ref);
  const { pageSize } = pageRequestOf(context, query);
  const served = charged(context, call, left.slice(0, pageSize));
  if ('kind' in served) return served;
  const afterRef = served.bodies.at(-1) ?? page.afterRef;
  const isLast = served.bodies.length === left.length;
  const number = Math.floor((arrivals.length - left.length) / pageSize);
  const listed = listedAs(
    context,
    call,
    { ...query, page: number },
    {
      streamIds: selection.streamIds,
      total: arrivals.length,
    },
  );
  return queryAnswer(context, {
    query,
    listed,
    served,
    state: laws.lifecycle.stateOf('executed'),
    more: {
      checkpoint: checkpointOf(context, page, page.from),
      next_page_cursor: isLast ? null : seal(context.tokenKey, 'page-cursor', { ...page, afterRef }),
      ...(isLast && { commit_cursor: sealMark(context, 'commit-cursor', page, page.to) }),
    },
  });
}

function committed(context: Own, call: Asking, query: Query, mark: Mark): Outcome {
  const listed = listedAs(context, call, query, { streamIds: [], total: 0 });
  const state = context.laws.lifecycle.stateOf('committed');
  const checkpoint = checkpointOf(context, mark, mark.position);
  return queryAnswer(context, { query, listed, served: nothingServed, state, more: { checkpoint } });
}

const arrivalsOf = (context: Own, selection: QuerySelection): readonly Arrival[] =>
  selectAll(context, selection).map((ref) => ({ ref, matchedMs: context.content.matchedMs(ref) }));

function positionNow({ laws, content }: Own, { org, nowMs }: Asking): Position {
  const untilMs = visibleUntilMs(laws.signal, org.plan, nowMs);
  return { endRef: content.endRef(), visibleUntilMs: Number.isFinite(untilMs) ? untilMs : null };
}

function checkpointOf(context: Own, scope: DeltaScope, position: Position): string | object {
  const token = sealMark(context, 'checkpoint', scope, position);
  return context.laws.lifecycle.checkpointForm === 'object' ? { token } : token;
}

function checkpointText({ checkpoint }: Query): string | undefined {
  if (checkpoint === undefined || typeof checkpoint === 'string') return checkpoint;
  return 'token' in checkpoint ? String(checkpoint.token) : '';
}

const sealMark = (
  { tokenKey }: Own,
  kind: 'checkpoint' | 'commit-cursor',
  { organizationId, query }: DeltaScope,
  position: Position,
): string => seal(tokenKey, kind, { organizationId, query, position } satisfies Mark);
