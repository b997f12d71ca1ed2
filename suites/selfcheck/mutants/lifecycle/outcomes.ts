// Mutants of the outcomes of a query's flows, and of their charges.
import type { Outcome } from '../../../../simulator/core/answer.ts';
import { lifecycleLaws } from '../../../../simulator/core/lifecycle.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { Reply } from '../../../../simulator/rest/reply.ts';
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { OperationId } from '../../../../spec/contract.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { type Alteration, isMembers, type Members, onStatus, toAnswer } from '../../alter.ts';
import { alterAnyAt, toMember } from '../../alter-path.ts';
import { type AlteredAnswer, answerInstead, memberAt } from '../../altered-answer.ts';
import { billing } from '../../billing.ts';
import { kebab, type MutantTable, wrong } from '../../mutant.ts';
import { dataOf, replacing, type Wrap } from '../../replaced-operation.ts';

const query = 'queryManifests';

export const whenEmpty = (change: Parameters<typeof toData>[0]) =>
  toData((data) => (Array.isArray(data.manifests) && data.manifests.length === 0 ? change(data) : undefined));

/** Executes a query with this field twice, so that it is billed twice. */
const twice = (field: 'snapshot_token' | 'delivery_delta'): ReturnType<typeof querying> =>
  querying((ask, body) => {
    if (body[field]) ask(body);
    return ask(body);
  });

/** A member of a query's answer, in `data` or beside it. */
export const queryMember = (body: unknown, name: string): unknown =>
  isMembers(body) ? ((isMembers(body.data) ? body.data[name] : undefined) ?? body[name]) : undefined;

/** Alters answers with this execution_status. */
export const onExecutionStatus =
  (status: string, alter: Alteration): Alteration =>
  (reply) =>
    queryMember(reply.body, 'execution_status') === status ? alter(reply) : undefined;

/** Changes a member in both places where it may occur; `undefined` removes it. */
export const toQueryMember =
  (name: string, change: (value: unknown) => unknown): Alteration =>
  (reply) => {
    const beside = toMember(name, change)(reply);
    return toMember(`data.${name}`, change)(beside ?? reply) ?? beside;
  };

/** Another value of a member of queries' answers. */
export const queryMemberAt = (name: string, change: (value: unknown) => unknown): AlteredAnswer => ({
  operation: 'queryManifests',
  alter: toQueryMember(name, change),
});

/** The same in answers with this execution_status. */
export const executionMember = (
  status: string,
  name: string,
  change: (value: unknown) => unknown,
): AlteredAnswer => ({
  operation: 'queryManifests',
  alter: onExecutionStatus(status, toQueryMember(name, change)),
});

export const toData = (change: (data: Members) => Members | undefined): Alteration =>
  alterAnyAt('data', (data) => (isMembers(data) ? change(data) : undefined));

/** The answer of a service that hides a failure behind an empty result. */
export const emptyResult = {
  data: {
    manifests: [],
    pagination: {},
    coverage: { status: 'empty', authoritative: true },
    quota_charged: false,
    quota: { manifests_billed_this_call: 0 },
    does_not_consume_quota: true,
    cache_admission: {},
    diagnostics: {},
  },
  usage: {},
};

/** Bills additional manifests for a query, depending on its answer. */
export const billingQueries = (extra: (answer: QueryAnswer) => number): ((parts: Parts) => Parts) =>
  billing((operation: OperationId, reply: Reply) =>
    operation === 'queryManifests' && reply.status === 200 ? extra(queryAnswerOf(reply)) : 0,
  );

interface QueryAnswer {
  readonly status: unknown;
  readonly manifests: number;
  readonly isCut: boolean;
}

function queryAnswerOf({ body }: Reply): QueryAnswer {
  const parsed: unknown = JSON.parse(String(body));
  const data = isMembers(parsed) && isMembers(parsed.data) ? parsed.data : {};
  return {
    status: queryMember(parsed, 'execution_status'),
    manifests: Array.isArray(data.manifests) ? data.manifests.length : 0,
    isCut: data.quota_clamped === true,
  };
}

/** Answers queries with `answer`; `ask` calls the real service. */
export const querying = (answer: (ask: (body: QueryBody) => Outcome, body: QueryBody) => Outcome): Wrap =>
  replacing('queryManifests', (call, real) =>
    answer((body) => real.queryManifests({ ...call, input: { ...call.input, body } }), call.input.body),
  );

/** A member of an outcome, of its data or of its progress. */
export function outcomeMember(outcome: Outcome, name: string): unknown {
  if (outcome.kind !== 'answer') return undefined;
  return outcome.remarks?.progress?.[name] ?? dataOf(outcome)[name];
}

/** Accepts any token: treats one that it never issued as the last one that it issued. */
export const trustingTokens =
  (name: 'plan_token' | 'checkpoint') =>
  (parts: Parts): Parts => {
    const issued = new Map<string, unknown>();
    return querying((ask, body) => {
      const sent = body[name];
      const isForged = sent !== undefined && sent !== null && !issued.has(JSON.stringify(sent));
      const outcome = ask(isForged ? { ...body, [name]: [...issued.values()].at(-1) } : body);
      const token = outcomeMember(outcome, name);
      if (token !== undefined) issued.set(JSON.stringify(token), token);
      return outcome;
    })(parts);
  };

export const outcomeMutants = {
  'lifecycle.states-shown': {
    'no-execution-status': wrong('leaves out execution_status').answer(
      queryMemberAt('execution_status', () => undefined),
    ),
    'flag-as-text': wrong('sends flags as strings after an execution').answer(
      executionMember('executed', 'executed', (flag) => String(flag)),
    ),
  },
  'lifecycle.states-consistent': {
    'plan-as-executed': wrong('reports a plan as executed').law('lifecycle', {
      stateOf: (status) => ({ ...lifecycleLaws.stateOf(status), executed: status !== 'stale' }),
    }),
    'execution-as-planned': wrong('reports an execution as planned').answer(
      executionMember('executed', 'execution_status', () => 'planned'),
    ),
    'success-not-ok': wrong('reports a success as not ok').response(
      query,
      onStatus(
        200,
        toQueryMember('ok', () => false),
      ),
    ),
  },
  'lifecycle.scoped-query-is-planned': {
    'always-asks-for-scope': wrong('asks for a scope whatever a query names', 'LIFE-21').part(
      querying((ask, body) => ask(body.mode === 'plan' ? { mode: 'plan' } : body)),
    ),
  },
  'lifecycle.clean-empty': {
    'status-404': wrong('answers 404 where nothing is found', 'LIFE-24').response(query, (reply) =>
      whenEmpty((data) => data)(reply) === undefined ? undefined : toAnswer(404, { detail: 'None.' })(reply),
    ),
    'bills-empty': wrong('bills one for an empty result', 'LIFE-24').part(
      billingQueries(({ status, manifests }) => (status !== 'planned' && manifests === 0 ? 1 : 0)),
    ),
    'empty-consumes-quota': wrong('reports that an empty result consumes quota', 'LIFE-25').response(
      query,
      whenEmpty((data) => ({ ...data, does_not_consume_quota: false })),
    ),
    'empty-was-charged': wrong('reports that an empty result was charged', 'LIFE-25').response(
      query,
      whenEmpty((data) => ({ ...data, quota_charged: true })),
    ),
  },
  'lifecycle.planned-clean-empty': {
    'empty-not-executed': wrong('reports an empty execution as not executed').answer(
      executionMember('executed', 'executed', () => false),
    ),
    'bills-empty': wrong('bills one for a plan that finds nothing').part(
      billingQueries(({ status, manifests }) => (status === 'executed' && manifests === 0 ? 1 : 0)),
    ),
  },
  'lifecycle.unavailable-503': {
    'failure-as-empty': wrong('hides a failure as empty').answer(answerInstead(query, 503, 200, emptyResult)),
    'empty-list-beside-error': wrong('fails with an empty list').answer(
      answerInstead(query, 503, 503, { ...emptyResult, detail: 'Unavailable.' }),
    ),
  },
  'lifecycle.failure-is-not-empty-result': {
    'widens-empty-scope': wrong('searches everywhere if the scope is empty').part(
      querying((ask, body) => {
        const found = ask(body);
        const isEmpty = found.kind === 'answer' && found.items === 0;
        return isEmpty ? ask({ ...body, stream_ids: null }) : found;
      }),
    ),
    'widens-unknown-stream': wrong('searches everywhere for an unknown stream').part(
      querying((ask, body) => ask({ ...body, stream_id: null })),
    ),
    ...Object.fromEntries(
      ['page_size', 'lookback_hours', 'timeout_ms', 'mode'].map((field) => [
        `${kebab(field)}-as-empty`,
        wrong(`reports a wrong ${field} as an empty result`).response(query, (reply) =>
          reply.status === 422 && JSON.stringify(reply.body).includes(`"${field}"`)
            ? toAnswer(200, emptyResult)(reply)
            : undefined,
        ),
      ]),
    ),
    'refusal-as-empty': wrong('hides a refusal as empty').answer(answerInstead(query, 422, 200, emptyResult)),
  },
  'lifecycle.partial-execution-bills-returned': {
    'bills-asked': wrong('bills the requested page').part(billingQueries(({ isCut }) => (isCut ? 3 : 0))),
    'returns-asked': wrong('returns the requested page, and bills what is left').law('quota', {
      servedCount: (asked) => asked,
    }),
  },
  'lifecycle.snapshot-bills-returned': {
    'bills-twice': wrong('bills the pages of a snapshot twice').part(twice('snapshot_token')),
    'bills-asked': wrong('bills the requested page').part(billingQueries(({ isCut }) => (isCut ? 3 : 0))),
    'reports-free': wrong('reports the pages of a snapshot as free').answer(
      memberAt(query, 'data.quota', (quota, { data }) =>
        isMembers(data) && isMembers(data.pagination) && data.pagination.page_num === 1
          ? { manifests_billed_this_call: 0 }
          : quota,
      ),
    ),
  },
  'lifecycle.delta-bills-returned': {
    'bills-twice': wrong('bills a delta twice').part(twice('delivery_delta')),
  },
} satisfies Partial<MutantTable<LifecycleRuleId>>;
