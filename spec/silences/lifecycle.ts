// What the document leaves open about the flows of the manifest query.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const lifecycleSilences = {
  'S-113': contradictory('POST /manifests/query request', {
    topic:
      'Unknown properties are rejected, but whether the schema admits the lifecycle fields is not shown.',
    assertable: 'If plan_token is refused as unknown, the rules about the flows do not apply.',
    default: 'The schema admits them.',
  }),
  'S-114': contradictory('POST /manifests/query request', {
    topic: 'mode lists default, count and orient, but the flows also use plan.',
    assertable: 'If mode plan is refused, the rules about plans do not apply.',
    default: 'plan is accepted.',
  }),
  'S-115': ambiguous(['Manifest query result', 'Manifest query lifecycle'], {
    topic:
      'Where tokens and states of a flow are: in data or beside it, and whether a query that was not planned has them.',
    assertable: 'They are read from both places.',
    default: 'In both places, for every query.',
  }),
  'S-116': ambiguous('Manifest query lifecycle', {
    topic: 'Whether a plan token binds the query outside balanced research.',
    assertable:
      'In balanced research another query, or another order of families, is refused. Elsewhere another query is executed or refused.',
    default: 'The token binds the query; another one gets 409.',
  }),
  'S-117': ambiguous(['Manifest query lifecycle', 'Limits'], {
    topic: 'What happens exactly at five minutes, and how often a plan token may be executed.',
    assertable:
      'Valid until shortly before five minutes, 409 shortly after. Nothing about a second execution but that it bills no more than it returns.',
    default: 'Stale at exactly 300 s; reusable until then.',
  }),
  'S-118': silent('Manifest query lifecycle', {
    topic: 'The status for a plan token that was altered, invented or issued to another organisation.',
    assertable: 'A 4xx without manifests and without a charge.',
    default: '409, and 422 for a malformed text.',
  }),
  'S-119': silent('Manifest query lifecycle', {
    topic: 'How long a snapshot lives, and whether page_size may change.',
    assertable: 'While it is valid, its list stays the same.',
    default: '24 hours; page_size may change.',
  }),
  'S-120': ambiguous('Manifest query lifecycle', {
    topic: 'Whether later pages of a snapshot are billed.',
    assertable: 'A page bills at most what it returns.',
    default: 'Every page is billed.',
  }),
  'S-121': silent('Manifest query lifecycle', {
    topic:
      'The form of a checkpoint, what a delta without one returns, and which of its pages name its commit_cursor.',
    assertable: 'The order of the flow, and that an altered checkpoint is refused.',
    default:
      'A checkpoint is a signed text; without one the delta begins with the backlog; its last page names commit_cursor.',
  }),
  'S-122': ambiguous('Manifest query lifecycle', {
    topic: 'How balanced planning and delta are refused while they are off.',
    assertable: 'A 4xx, a 503 or an answer with executed=false; no manifests and no charge.',
    default: '422.',
  }),
  'S-123': silent('Manifest query lifecycle', {
    topic: 'The status for a delta without an exact scope.',
    assertable: 'A 4xx without a charge.',
    default: '400 delta_filter_unsupported.',
  }),
  'S-124': ambiguous('Manifest query lifecycle', {
    topic: 'How the execution of a partial plan without accept_partial_plan is answered.',
    assertable: 'No manifests.',
    default: '422.',
  }),
  'S-125': silent(['Manifest query lifecycle', 'POST /manifests/query request'], {
    topic: 'The identifiers of families.',
    assertable: 'Names are taken from a plan that reports them.',
    default: 'company, market, policy and science, which are ours.',
    noReading: 'The suites send only names that a plan reports; without them the rules are not exercised.',
  }),
  'S-126': ambiguous('Manifest query lifecycle', {
    topic: 'When planning ends with needs_scope.',
    assertable: 'A plan may ask for a scope, with status 200 and no charge.',
    default: 'When the query narrows nothing.',
  }),
  'S-225': ambiguous('Manifest query lifecycle', {
    topic: 'How a second commit, a reused cursor or an older checkpoint is answered.',
    assertable: 'A second commit succeeds or gets 409, without a charge.',
    default: 'A second commit succeeds; an older checkpoint returns the same delta again.',
    noReading: 'The suites accept success and 409. A variant in selfcheck refuses it.',
  }),
  'S-226': contradictory(['Errors', 'Manifest query lifecycle'], {
    topic: '409 stands for a "stale plan token" in one table and a "stale token" in another.',
    assertable: 'A stale plan token gets 409. Other tokens get a 4xx.',
    default: 'Every expired or unknown token gets 409.',
  }),
  'S-227': contradictory(['Errors', 'Manifest query result'], {
    topic: 'A handled outcome may be a detail list, a detail object or a state envelope.',
    assertable: 'The status first, then any of the three forms.',
    default: 'The state together with detail; validation failures have detail alone.',
  }),
  'S-245': silent(['Manifest query lifecycle', 'Beacons'], {
    topic: 'What the unchanged token of a plan executes when its Beacon was changed after the plan.',
    assertable: 'Nothing.',
    default: 'The scope that the Beacon has at execution.',
  }),
  'S-246': silent('Manifest query lifecycle', {
    topic:
      'What later pages of a snapshot show of a record that was revised, or a stream that was unpublished, after the execution.',
    assertable: 'The manifests of other streams stay in their order. Nothing about the version of a record.',
    default: 'The list stays as it was. A manifest is shown in its newest version.',
  }),
} satisfies SilenceTable;
