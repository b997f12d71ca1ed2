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
    text: 'A query that was only planned is not reported as executed, and an executed one is.',
    covers: ['LIFE-35'],
  },
  'lifecycle.plan-then-execute': {
    level: 'must',
    section: lifecycle,
    text: 'A planning call returns a plan token and no manifests; the same query with the unchanged token returns the manifests.',
    covers: ['LIFE-02', 'QUERY-48'],
  },
  'lifecycle.planning-is-free': {
    level: 'must',
    section: lifecycle,
    text: 'Planning answers 200 and bills nothing, even where it asks for a scope.',
    covers: ['LIFE-21'],
  },
  'lifecycle.invalid-planning-422': {
    level: 'must',
    section: lifecycle,
    text: 'A planning request with a value out of bounds is refused with 422 and bills nothing.',
    covers: ['LIFE-26'],
  },
  'lifecycle.tampered-plan-refused': {
    level: 'must',
    section: lifecycle,
    text: 'A plan token with one changed character is refused and bills nothing.',
    covers: ['LIFE-03'],
  },
  'lifecycle.foreign-plan-refused': {
    level: 'must',
    section: lifecycle,
    text: 'The plan and snapshot tokens of another organisation return nothing and bill neither organisation.',
    covers: ['LIFE-26', 'QUOTA-16'],
  },
  'lifecycle.plan-valid-for-five-minutes': {
    level: 'must',
    section: lifecycle,
    text: 'A plan token can be executed until shortly before five minutes have passed.',
    covers: ['LIFE-30'],
  },
  'lifecycle.stale-plan-409': {
    level: 'must',
    section: lifecycle,
    text: 'A plan token older than five minutes is refused with 409 and bills nothing.',
    covers: ['LIFE-28', 'LIFE-31'],
  },
  'lifecycle.exhausted-quota-keeps-plan': {
    level: 'must',
    section: lifecycle,
    text: 'With the quota used up a valid plan is refused for the quota and not as stale, and can be executed once quota is available.',
    covers: ['LIFE-30', 'QUOTA-14', 'ERR-14'],
  },
  'lifecycle.snapshot-pages-one-list': {
    level: 'must',
    section: lifecycle,
    text: 'The pages under one snapshot token form one list without duplicates, and the token stays the same.',
    covers: ['LIFE-04', 'LIFE-06'],
  },
  'lifecycle.snapshot-immutable': {
    level: 'must',
    section: lifecycle,
    text: 'Manifests that arrive later are on no page of an earlier snapshot.',
    covers: ['LIFE-05'],
  },
  'lifecycle.snapshot-keeps-clamped-manifests': {
    level: 'must',
    section: 'Quota clamping',
    text: 'Manifests that the quota cut from a page of a snapshot are on that page again once quota is available.',
    covers: ['LIFE-05', 'QUOTA-07'],
  },
  'lifecycle.snapshot-pages-hold-all': {
    level: 'must',
    section: lifecycle,
    text: 'The pages of a snapshot hold all its manifests, each once, and no page follows the last one.',
    covers: ['LIFE-04'],
  },
  'lifecycle.tampered-snapshot-refused': {
    level: 'must',
    section: lifecycle,
    text: 'A changed or invented snapshot token is refused, returns nothing and bills nothing.',
    covers: ['LIFE-26', 'LIFE-32'],
  },
  'lifecycle.snapshot-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'A page of a snapshot bills the number that it states, which is at most the manifests returned and the quota remaining.',
    covers: ['LIFE-23'],
  },
  'lifecycle.delta-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'A page of a delta bills the number that it states, which is at most the manifests returned and the quota remaining.',
    covers: ['LIFE-22', 'QUOTA-10'],
  },
  'lifecycle.execution-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'An execution that returns manifests answers 200 and bills at most the manifests returned.',
    covers: ['LIFE-22'],
  },
  'lifecycle.partial-execution-bills-returned': {
    level: 'must',
    section: lifecycle,
    text: 'An execution that the quota cut short bills at most the manifests returned.',
    covers: ['LIFE-23'],
  },
  'lifecycle.clean-empty': {
    level: 'must',
    section: lifecycle,
    text: 'A query that finds nothing answers 200 with an empty list, bills nothing, and is executed wherever it shows its state.',
    covers: ['LIFE-24', 'LIFE-25'],
  },
  'lifecycle.planned-clean-empty': {
    level: 'must',
    section: lifecycle,
    text: 'The execution of a plan that finds nothing answers 200 with an empty list and bills nothing.',
    covers: ['LIFE-24'],
  },
  'lifecycle.unavailable-503': {
    level: 'must',
    section: lifecycle,
    text: 'A query that the service cannot answer is refused with 503, returns no list and bills nothing.',
    covers: ['LIFE-29'],
  },
  'lifecycle.failure-is-not-empty-result': {
    level: 'must',
    section: lifecycle,
    text: 'A query that fails is not reported as an empty result, and is not answered with a wider scope.',
    covers: ['LIFE-32'],
  },
  'lifecycle.balanced-off-by-default': {
    level: 'must',
    section: lifecycle,
    text: 'Balanced research is refused until an operator enables it.',
    covers: ['LIFE-33'],
  },
  'lifecycle.balanced-needs-plan': {
    level: 'must',
    section: lifecycle,
    text: 'Balanced research is executed with its plan token and refused without one.',
    covers: ['LIFE-07'],
  },
  'lifecycle.balanced-query-bound': {
    level: 'must',
    section: lifecycle,
    text: 'The plan token of balanced research executes only the planned query.',
    covers: ['LIFE-08'],
  },
  'lifecycle.balanced-order-bound': {
    level: 'must',
    section: lifecycle,
    text: 'Balanced research is refused with other families than planned, or with the families in another order.',
    covers: ['LIFE-09'],
  },
  'lifecycle.partial-plan-200': {
    level: 'must',
    section: lifecycle,
    text: 'A plan that omits families answers 200 with execution_status partial_plan and bills nothing.',
    covers: ['LIFE-11'],
  },
  'lifecycle.partial-plan-needs-acceptance': {
    level: 'must',
    section: lifecycle,
    text: 'A partial plan returns manifests only with accept_partial_plan=true.',
    covers: ['LIFE-10'],
  },
  'lifecycle.delta-off-by-default': {
    level: 'must',
    section: lifecycle,
    text: 'A delta is refused until an operator enables it, and is never answered as an ordinary query.',
    covers: ['LIFE-34'],
  },
  'lifecycle.delta-commits': {
    level: 'must',
    section: lifecycle,
    text: 'After commit_cursor a delta returns the manifests that arrived since and repeats none.',
    covers: ['LIFE-12'],
  },
  'lifecycle.delta-repeats-until-commit': {
    level: 'should',
    section: lifecycle,
    text: 'A delta returns the same manifests again until it is committed.',
    covers: ['LIFE-13'],
  },
  'lifecycle.tampered-checkpoint-refused': {
    level: 'must',
    section: lifecycle,
    text: 'A checkpoint with one changed character is refused.',
    covers: ['LIFE-14'],
  },
  'lifecycle.foreign-delta-refused': {
    level: 'must',
    section: lifecycle,
    text: 'The checkpoint and cursors of another organisation return nothing and commit nothing.',
    covers: ['LIFE-14', 'QUOTA-16'],
  },
  'lifecycle.delta-excludes-snapshot': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with a snapshot_token is refused with 400 delta_filter_unsupported and bills nothing.',
    covers: ['LIFE-15', 'LIFE-27'],
  },
  'lifecycle.delta-excludes-beacon': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with a beacon_id is refused with 400 delta_filter_unsupported and bills nothing.',
    covers: ['LIFE-16'],
  },
  'lifecycle.delta-excludes-lookback': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with lookback_hours is refused with 400 delta_filter_unsupported and bills nothing.',
    covers: ['LIFE-17'],
  },
  'lifecycle.delta-excludes-broadening': {
    level: 'must',
    section: lifecycle,
    text: 'A delta with broaden_sources is refused with 400 delta_filter_unsupported and bills nothing.',
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
    text: 'A delta accepts stream_ids alone, and source_channel_ids alone.',
    covers: ['LIFE-20'],
  },
} as const satisfies RuleTable<'lifecycle'>;

export type LifecycleRuleId = keyof typeof lifecycleRules;
