// What the document leaves open about the flows of the manifest query.
import { about, type SilenceTable } from './silence.ts';

export const lifecycleSilences = {
  'S-113': about('LIFE-02', 'QUERY-23', 'QUERY-48').contradictory(
    'Unknown properties are rejected, but whether the schema admits the lifecycle fields is not shown.',
    'If plan_token is refused as unknown, the rules about the flows do not apply.',
  ),
  'S-114': about('LIFE-02', 'QUERY-27').contradictory(
    'mode lists default, count and orient, but the flows also use plan.',
    'If mode plan is refused, the rules about plans do not apply.',
  ),
  'S-115': about('LIFE-01', 'LIFE-24', 'LIFE-35').ambiguous(
    'Where tokens and states of a flow are: in data or beside it, and whether a query that was not planned has them.',
    'They are read from both places.',
  ),
  'S-116': about('CLIENT-05', 'LIFE-08', 'LIFE-09').ambiguous(
    'Whether a plan token binds the query outside balanced research.',
    'In balanced research another query, or another order of families, is refused. Elsewhere another query is executed or refused.',
  ),
  'S-117': about('LIFE-30', 'LIFE-31', 'LIMIT-03').ambiguous(
    'What happens exactly at five minutes, and how often a plan token may be executed.',
    'Valid until shortly before five minutes, 409 shortly after. Nothing about a second execution but that it bills no more than it returns.',
  ),
  'S-118': about('LIFE-03').silent(
    'The status for a plan token that was altered, invented or issued to another organisation.',
    'A 4xx without manifests and without a charge.',
  ),
  'S-119': about('LIFE-04', 'LIFE-05').silent(
    'How long a snapshot lives, and whether page_size may change.',
    'While it is valid, its list stays the same.',
  ),
  'S-120': about('Manifest query lifecycle').ambiguous(
    'Whether later pages of a snapshot are billed.',
    'A page bills at most what it returns.',
  ),
  'S-121': about('LIFE-12', 'LIFE-13', 'LIFE-14').silent(
    'The form of a checkpoint, what a delta without one returns, and which of its pages name its commit_cursor.',
    'The order of the flow, and that an altered checkpoint is refused.',
  ),
  'S-122': about('LIFE-27', 'LIFE-33', 'LIFE-34').ambiguous(
    'How balanced planning and delta are refused while they are off.',
    'A 4xx, a 503 or an answer with executed=false; no manifests and no charge.',
  ),
  'S-123': about('LIFE-19').silent(
    'The status for a delta without an exact scope.',
    'A 4xx without a charge.',
  ),
  'S-124': about('LIFE-10', 'LIFE-11').ambiguous(
    'How the execution of a partial plan without accept_partial_plan is answered.',
    'No manifests.',
  ),
  'S-125': about('LIFE-07', 'POST /manifests/query request').silent(
    'The identifiers of families.',
    'Names are taken from a plan that reports them.',
    'company, market, policy and science, which are ours.',
    'The suites send only names that a plan reports; without them the rules are not exercised.',
  ),
  'S-126': about('LIFE-21').ambiguous(
    'When planning ends with needs_scope.',
    'A plan may ask for a scope, with status 200 and no charge.',
  ),
  'S-225': about('LIFE-12').ambiguous(
    'How a second commit, a reused cursor or an older checkpoint is answered.',
    'A second commit succeeds or gets 409, without a charge.',
    'A second commit succeeds; an older checkpoint returns the same delta again.',
    'The suites accept success and 409. A variant in selfcheck refuses it.',
  ),
  'S-226': about('ERR-11', 'LIFE-28').contradictory(
    '409 stands for a "stale plan token" in one table and a "stale token" in another.',
    'A stale plan token gets 409. Other tokens get a 4xx.',
  ),
  'S-227': about('ERR-05', 'LIFE-32', 'Manifest query result').contradictory(
    'A handled outcome may be a detail list, a detail object or a state envelope.',
    'The status first, then any of the three forms.',
  ),
  'S-245': about('Manifest query lifecycle', 'Beacons').silent(
    'What the unchanged token of a plan executes when its Beacon was changed after the plan.',
    'Nothing.',
  ),
  'S-246': about('Manifest query lifecycle').silent(
    'What later pages of a snapshot show of a record that was revised, or a stream that was unpublished, after the execution.',
    'The manifests of other streams stay in their order. Nothing about the version of a record.',
  ),
} satisfies SilenceTable;
