// Statements about the flows of the manifest query.
import { implied, type StatementTable, under } from './statement.ts';

export const lifecycleStatements = {
  ...under('Manifest query result', {
    'LIFE-01': 'Handled query outcomes also show ok, planned, executed and execution_status.',
  }),
  ...under('Manifest query lifecycle', {
    'LIFE-02':
      'Global research: a planning call (mode plan) returns a plan_token, and the execution sends it back unchanged.',
    'LIFE-03': 'A plan_token that was altered by one character is not executed: no manifests and no charge.',
    'LIFE-04':
      'After an execution, pages are read with a snapshot_token. The pages of one snapshot form one stable list without duplicates.',
    'LIFE-05': 'A snapshot is immutable: manifests that arrive later do not change its list.',
    'LIFE-06': 'The snapshot_token stays the same from page to page.',
    'LIFE-07':
      'Balanced research sets allocation_policy to balanced and sends an ordered required_families list. It is planned first, then executed with the same query, the same list and the plan token.',
    'LIFE-08':
      'A balanced execution with another query than the planned one is refused, without manifests or charge.',
    'LIFE-09': 'A balanced execution with the families in another order is refused.',
    'LIFE-10': 'A partial plan, which omits families, executes only with accept_partial_plan=true.',
    'LIFE-11': 'Planning that cannot cover all families gets status 200 and execution_status partial_plan.',
    'LIFE-12':
      'Recurring delta uses delivery_delta=true with a checkpoint, next_page_cursor for further pages, then commit_cursor. A delta after the commit does not repeat committed manifests.',
    'LIFE-13': implied(
      'A delta that is not committed returns its manifests again on the next run from the same checkpoint.',
    ),
    'LIFE-14': 'The checkpoint is signed: an altered one is refused.',
    'LIFE-15': 'delivery_delta together with snapshot_token gets 400 delta_filter_unsupported.',
    'LIFE-16': 'delivery_delta together with beacon_id gets 400 delta_filter_unsupported.',
    'LIFE-17': 'delivery_delta together with lookback_hours gets 400 delta_filter_unsupported.',
    'LIFE-18': 'delivery_delta together with broaden_sources gets 400 delta_filter_unsupported.',
    'LIFE-19':
      'A delta needs an exact scope, stream_ids or source_channel_ids. Without one it is refused and returns no manifests.',
    'LIFE-20': 'stream_ids alone and source_channel_ids alone are each an accepted scope of a delta.',
    'LIFE-21':
      'planned, partial_plan and needs_scope are valid outcomes of planning: status 200 and no charge.',
    'LIFE-22':
      'An execution that returns manifests has status 200 and bills at most the manifests that it returns.',
    'LIFE-23': 'A partial result may be billed, but only for the part that is returned.',
    'LIFE-24':
      'An authoritative empty result has status 200 with planned=true, executed=true, execution_status "executed", an empty list of manifests and no charge.',
  }),
  ...under(['Manifest query lifecycle', 'Manifest query result'], {
    'LIFE-25':
      'A clean empty result has quota_charged false, manifests_billed_this_call 0 and does_not_consume_quota true.',
  }),
  ...under('Manifest query lifecycle', {
    'LIFE-26': 'An invalid or unsupported planning request gets 422 and costs no quota.',
    'LIFE-27': 'An unsupported delta combination gets 400 with delta_filter_unsupported and costs no quota.',
    'LIFE-28': 'A stale token gets 409 and costs no quota.',
    'LIFE-29':
      'An unavailable service or an internal failure gets 503, costs no quota and does not look like an empty result.',
    'LIFE-30': 'A plan_token is accepted within five minutes of planning.',
    'LIFE-31': 'A plan_token older than five minutes gets 409 and costs no quota.',
    'LIFE-32':
      'Status or execution_status distinguishes a planning or execution failure from an empty result. A failure is never answered with a broader scope.',
    'LIFE-33':
      'Balanced planning is off until an operator enables it: a balanced request is refused and not executed.',
    'LIFE-34':
      'Delta is off until an operator enables it: delivery_delta=true is refused and not answered as an ordinary query.',
    'LIFE-35':
      'ok, planned and executed agree with execution_status: a planned query has executed=false, an executed query executed=true.',
  }),
} satisfies StatementTable<'LIFE'>;
