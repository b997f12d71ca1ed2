// Mutants of how a query tells what became of it, and of what it costs.
import { lifecycleLaws } from '../../../../simulator/core/lifecycle.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { isMembers, onStatus, toAnswer, toMember } from '../../bend.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { billingQueries, emptyResult, querying, toData, toTold, whenTold } from './bends.ts';

const query = 'queryManifests';

const whenEmpty = (change: Parameters<typeof toData>[0]) =>
  toData((data) => (Array.isArray(data.manifests) && data.manifests.length === 0 ? change(data) : undefined));

/** Reads again what is asked with this field, so that it is billed again. */
const twice = (field: 'snapshot_token' | 'delivery_delta'): ReturnType<typeof querying> =>
  querying((ask, body) => {
    if (body[field]) ask(body);
    return ask(body);
  });

export const outcomeMutants = {
  'lifecycle.states-shown': [
    response(
      'does not tell how far it came',
      ['LIFE-01'],
      query,
      toTold('execution_status', () => undefined),
    ),
    response(
      'tells flags as words once it executed',
      [],
      query,
      whenTold(
        'executed',
        toTold('executed', (flag) => String(flag)),
      ),
    ),
  ],
  'lifecycle.states-consistent': [
    law('calls a plan executed', ['LIFE-35'], {
      lifecycle: {
        stateOf: (status) => ({ ...lifecycleLaws.stateOf(status), executed: status !== 'stale' }),
      },
    }),
    response(
      'calls an execution planned',
      [],
      query,
      whenTold(
        'executed',
        toTold('execution_status', () => 'planned'),
      ),
    ),
    response(
      'says of a success that it went wrong',
      [],
      query,
      onStatus(
        200,
        toTold('ok', () => false),
      ),
    ),
  ],
  'lifecycle.clean-empty': [
    response('answers 404 where nothing is found', ['LIFE-24'], query, (reply) =>
      whenEmpty((data) => data)(reply) === undefined ? undefined : toAnswer(404, { detail: 'None.' })(reply),
    ),
    part(
      'bills one for nothing',
      ['LIFE-24'],
      billingQueries(({ status, manifests }) => (status !== 'planned' && manifests === 0 ? 1 : 0)),
    ),
    response(
      'says that an empty result consumes quota',
      ['LIFE-25'],
      query,
      whenEmpty((data) => ({ ...data, does_not_consume_quota: false })),
    ),
    response(
      'says that an empty result was charged',
      ['LIFE-25'],
      query,
      whenEmpty((data) => ({ ...data, quota_charged: true })),
    ),
  ],
  'lifecycle.planned-clean-empty': [
    response(
      'does not call a plan executed that finds nothing',
      ['LIFE-24'],
      query,
      whenTold(
        'executed',
        toTold('executed', () => false),
      ),
    ),
    part(
      'bills one for a plan that finds nothing',
      [],
      billingQueries(({ status, manifests }) => (status === 'executed' && manifests === 0 ? 1 : 0)),
    ),
  ],
  'lifecycle.unavailable-503': [
    response(
      'hides a failure behind an empty result',
      ['LIFE-29'],
      query,
      onStatus(503, toAnswer(200, emptyResult)),
    ),
    response(
      'fails with an empty list',
      [],
      query,
      onStatus(503, toAnswer(503, { ...emptyResult, detail: 'Unavailable.' })),
    ),
  ],
  'lifecycle.failure-is-no-result': [
    part(
      'looks everywhere when the scope holds nothing',
      ['LIFE-32'],
      querying((ask, body) => {
        const found = ask(body);
        const isEmpty = found.kind === 'answer' && found.items === 0;
        return isEmpty ? ask({ ...body, stream_ids: null }) : found;
      }),
    ),
    part(
      'looks everywhere for the one stream that is not there',
      [],
      querying((ask, body) => ask({ ...body, stream_id: null })),
    ),
    response(
      'tells a refusal as an empty result',
      ['LIFE-32'],
      query,
      onStatus(422, toAnswer(200, emptyResult)),
    ),
  ],
  'lifecycle.execution-bills-returned': [
    part(
      'bills more than it returns',
      ['LIFE-22'],
      billingQueries(({ status, manifests }) => (status === 'executed' && manifests > 0 ? 2 : 0)),
    ),
    response(
      'says that it billed all that was found',
      ['LIFE-22'],
      query,
      toMember('data.quota.manifests_billed_this_call', (billed) => Number(billed) * 10),
    ),
  ],
  'lifecycle.snapshot-bills-returned': [
    part('bills the pages of a snapshot twice', [], twice('snapshot_token')),
    response(
      'calls the pages of a snapshot free',
      [],
      query,
      toMember('data.quota', (quota, { data }) =>
        isMembers(data) && isMembers(data.pagination) && data.pagination.page_num === 1
          ? { manifests_billed_this_call: 0 }
          : quota,
      ),
    ),
  ],
  'lifecycle.delta-bills-returned': [part('bills a delta twice', [], twice('delivery_delta'))],
  'lifecycle.partial-execution-bills-returned': [
    part(
      'bills the page that was asked for',
      ['LIFE-23'],
      billingQueries(({ isCut }) => (isCut ? 3 : 0)),
    ),
  ],
} satisfies Partial<MutantTable<LifecycleRuleId>>;
