// What the document leaves open about the flows of the manifest query.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const lifecycleSilences = {
  'S-113': contradictory(
    'POST /manifests/query request',
    'LIFE-02',
    'QUERY-23',
    'QUERY-48',
  )(
    'Unknown properties are rejected, but whether the schema admits the lifecycle fields is not shown.',
    'If plan_token is refused as unknown, the rules about the flows do not apply.',
    'The schema admits them.',
  ),
  'S-114': contradictory('POST /manifests/query request', 'LIFE-02', 'QUERY-27')(
    'mode lists default, count and orient, but the flows also use plan.',
    'If mode plan is refused, the rules about plans do not apply.',
    'plan is accepted.',
  ),
  'S-115': ambiguous(
    ['Manifest query result', 'Manifest query lifecycle'],
    'LIFE-01',
    'LIFE-24',
    'LIFE-35',
  )(
    'Where tokens and states of a flow are: in data or beside it, and whether a query that was not planned has them.',
    'They are read from both places.',
    'In both places, for every query.',
  ),
  'S-116': ambiguous(
    'Manifest query lifecycle',
    'CLIENT-05',
    'LIFE-08',
    'LIFE-09',
  )(
    'Whether a plan token binds the query outside balanced research.',
    'In balanced research another query, or another order of families, is refused. Elsewhere another query is executed or refused.',
    'The token binds the query; another one gets 409.',
  ),
  'S-117': ambiguous(
    ['Manifest query lifecycle', 'Limits'],
    'LIFE-30',
    'LIFE-31',
    'LIMIT-03',
  )(
    'What happens exactly at five minutes, and how often a plan token may be executed.',
    'Valid until shortly before five minutes, 409 shortly after. Nothing about a second execution but that it bills no more than it returns.',
    'Stale at exactly 300 s; reusable until then.',
  ),
  'S-118': silent('Manifest query lifecycle', 'LIFE-03')(
    'The status for a plan token that was altered, invented or issued to another organisation.',
    'A 4xx without manifests and without a charge.',
    '409, and 422 for a malformed text.',
  ),
  'S-119': silent('Manifest query lifecycle', 'LIFE-04', 'LIFE-05')(
    'How long a snapshot lives, and whether page_size may change.',
    'While it is valid, its list stays the same.',
    '24 hours; page_size may change.',
  ),
  'S-120': ambiguous('Manifest query lifecycle')(
    'Whether later pages of a snapshot are billed.',
    'A page bills at most what it returns.',
    'Every page is billed.',
  ),
  'S-121': silent(
    'Manifest query lifecycle',
    'LIFE-12',
    'LIFE-13',
    'LIFE-14',
  )(
    'The form of a checkpoint, what a delta without one returns, and which of its pages name its commit_cursor.',
    'The order of the flow, and that an altered checkpoint is refused.',
    'A checkpoint is a signed text; without one the delta begins with the backlog; its last page names commit_cursor.',
  ),
  'S-122': ambiguous(
    'Manifest query lifecycle',
    'LIFE-27',
    'LIFE-33',
    'LIFE-34',
  )(
    'How balanced planning and delta are refused while they are off.',
    'A 4xx, a 503 or an answer with executed=false; no manifests and no charge.',
    '422.',
  ),
  'S-123': silent('Manifest query lifecycle', 'LIFE-19')(
    'The status for a delta without an exact scope.',
    'A 4xx without a charge.',
    '400 delta_filter_unsupported.',
  ),
  'S-124': ambiguous('Manifest query lifecycle', 'LIFE-10', 'LIFE-11')(
    'How the execution of a partial plan without accept_partial_plan is answered.',
    'No manifests.',
    '422.',
  ),
  'S-125': silent(['Manifest query lifecycle', 'POST /manifests/query request'], 'LIFE-07')(
    'The identifiers of families.',
    'Names are taken from a plan that reports them.',
    'company, market, policy and science, which are ours.',
    'The suites send only names that a plan reports; without them the rules are not exercised.',
  ),
  'S-126': ambiguous('Manifest query lifecycle', 'LIFE-21')(
    'When planning ends with needs_scope.',
    'A plan may ask for a scope, with status 200 and no charge.',
    'When the query narrows nothing.',
  ),
  'S-225': ambiguous('Manifest query lifecycle', 'LIFE-12')(
    'How a second commit, a reused cursor or an older checkpoint is answered.',
    'A second commit succeeds or gets 409, without a charge.',
    'A second commit succeeds; an older checkpoint returns the same delta again.',
    'The suites accept success and 409. A variant in selfcheck refuses it.',
  ),
  'S-226': contradictory(['Errors', 'Manifest query lifecycle'], 'ERR-11', 'LIFE-28')(
    '409 stands for a "stale plan token" in one table and a "stale token" in another.',
    'A stale plan token gets 409. Other tokens get a 4xx.',
    'Every expired or unknown token gets 409.',
  ),
  'S-227': contradictory(['Errors', 'Manifest query result'], 'ERR-05', 'LIFE-32')(
    'A handled outcome may be a detail list, a detail object or a state envelope.',
    'The status first, then any of the three forms.',
    'The state together with detail; validation failures have detail alone.',
  ),
  'S-245': silent(['Manifest query lifecycle', 'Beacons'])(
    'What the unchanged token of a plan executes when its Beacon was changed after the plan.',
    'Nothing.',
    'The scope that the Beacon has at execution.',
  ),
  'S-246': silent('Manifest query lifecycle')(
    'What later pages of a snapshot show of a record that was revised, or a stream that was unpublished, after the execution.',
    'The manifests of other streams stay in their order. Nothing about the version of a record.',
    'The list stays as it was. A manifest is shown in its newest version.',
  ),
} satisfies SilenceTable;
