// Recurring delta: pages of the manifests since a checkpoint, and the commit that advances it ("Manifest query lifecycle").
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
import type { Call } from './context.ts';
import type { QuerySelection } from './query-criteria.ts';
import { stale, unknownToken } from './query-flow.ts';
import type { Query } from './query-input.ts';
import {
  type AskedQuery,
  pageContextOf,
  pageRequestOf,
  type QueryContext,
  type QueryRequest,
  selectAll,
  serveRefs,
  type TimedContext,
} from './query-page.ts';
import { queryHashOf } from './query-plan.ts';
import { nothingServed, queryAnswer } from './query-result.ts';

export function answerDelta(context: TimedContext, request: QueryRequest): Outcome {
  const { call, query } = request;
  const scope = { organizationId: call.org.id, query: queryHashOf(query) };
  const { commit_cursor: commitCursor } = query;
  if (commitCursor !== undefined) {
    const opened = unseal<Mark>(context.tokenKey, 'commit-cursor', commitCursor);
    const mark = within(context, scope, opened, commitCursor);
    return 'kind' in mark ? mark : committed(context, request, mark);
  }
  const page = pageAsked(context, request, scope);
  return 'kind' in page ? page : deliverPage(context, request, page);
}

/** The requested page: the next one of a delta in progress, or the first one of a new delta. */
function pageAsked(
  context: QueryContext,
  { call, query }: AskedQuery,
  scope: DeltaScope,
): DeltaPage | Refusal {
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

/** The content of a token, if the token belongs to this organisation and this scope; otherwise its refusal. */
function within<Content extends DeltaScope>(
  context: QueryContext,
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

function deliverPage(context: TimedContext, request: QueryRequest, page: DeltaPage): Outcome {
  const { laws } = context;
  const { call, query, selection } = request;
  const arrivals = arrivalsBetween(laws.lifecycle, arrivalsOf(context, selection), page);
  const remaining = arrivals.filter(({ ref }) => ref > page.afterRef).map(({ ref }) => ref);
  const { pageSize } = pageRequestOf(context, query);
  const served = serveRefs(context, call, remaining.slice(0, pageSize));
  if ('kind' in served) return served;
  const afterRef = served.items.at(-1) ?? page.afterRef;
  const isLast = served.items.length === remaining.length;
  const number = Math.floor((arrivals.length - remaining.length) / pageSize);
  const asked = { call, query: { ...query, page: number } };
  const list = { streamIds: selection.streamIds, total: arrivals.length };
  return queryAnswer(context, {
    query,
    pageContext: pageContextOf(context, asked, list),
    served,
    state: laws.lifecycle.stateOf('executed'),
    more: {
      checkpoint: checkpointOf(context, page, page.from),
      next_page_cursor: isLast ? null : seal(context.tokenKey, 'page-cursor', { ...page, afterRef }),
      ...((isLast || laws.lifecycle.commitCursorOn === 'every-page') && {
        commit_cursor: sealMark(context, 'commit-cursor', page, page.to),
      }),
    },
  });
}

function committed(context: QueryContext, asked: AskedQuery, mark: Mark): Outcome {
  const { query } = asked;
  const pageContext = pageContextOf(context, asked, { streamIds: [], total: 0 });
  const state = context.laws.lifecycle.stateOf('committed');
  const checkpoint = checkpointOf(context, mark, mark.position);
  return queryAnswer(context, { query, pageContext, served: nothingServed, state, more: { checkpoint } });
}

const arrivalsOf = (context: QueryContext, selection: QuerySelection): readonly Arrival[] =>
  selectAll(context, selection).map((ref) => ({ ref, matchedMs: context.content.matchedMs(ref) }));

function positionNow({ laws, content }: QueryContext, { org, nowMs }: Call<unknown>): Position {
  const untilMs = visibleUntilMs(laws.signal, org.plan, nowMs);
  return { endRef: content.endRef(), visibleUntilMs: Number.isFinite(untilMs) ? untilMs : null };
}

function checkpointOf(context: QueryContext, scope: DeltaScope, position: Position): string | object {
  const token = sealMark(context, 'checkpoint', scope, position);
  return context.laws.lifecycle.checkpointForm === 'object' ? { token } : token;
}

function checkpointText({ checkpoint }: Query): string | undefined {
  if (checkpoint === undefined || typeof checkpoint === 'string') return checkpoint;
  return 'token' in checkpoint ? String(checkpoint.token) : '';
}

const sealMark = (
  { tokenKey }: QueryContext,
  kind: 'checkpoint' | 'commit-cursor',
  { organizationId, query }: DeltaScope,
  position: Position,
): string => seal(tokenKey, kind, { organizationId, query, position } satisfies Mark);
