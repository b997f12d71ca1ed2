// Statements about the flows of the manifest query.
import type { StatementTable } from './statement.ts';

export const lifecycleStatements = {
  'LIFE-01': {
    sections: ['Manifest query result'],
    text: 'Handled query outcomes also show ok, planned, executed and execution_status.',
    silences: ['S-115'],
  },
  'LIFE-02': {
    sections: ['Manifest query lifecycle'],
    text: 'Global research: a planning call (mode plan) returns a plan_token, and the execution sends it back unchanged.',
    silences: ['S-113', 'S-114'],
  },
  'LIFE-03': {
    sections: ['Manifest query lifecycle'],
    text: 'A plan_token that was altered by one character is not executed: no manifests and no charge.',
    silences: ['S-118'],
  },
  'LIFE-04': {
    sections: ['Manifest query lifecycle'],
    text: 'After an execution, pages are read with a snapshot_token. The pages of one snapshot form one stable list without duplicates.',
    silences: ['S-119'],
  },
  'LIFE-05': {
    sections: ['Manifest query lifecycle'],
    text: 'A snapshot is immutable: manifests that arrive later do not change its list.',
    silences: ['S-119'],
  },
  'LIFE-06': {
    sections: ['Manifest query lifecycle'],
    text: 'The snapshot_token stays the same from page to page.',
  },
  'LIFE-07': {
    sections: ['Manifest query lifecycle'],
    text: 'Balanced research sets allocation_policy to balanced and sends an ordered required_families list. It is planned first, then executed with the same query, the same list and the plan token.',
    silences: ['S-125'],
  },
  'LIFE-08': {
    sections: ['Manifest query lifecycle'],
    text: 'A balanced execution with another query than the planned one is refused, without manifests or charge.',
    silences: ['S-116'],
  },
  'LIFE-09': {
    sections: ['Manifest query lifecycle'],
    text: 'A balanced execution with the families in another order is refused.',
    silences: ['S-116'],
  },
  'LIFE-10': {
    sections: ['Manifest query lifecycle'],
    text: 'A partial plan, which omits families, executes only with accept_partial_plan=true.',
    silences: ['S-124'],
  },
  'LIFE-11': {
    sections: ['Manifest query lifecycle'],
    text: 'Planning that cannot cover all families gets status 200 and execution_status partial_plan.',
    silences: ['S-124'],
  },
  'LIFE-12': {
    sections: ['Manifest query lifecycle'],
    text: 'Recurring delta uses delivery_delta=true with a checkpoint, next_page_cursor for further pages, then commit_cursor. A delta after the commit does not repeat committed manifests.',
    silences: ['S-121', 'S-225'],
  },
  'LIFE-13': {
    sections: ['Manifest query lifecycle'],
    text: 'A delta that is not committed returns its manifests again on the next run from the same checkpoint.',
    strength: 'implied',
    silences: ['S-121'],
  },
  'LIFE-14': {
    sections: ['Manifest query lifecycle'],
    text: 'The checkpoint is signed: an altered one is refused.',
    silences: ['S-121'],
  },
  'LIFE-15': {
    sections: ['Manifest query lifecycle'],
    text: 'delivery_delta together with snapshot_token gets 400 delta_filter_unsupported.',
  },
  'LIFE-16': {
    sections: ['Manifest query lifecycle'],
    text: 'delivery_delta together with beacon_id gets 400 delta_filter_unsupported.',
  },
  'LIFE-17': {
    sections: ['Manifest query lifecycle'],
    text: 'delivery_delta together with lookback_hours gets 400 delta_filter_unsupported.',
  },
  'LIFE-18': {
    sections: ['Manifest query lifecycle'],
    text: 'delivery_delta together with broaden_sources gets 400 delta_filter_unsupported.',
  },
  'LIFE-19': {
    sections: ['Manifest query lifecycle'],
    text: 'A delta needs an exact scope, stream_ids or source_channel_ids. Without one it is refused and returns no manifests.',
    silences: ['S-123'],
  },
  'LIFE-20': {
    sections: ['Manifest query lifecycle'],
    text: 'stream_ids alone and source_channel_ids alone are each an accepted scope of a delta.',
  },
  'LIFE-21': {
    sections: ['Manifest query lifecycle'],
    text: 'planned, partial_plan and needs_scope are valid outcomes of planning: status 200 and no charge.',
    silences: ['S-126'],
  },
  'LIFE-22': {
    sections: ['Manifest query lifecycle'],
    text: 'An execution that returns manifests has status 200 and bills at most the manifests that it returns.',
    silences: ['S-26'],
  },
  'LIFE-23': {
    sections: ['Manifest query lifecycle'],
    text: 'A partial result may be billed, but only for the part that is returned.',
    silences: ['S-26', 'S-207'],
  },
  'LIFE-24': {
    sections: ['Manifest query lifecycle'],
    text: 'An authoritative empty result has status 200 with planned=true, executed=true, execution_status "executed", an empty list of manifests and no charge.',
    silences: ['S-115'],
  },
  'LIFE-25': {
    sections: ['Manifest query lifecycle', 'Manifest query result'],
    text: 'A clean empty result has quota_charged false, manifests_billed_this_call 0 and does_not_consume_quota true.',
  },
  'LIFE-26': {
    sections: ['Manifest query lifecycle'],
    text: 'An invalid or unsupported planning request gets 422 and costs no quota.',
  },
  'LIFE-27': {
    sections: ['Manifest query lifecycle'],
    text: 'An unsupported delta combination gets 400 with delta_filter_unsupported and costs no quota.',
    silences: ['S-122'],
  },
  'LIFE-28': {
    sections: ['Manifest query lifecycle'],
    text: 'A stale token gets 409 and costs no quota.',
    silences: ['S-103', 'S-226'],
  },
  'LIFE-29': {
    sections: ['Manifest query lifecycle'],
    text: 'An unavailable service or an internal failure gets 503, costs no quota and does not look like an empty result.',
    silences: ['S-112'],
  },
  'LIFE-30': {
    sections: ['Manifest query lifecycle'],
    text: 'A plan_token is accepted within five minutes of planning.',
    silences: ['S-117'],
  },
  'LIFE-31': {
    sections: ['Manifest query lifecycle'],
    text: 'A plan_token older than five minutes gets 409 and costs no quota.',
    silences: ['S-117'],
  },
  'LIFE-32': {
    sections: ['Manifest query lifecycle'],
    text: 'Status or execution_status distinguishes a planning or execution failure from an empty result. A failure is never answered with a broader scope.',
    silences: ['S-227'],
  },
  'LIFE-33': {
    sections: ['Manifest query lifecycle'],
    text: 'Balanced planning is off until an operator enables it: a balanced request is refused and not executed.',
    silences: ['S-122'],
  },
  'LIFE-34': {
    sections: ['Manifest query lifecycle'],
    text: 'Delta is off until an operator enables it: delivery_delta=true is refused and not answered as an ordinary query.',
    silences: ['S-122'],
  },
  'LIFE-35': {
    sections: ['Manifest query lifecycle'],
    text: 'ok, planned and executed agree with execution_status: a planned query has executed=false, an executed query executed=true.',
    silences: ['S-115'],
  },
} as const satisfies StatementTable<'LIFE'>;
