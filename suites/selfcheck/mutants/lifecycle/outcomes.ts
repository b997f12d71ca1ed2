// Mutants of the reported state of a query, and of what it costs.
import { lifecycleLaws } from '../../../../simulator/core/lifecycle.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { isMembers, onStatus, toAnswer, toMember } from '../../alter.ts';
import { kebab, law, type MutantTable, part, response } from '../../mutant.ts';
import {
  billingQueries,
  emptyResult,
  onExecutionStatus,
  querying,
  toData,
  toQueryMember,
} from './alterations.ts';

const query = 'queryManifests';

const whenEmpty = (change: Parameters<typeof toData>[0]) =>
  toData((data) => (Array.isArray(data.manifests) && data.manifests.length === 0 ? change(data) : undefined));

/** Executes a query with this field twice, so that it is billed twice. */
const twice = (field: 'snapshot_token' | 'delivery_delta'): ReturnType<typeof querying> =>
  querying((ask, body) => {
    if (body[field]) ask(body);
    return ask(body);
  });

export const outcomeMutants = {
  'lifecycle.states-shown': {
    'no-execution-status': response(
      'leaves out execution_status',
      query,
      toQueryMember('execution_status', () => undefined),
    ),
    'flag-as-text': response(
      'sends flags as strings after an execution',
      query,
      onExecutionStatus(
        'executed',
        toQueryMember('executed', (flag) => String(flag)),
      ),
    ),
  },
  'lifecycle.states-consistent': {
    'plan-as-executed': law('reports a plan as executed', {
      lifecycle: {
        stateOf: (status) => ({ ...lifecycleLaws.stateOf(status), executed: status !== 'stale' }),
      },
    }),
    'execution-as-planned': response(
      'reports an execution as planned',
      query,
      onExecutionStatus(
        'executed',
        toQueryMember('execution_status', () => 'planned'),
      ),
    ),
    'success-not-ok': response(
      'reports a success as not ok',
      query,
      onStatus(
        200,
        toQueryMember('ok', () => false),
      ),
    ),
  },
  'lifecycle.scoped-query-is-planned': {
    'always-asks-for-scope': part(
      ['asks for a scope whatever a query names', 'LIFE-21'],
      querying((ask, body) => ask(body.mode === 'plan' ? { mode: 'plan' } : body)),
    ),
  },
  'lifecycle.clean-empty': {
    'status-404': response(['answers 404 where nothing is found', 'LIFE-24'], query, (reply) =>
      whenEmpty((data) => data)(reply) === undefined ? undefined : toAnswer(404, { detail: 'None.' })(reply),
    ),
    'bills-empty': part(
      ['bills one for an empty result', 'LIFE-24'],
      billingQueries(({ status, manifests }) => (status !== 'planned' && manifests === 0 ? 1 : 0)),
    ),
    'empty-consumes-quota': response(
      ['reports that an empty result consumes quota', 'LIFE-25'],
      query,
      whenEmpty((data) => ({ ...data, does_not_consume_quota: false })),
    ),
    'empty-was-charged': response(
      ['reports that an empty result was charged', 'LIFE-25'],
      query,
      whenEmpty((data) => ({ ...data, quota_charged: true })),
    ),
  },
  'lifecycle.planned-clean-empty': {
    'empty-not-executed': response(
      'reports an empty execution as not executed',
      query,
      onExecutionStatus(
        'executed',
        toQueryMember('executed', () => false),
      ),
    ),
    'bills-empty': part(
      'bills one for a plan that finds nothing',
      billingQueries(({ status, manifests }) => (status === 'executed' && manifests === 0 ? 1 : 0)),
    ),
  },
  'lifecycle.unavailable-503': {
    'failure-as-empty': response(
      'hides a failure behind an empty result',
      query,
      onStatus(503, toAnswer(200, emptyResult)),
    ),
    'empty-list-beside-error': response(
      'fails with an empty list',
      query,
      onStatus(503, toAnswer(503, { ...emptyResult, detail: 'Unavailable.' })),
    ),
  },
  'lifecycle.failure-is-not-empty-result': {
    'widens-empty-scope': part(
      'searches everywhere if the scope is empty',
      querying((ask, body) => {
        const found = ask(body);
        const isEmpty = found.kind === 'answer' && found.items === 0;
        return isEmpty ? ask({ ...body, stream_ids: null }) : found;
      }),
    ),
    'widens-unknown-stream': part(
      'searches everywhere for an unknown stream',
      querying((ask, body) => ask({ ...body, stream_id: null })),
    ),
    ...Object.fromEntries(
      ['page_size', 'lookback_hours', 'timeout_ms', 'mode'].map((field) => [
        `${kebab(field)}-as-empty`,
        response(`reports a wrong ${field} as an empty result`, query, (reply) =>
          reply.status === 422 && JSON.stringify(reply.body).includes(`"${field}"`)
            ? toAnswer(200, emptyResult)(reply)
            : undefined,
        ),
      ]),
    ),
    'refusal-as-empty': response(
      'reports a refusal as an empty result',
      query,
      onStatus(422, toAnswer(200, emptyResult)),
    ),
  },
  'lifecycle.execution-bills-returned': {
    'bills-more': part(
      'bills more than it returns',
      billingQueries(({ status, manifests }) => (status === 'executed' && manifests > 0 ? 2 : 0)),
    ),
    'reports-more': response(
      'reports ten times what it billed',
      query,
      toMember('data.quota.manifests_billed_this_call', (billed) => Number(billed) * 10),
    ),
  },
  'lifecycle.snapshot-bills-returned': {
    'bills-twice': part('bills the pages of a snapshot twice', twice('snapshot_token')),
    'reports-free': response(
      'reports the pages of a snapshot as free',
      query,
      toMember('data.quota', (quota, { data }) =>
        isMembers(data) && isMembers(data.pagination) && data.pagination.page_num === 1
          ? { manifests_billed_this_call: 0 }
          : quota,
      ),
    ),
  },
  'lifecycle.delta-bills-returned': {
    'bills-twice': part('bills a delta twice', twice('delivery_delta')),
  },
  'lifecycle.partial-execution-bills-returned': {
    'bills-asked': part(
      'bills the requested page',
      billingQueries(({ isCut }) => (isCut ? 3 : 0)),
    ),
  },
} satisfies Partial<MutantTable<LifecycleRuleId>>;
