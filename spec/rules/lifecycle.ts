// Rules about the flows of a manifest query: plan and execute, snapshots, balanced research, recurring delta.
import type { RuleTable } from './rule.ts';

const lifecycle = 'Manifest query lifecycle';

export const lifecycleRules = {
  'lifecycle.states-shown': {
    level: 'must',
    section: 'Manifest query result',
    text: 'A planned query and its execution show ok, planned, executed and execution_status, in data or beside it.',
    covers: ['LIFE-01'],
  },
  'lifecycle.states-consistent': {
    level: 'must',
    section: lifecycle,
    text: 'What was only planned is not told as executed, and what was executed is.',
    covers: ['LIFE-35'],
  },
  'lifecycle.plan-then-execute': {
    level: 'must',
    section: lifecycle,
    text: 'A planning call gives a plan token and no manifest; the same query with the token unchanged gives the manifests.',
    covers: ['LIFE-02', 'QUERY-48'],
  },
  'lifecycle.planning-is-free': {
    level: 'must',
    section: lifecycle,
    text: 'Planning ends with status 200 and bills nothing, also where it only asks for a scope.',
    covers: ['LIFE-21'],
  },
  'lifecycle.invalid-planning-422': {
    level: 'must',
    section: lifecycle,
    text: 'A planning request with a value out of bounds is answered 422 and bills nothing.',
    covers: ['LIFE-26'],
  },
  'lifecycle.tampered-plan-refused': {
    level: 'must',
    section: lifecycle,
    text: 'A plan token that was changed by one character is not executed and bills nothing.',
    covers: ['LIFE-03'],
  },
  'lifecycle.foreign-plan-refused': {
    level: 'must',
    section: lifecycle,
    text: 'The plan and snapshot tokens of another organisation return nothing and bill neither of them.',
    covers: [],
  },
  'lifecycle.plan-lives-minutes': {
    level: 'must',
    section: lifecycle,
    text: 'A plan token is executed until shortly before its five minutes are over.',
    covers: ['LIFE-30'],
  },
  'lifecycle.stale-plan-409': {
    level: 'must',
    section: lifecycle,
    text: 'A plan token older than five minutes is answered 409 and bills nothing.',
    covers: ['LIFE-28', 'LIFE-31'],
  },
  'lifecycle.exhausted-keeps-plan': {
    level: 'must',
    section: lifecycle,
    text: 'Without quota a valid plan is refused for the quota, not as stale, and can be executed once there is quota.',
    covers: [],
  },
  'lifecycle.snapshot-pages-one-list': {
    level: 'must',
    section: lifecycle,
    text: 'The pages under one snapshot token are one list without duplicates, and the token stays the same.',
    covers: ['LIFE-04', 'LIFE-06'],
  },
  'lifecycle.snapshot-immutable': {
    level: 'must',
    section: lifecycle,
    text: 'Manifests that arrive later are in no page of an earlier snapshot.',
    covers: ['LIFE-05'],
  },
  'lifecycle.snapshot-keeps-removed': {
    level: 'must',
    section: 'Quota clamping',
    text: 'What the quota cut from a page of a snapshot is still on that page once there is quota again.',
    covers: [],
  },
  'lifecycle.snapshot-whole': {
    level: 'must',
    section: lifecycle,
    text: 'The pages of a snapshot hold all its manifests, each once, and there is none past its end.',
    covers: ['LIFE-04'],
  },
  'lifecycle.tampered-snapshot-refused': {
    level: 'must',
    section: lifecycle,
    text: 'A snapshot token that was changed or made up returns and bills nothing.',
    covers: [],
  },
  'lifecycle.snapshot-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'A page of a snapshot bills what it tells, no more than it returned and no more than was left.',
    covers: ['LIFE-23'],
  },
  'lifecycle.delta-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'A page of a delta bills what it tells, no more than it returned and no more than was left.',
    covers: [],
  },
  'lifecycle.execution-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'An execution with manifests has status 200 and bills no more than it returned.',
    covers: ['LIFE-22'],
  },
  'lifecycle.partial-execution-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'An execution that the quota cut short bills no more than the manifests that it returned.',
    covers: ['LIFE-23'],
  },
  'lifecycle.clean-empty': {
    level: 'must',
    section: lifecycle,
    text: 'A query that finds nothing is answered 200, told as executed where it is told, with an empty list that costs nothing.',
    covers: ['LIFE-24', 'LIFE-25'],
  },
  'lifecycle.planned-clean-empty': {
    level: 'must',
    section: lifecycle,
    text: 'A plan that finds nothing is executed all the same: status 200, an empty list that costs nothing.',
    covers: ['LIFE-24'],
  },
  'lifecycle.unavailable-503': {
    level: 'must',
    section: lifecycle,
    text: 'A query that cannot be answered is told so by 503, bills nothing and returns no list.',
    covers: ['LIFE-29'],
  },
  'lifecycle.failure-is-no-result': {
    level: 'must',
    section: lifecycle,
    text: 'A query that fails is not told as an empty result, and is not answered with a wider scope.',
    covers: ['LIFE-32'],
  },
  'lifecycle.balanced-off-by-default': {
    level: 'must',
    section: lifecycle,
    text: 'Balanced research is refused until an operator turns it on.',
    covers: ['LIFE-33'],
  },
  'lifecycle.balanced-needs-plan': {
    level: 'must',
    section: lifecycle,
    text: 'Balanced research is executed by its plan token, and not without one.',
    covers: ['LIFE-07'],
  },
  'lifecycle.balanced-query-bound': {
    level: 'must',
    section: lifecycle,
    text: 'The plan token of balanced research executes no other query than the planned one.',
    covers: ['LIFE-08'],
  },
  'lifecycle.balanced-order-bound': {
    level: 'must',
    section: lifecycle,
    text: 'Balanced research with the families in another order than planned is refused.',
    covers: ['LIFE-09'],
  },
  'lifecycle.partial-plan-200': {
    level: 'must',
    section: lifecycle,
    text: 'A plan that leaves out families is told as partial_plan with status 200 and bills nothing.',
    covers: ['LIFE-11'],
  },
  'lifecycle.partial-plan-needs-acceptance': {
    level: 'must',
    section: lifecycle,
    text: 'A partial plan returns manifests with accept_partial_plan alone.',
    covers: ['LIFE-10'],
  },
  'lifecycle.delta-off-by-default': {
    level: 'must',
    section: lifecycle,
    text: 'A delta is refused until an operator turns it on, and is never answered as an ordinary query.',
    covers: ['LIFE-34'],
  },
  'lifecycle.delta-commits': {
    level: 'must',
    section: lifecycle,
    text: 'After commit_cursor a delta brings what arrived since, and nothing again.',
    covers: ['LIFE-12'],
  },
  'lifecycle.delta-repeats-until-commit': {
    level: 'should',
    section: lifecycle,
    text: 'Until it is committed a delta brings the same manifests again.',
    covers: ['LIFE-13'],
  },
  'lifecycle.tampered-checkpoint-refused': {
    level: 'must',
    section: lifecycle,
    text: 'A checkpoint that was changed by one character is refused.',
    covers: ['LIFE-14'],
  },
  'lifecycle.foreign-delta-refused': {
    level: 'must',
    section: lifecycle,
    text: 'The checkpoint and the cursors of another organisation return and commit nothing.',
    covers: [],
  },
  'lifecycle.delta-excludes-snapshot': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with a snapshot_token is answered 400 delta_filter_unsupported and bills nothing.',
    covers: ['LIFE-15', 'LIFE-27'],
  },
  'lifecycle.delta-excludes-beacon': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with a beacon_id is answered 400 delta_filter_unsupported and bills nothing.',
    covers: ['LIFE-16'],
  },
  'lifecycle.delta-excludes-lookback': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with lookback_hours is answered 400 delta_filter_unsupported and bills nothing.',
    covers: ['LIFE-17'],
  },
  'lifecycle.delta-excludes-broadening': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with broaden_sources is answered 400 delta_filter_unsupported and bills nothing.',
    covers: ['LIFE-18'],
  },
  'lifecycle.delta-needs-scope': {
    level: 'must',
    section: lifecycle,
    text: 'A delta without stream_ids and source_channel_ids is refused and bills nothing.',
    covers: ['LIFE-19'],
  },
  'lifecycle.delta-scopes': {
    level: 'must',
    section: lifecycle,
    text: 'A delta takes stream_ids alone, and source_channel_ids alone.',
    covers: ['LIFE-20'],
  },
} as const satisfies RuleTable<'lifecycle'>;

export type LifecycleRuleId = keyof typeof lifecycleRules;
