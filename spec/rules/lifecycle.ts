// Rules about the flows of a manifest query: plan and execute, snapshots, balanced research, recurring delta.
import { citing, covering, type RuleTable } from './rule.ts';

export const lifecycleRules = {
  'lifecycle.states-shown': covering('LIFE-01').must(
    'A planned query and its execution show ok, planned, executed and execution_status, in data or beside it.',
  ),
  'lifecycle.states-consistent': covering('LIFE-35').must(),
  'lifecycle.plan-then-execute': covering('LIFE-02', 'LIFE-22', 'QUERY-48').must(
    'A planning call returns a plan token and no manifests; the same query with the unchanged token returns the manifests, and bills the number that it states.',
  ),
  'lifecycle.planning-is-free': covering('LIFE-21').must(
    'Planning answers 200 and bills nothing, even where it asks for a scope.',
  ),
  'lifecycle.invalid-planning-422': covering('LIFE-26').must(
    'A planning request with a value out of bounds is refused with 422 and bills nothing.',
  ),
  'lifecycle.tampered-plan-refused': covering('LIFE-03').must(
    'A plan token with one changed character is refused and bills nothing.',
  ),
  'lifecycle.foreign-plan-refused': covering('LIFE-26', 'QUOTA-16').must(
    'The plan and snapshot tokens of another organisation return nothing and bill neither organisation.',
  ),
  'lifecycle.plan-valid-for-five-minutes': covering('LIFE-30').must(
    'A plan token can be executed until shortly before five minutes have passed.',
  ),
  'lifecycle.stale-plan-409': covering('LIFE-28', 'LIFE-31').must(
    'A plan token older than five minutes is refused with 409 and bills nothing.',
  ),
  'lifecycle.exhausted-quota-keeps-plan': covering('LIFE-30', 'QUOTA-14', 'ERR-14').must(
    'With the quota used up a valid plan is refused because of the quota and not as stale, and can be executed once quota is available.',
  ),
  'lifecycle.snapshot-pages-one-list': covering('LIFE-04', 'LIFE-06').must(
    'The pages under one snapshot token form one list without duplicates, and the token stays the same.',
  ),
  'lifecycle.snapshot-immutable': covering('LIFE-05').must(
    'Manifests that arrive later are on no page of an earlier snapshot, even after the query was executed again.',
  ),
  'lifecycle.snapshot-keeps-clamped-manifests': covering('QUOTA-07', 'LIFE-05').must(
    'Manifests that the quota cut from a page of a snapshot are on that page again once quota is available.',
  ),
  'lifecycle.snapshot-pages-hold-all': covering('LIFE-04').must(
    'The pages of a snapshot hold all its manifests, each once, and no page follows the last one.',
  ),
  'lifecycle.old-snapshot-same-or-stale': covering('LIFE-05', 'LIFE-28').must(
    'A page of a snapshot that is a year old has the same manifests as before, or is refused, returns nothing and bills nothing.',
  ),
  'lifecycle.tampered-snapshot-refused': covering('LIFE-26', 'LIFE-32').must(
    'A changed or invented snapshot token is refused, returns nothing and bills nothing.',
  ),
  'lifecycle.snapshot-bills-returned': covering('LIFE-23').must(
    'A page of a snapshot bills the number that it states, which is at most the manifests returned and the quota remaining.',
  ),
  'lifecycle.delta-bills-returned': covering('LIFE-22', 'QUOTA-10').must(
    'A page of a delta bills the number that it states, which is at most the manifests returned and the quota remaining.',
  ),
  'lifecycle.partial-execution-bills-returned': covering('LIFE-23').must(
    'An execution that the quota cut short bills at most the manifests returned.',
  ),
  'lifecycle.clean-empty': covering('LIFE-24', 'LIFE-25').must(
    'A query that finds nothing answers 200 with an empty list, bills nothing, and is executed wherever it shows its state.',
  ),
  'lifecycle.planned-clean-empty': covering('LIFE-24').must(
    'The execution of a plan that finds nothing answers 200 with an empty list and bills nothing.',
  ),
  'lifecycle.unavailable-503': covering('LIFE-29').must(
    'A query that the service cannot answer is refused with 503, returns no list and bills nothing.',
  ),
  'lifecycle.failure-is-not-empty-result': covering('LIFE-32').must(),
  'lifecycle.balanced-plan-expires': covering('LIFE-31').must(
    'A balanced plan that is older than five minutes is refused with 409, and bills nothing.',
  ),
  'lifecycle.balanced-off-by-default': covering('LIFE-33').must(),
  'lifecycle.balanced-needs-plan': covering('LIFE-07').must(
    'Balanced research is executed with its plan token and refused without one.',
  ),
  'lifecycle.balanced-query-bound': covering('LIFE-08').must(
    'The plan token of balanced research executes only the planned query.',
  ),
  'lifecycle.balanced-order-bound': covering('LIFE-09').must(
    'Balanced research is refused with other families than planned, or with the families in another order.',
  ),
  'lifecycle.partial-plan-200': covering('LIFE-11').must(),
  'lifecycle.partial-plan-needs-acceptance': covering('LIFE-10').must(),
  'lifecycle.delta-off-by-default': covering('LIFE-34').must(),
  'lifecycle.delta-commits': covering('LIFE-12').must(
    'After commit_cursor a delta returns the manifests that arrived since in any of its streams, and repeats none.',
  ),
  'lifecycle.delta-repeats-until-commit': covering('LIFE-13').should(
    'A delta returns the same manifests again until it is committed, even if one of another scope was.',
  ),
  'lifecycle.delta-commit-covers-what-was-read': covering('LIFE-12', 'LIFE-13').should(
    'The commit of a delta covers what the delta returned: manifests that arrive while its pages are read are in this delta or in the next one.',
  ),
  'lifecycle.delta-keeps-clamped-manifests': citing('Quota clamping', 'LIFE-12').must(
    'Manifests that the quota cut from a page of a delta are on its following pages, or in the next delta.',
  ),
  'lifecycle.tampered-checkpoint-refused': covering('LIFE-14').must(),
  'lifecycle.foreign-delta-refused': covering('LIFE-14', 'QUOTA-16').must(
    'The checkpoint and cursors of another organisation return nothing and commit nothing.',
  ),
  'lifecycle.delta-excludes-snapshot': covering('LIFE-15', 'LIFE-27').must(
    'A delta with a snapshot_token is refused with 400 delta_filter_unsupported and bills nothing.',
  ),
  'lifecycle.delta-excludes-beacon': covering('LIFE-16').must(
    'A delta with a beacon_id is refused with 400 delta_filter_unsupported and bills nothing.',
  ),
  'lifecycle.delta-excludes-lookback': covering('LIFE-17').must(
    'A delta with lookback_hours is refused with 400 delta_filter_unsupported and bills nothing.',
  ),
  'lifecycle.delta-excludes-broadening': covering('LIFE-18').must(
    'A delta with broaden_sources is refused with 400 delta_filter_unsupported and bills nothing.',
  ),
  'lifecycle.delta-needs-scope': covering('LIFE-19').must(
    'A delta without stream_ids and source_channel_ids is refused and bills nothing.',
  ),
  'lifecycle.delta-scopes': covering('LIFE-20').must(),
  'lifecycle.balanced-holds-each-once': covering('LIFE-07').must(
    'A balanced execution of a planned query that finds manifests returns as many as it counts, each of them once.',
  ),
  'lifecycle.scoped-query-is-planned': covering('LIFE-02', 'LIFE-21').should(
    'Planning a query that names a stream, its domain, a window and a text gives a plan and does not ask for a scope.',
  ),
} satisfies RuleTable<'lifecycle'>;

export type LifecycleRuleId = keyof typeof lifecycleRules;
