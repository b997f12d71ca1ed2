// Mutants of plan tokens and snapshots.
import type { Parts } from '../../../../simulator/parts.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { minuteMs } from '../../../../spec/units.ts';
import { isMembers, onStatus, toStatus } from '../../alter.ts';
import { removing, toMember } from '../../alter-path.ts';
import { answerInstead, statusInstead } from '../../altered-answer.ts';
import { checkingInput } from '../../checked-input.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { together, withLaws } from '../../replaced-operation.ts';
import {
  billingQueries,
  emptyResult,
  onExecutionStatus,
  outcomeMember,
  querying,
  queryMemberAt,
  toData,
  toQueryMember,
  trustingTokens,
} from './outcomes.ts';

const query = 'queryManifests';

/** Answers otherwise where a snapshot token is refused. */
const onRefusedSnapshot = (instead: Parameters<typeof querying>[0]): ReturnType<typeof querying> =>
  querying((ask, body) => {
    const answer = ask(body);
    return body.snapshot_token && answer.kind === 'refused' ? instead(ask, body) : answer;
  });

export const planMutants = {
  'lifecycle.plan-then-execute': {
    'executes-at-once': wrong('executes a plan at once', 'LIFE-02').part(
      querying((ask, body) => ask(body.mode === 'plan' ? { ...body, mode: null, auto_plan: true } : body)),
    ),
    'no-token': wrong('plans without a token').answer(queryMemberAt('plan_token', () => undefined)),
    'unknown-token': wrong('does not recognise a plan that it made').part(
      querying((ask, body) => ask(body.plan_token ? { ...body, plan_token: `${body.plan_token}x` } : body)),
    ),
    'no-token-field': wrong('does not know the field plan_token', 'QUERY-48').part(
      checkingInput(query, 'plan_token', () => ({ type: 'null' })),
    ),
    'bills-more': wrong('bills more than it returns', 'LIFE-22').part(
      billingQueries(({ status, manifests }) => (status === 'executed' && manifests > 0 ? 2 : 0)),
    ),
  },
  'lifecycle.planning-is-free': {
    'bills-plan': wrong('bills a plan').part(billingQueries(({ status }) => (status === 'planned' ? 1 : 0))),
    'scope-422': wrong('answers 422 where a scope is needed').response(
      query,
      onExecutionStatus('needs_scope', toStatus(422)),
    ),
    'plan-202': wrong('answers 202 to a plan').response(query, onExecutionStatus('planned', toStatus(202))),
    'plan-was-charged': wrong('reports that a plan was charged').response(
      query,
      onExecutionStatus(
        'planned',
        toMember('data.quota_charged', () => true),
      ),
    ),
  },
  'lifecycle.invalid-planning-422': {
    'status-400': wrong('answers 400 to an invalid plan').answer(statusInstead(query, 422, 400)),
    'empty-result': wrong('answers an invalid plan with an empty result').answer(
      answerInstead(query, 422, 200, emptyResult),
    ),
  },
  'lifecycle.tampered-plan-refused': {
    'unverified-plan': wrong('reads plans without their signature').part(trustingTokens('plan_token')),
  },
  'lifecycle.foreign-plan-refused': {
    'any-owner': wrong('executes the plan of others').law('lifecycle', { mayUseToken: () => true }),
  },
  'lifecycle.plan-valid-for-five-minutes': {
    'expires-after-minute': wrong('forgets a plan after a minute').law('lifecycle', {
      isPlanFresh: (ageMs) => ageMs < minuteMs,
    }),
    'expires-early': wrong('forgets a plan after four minutes and a half').law('lifecycle', {
      isPlanFresh: (ageMs) => ageMs < 4.5 * minuteMs,
    }),
  },
  'lifecycle.stale-plan-409': {
    'never-expires': wrong('executes an old plan', 'LIFE-31').law('lifecycle', { isPlanFresh: () => true }),
    'expires-late': wrong('executes a plan of five minutes and a half', 'LIFE-31').law('lifecycle', {
      isPlanFresh: (ageMs) => ageMs < 5.5 * minuteMs,
    }),
    'status-422': wrong('answers 422 to a stale plan', 'LIFE-28').answer(statusInstead(query, 409, 422)),
    'reports-executed': wrong('reports a stale plan as executed').response(
      query,
      onStatus(
        409,
        toQueryMember('executed', () => true),
      ),
    ),
    'use-renews': wrong('extends the lifetime of a plan token at each use').part(renewing),
  },
  'lifecycle.exhausted-quota-keeps-plan': {
    'quota-as-stale': wrong('reports a plan as stale when the quota is used up').answer(
      answerInstead(query, 429, 409, { detail: 'Stale.' }),
    ),
    'no-reset-date': wrong('does not report when the quota resets').response(
      query,
      onStatus(429, removing('detail.quota_resets_on')),
    ),
  },
  'lifecycle.snapshot-pages-one-list': {
    'pages-overlap': wrong('begins each page with the last item of the page before', 'LIFE-04').law(
      'lifecycle',
      { snapshotPageStart: (page, pageSize) => page * pageSize - (page > 1 ? 1 : 0) },
    ),
    'token-per-page': wrong('sends a new token with every page', 'LIFE-06').answer(
      queryMemberAt('snapshot_token', (token) => `${String(token)}.1`),
    ),
    'latest-snapshot-only': wrong('keeps the latest snapshot only').part((parts) => {
      let latest: string | undefined;
      return querying((ask, body) => {
        if (body.snapshot_token) return ask({ ...body, snapshot_token: latest ?? body.snapshot_token });
        const answer = ask(body);
        const token = outcomeMember(answer, 'snapshot_token');
        if (typeof token === 'string') latest = token;
        return answer;
      })(parts);
    }),
  },
  'lifecycle.snapshot-pages-hold-all': {
    'skips-between-pages': wrong('skips one manifest between pages').law('lifecycle', {
      snapshotPageStart: (page, pageSize) => page * (pageSize + 1),
    }),
    'restarts-past-end': wrong('begins again past the end').part(
      querying((ask, body) => {
        const answer = ask(body);
        const isPast = body.snapshot_token && answer.kind === 'answer' && answer.items === 0;
        return isPast ? ask({ ...body, page: 0 }) : answer;
      }),
    ),
  },
  'lifecycle.old-snapshot-same-or-stale': {
    'fails-when-dropped': wrong('fails with 500 on a snapshot that it dropped', 'LIFE-28').part(
      onRefusedSnapshot(() => {
        throw new Error('the snapshot is gone');
      }),
    ),
    'begins-again-when-dropped': wrong(
      'begins the query again for a snapshot that it dropped',
      'LIFE-05',
    ).part(onRefusedSnapshot((ask, body) => ask({ ...body, snapshot_token: null, page: 0 }))),
    'empty-when-dropped': wrong('answers with an empty page for a snapshot that it dropped', 'LIFE-05').part(
      onRefusedSnapshot((ask, body) => ask({ ...body, snapshot_token: null, page: 10_000 })),
    ),
  },
  'lifecycle.tampered-snapshot-refused': {
    'runs-query-instead': wrong('runs the query again when it does not recognise the token').part(
      onRefusedSnapshot((ask, body) => ask({ ...body, snapshot_token: null })),
    ),
  },
  'lifecycle.snapshot-immutable': {
    'evaluates-again': wrong('evaluates the query again for each page').part(
      querying((ask, { snapshot_token, ...body }) => {
        if (!snapshot_token) return ask(body);
        const again = ask(body);
        const progress = { ...(again.kind === 'answer' && again.remarks?.progress), snapshot_token };
        return again.kind === 'answer' ? { ...again, remarks: { ...again.remarks, progress } } : again;
      }),
    ),
    'one-for-each-query': wrong('keeps the latest snapshot of each query only').part((parts) => {
      const queries = new Map<unknown, string>();
      const latest = new Map<string | undefined, string>();
      return querying((ask, body) => {
        const token = body.snapshot_token;
        if (token) return ask({ ...body, snapshot_token: latest.get(queries.get(token)) ?? token });
        const answer = ask(body);
        const made = outcomeMember(answer, 'snapshot_token');
        const key = JSON.stringify(body.stream_ids);
        queries.set(made, key);
        if (typeof made === 'string') latest.set(key, made);
        return answer;
      })(parts);
    }),
  },
  'lifecycle.snapshot-keeps-clamped-manifests': {
    'loses-page-end': wrong('loses the end of a page').response(
      query,
      toData((data) => {
        const { manifests, pagination } = data;
        const isLater = isMembers(pagination) && pagination.page_num === 1;
        return isLater && Array.isArray(manifests) && data.quota_clamped !== true
          ? { ...data, manifests: manifests.slice(0, -1) }
          : undefined;
      }),
    ),
  },
} satisfies Partial<MutantTable<LifecycleRuleId>>;

/** Each execution within a plan's lifetime extends it by five minutes. */
function renewing(parts: Parts): Parts {
  const used = new Set<string>();
  let asked = '';
  const isPlanFresh = (ageMs: number): boolean => ageMs < (used.has(asked) ? 2 : 1) * 5 * minuteMs;
  return together(
    withLaws({ lifecycle: { isPlanFresh } }),
    querying((ask, body) => {
      asked = body.plan_token ?? '';
      const answer = ask(body);
      if (answer.kind === 'answer' && asked !== '') used.add(asked);
      return answer;
    }),
  )(parts);
}
