// Source mutants of the manifest query and its lifecycle that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const queryBalancedFile = 'service/query-balanced.ts';
const queryCriteriaFile = 'service/query-criteria.ts';
const queryDeltaFile = 'service/query-delta.ts';
const queryFlowFile = 'service/query-flow.ts';
const queryNamesFile = 'service/query-names.ts';
const queryPageFile = 'service/query-page.ts';
const queryPlanFile = 'service/query-plan.ts';
const families = 'Which families there are is open.';
const undefinedIsNever = 'What is undefined is later than nothing.';
const inverted = 'A window that ends before it begins may select nothing.';
const delta = 'What a delta returns, and what its tokens cover, is open.';
const foreignToken = 'Which 4xx a forged or foreign token gets is open.';

export const flowExcuses: readonly Excuse[] = [
  ...legal('S-125', queryBalancedFile, families, { function: 'familiesOf', mutators: ['BlockStatement'] }),
  ...legal('S-125', queryBalancedFile, families, {
    function: 'familiesOf',
    originals: ['stream === undefined'],
  }),
  ...legal('S-80', queryCriteriaFile, 'Which time of a manifest lookback_hours looks at is open.', {
    function: 'selectionFor',
    originals: ['lookbackFromMs === undefined'],
  }),
  ...legal('S-127', queryCriteriaFile, 'What stream_id and stream_ids select together is open.', {
    function: 'streamIdsOf',
    originals: ['list !== undefined'],
  }),
  ...unobservable(queryCriteriaFile, 'No stream or channel has this name.', {
    function: 'streamIdsOf',
    originals: ['[]'],
  }),
  ...ours(queryCriteriaFile, 'The document does not show the meaning of the filters of a query.', {
    function: 'domainConditions',
    originals: ['listOfTexts(query.cross_domains) ?? []'],
  }),
  ...legal('S-97', queryCriteriaFile, 'What loc names is open.', {
    function: 'publishedWindow',
    originals: ["['body', field]"],
  }),
  ...unobservable(queryCriteriaFile, undefinedIsNever, {
    function: 'publishedWindow',
    originals: ['fromDate !== undefined && toDate !== undefined'],
  }),
  ...unobservable(queryCriteriaFile, undefinedIsNever, {
    function: 'publishedWindow',
    originals: ['fromDate !== undefined', 'toDate !== undefined', 'days !== undefined'],
    replacement: 'true',
  }),
  ...legal('S-79', queryCriteriaFile, inverted, {
    function: 'publishedWindow',
    originals: ['fromDate !== undefined'],
    replacement: 'fromDate === undefined',
  }),
  ...legal('S-79', queryCriteriaFile, inverted, {
    function: 'publishedWindow',
    originals: ['toDate !== undefined'],
    replacement: 'toDate === undefined',
  }),
  ...unobservable(queryCriteriaFile, 'A date is compared with its own spelling afterwards.', {
    function: 'dayOfDate',
    originals: ['/^\\d{4}-\\d{2}-\\d{2}$/'],
    replacement: '/\\d{4}-\\d{2}-\\d{2}$/',
  }),
  ...unobservable(queryCriteriaFile, 'A date is compared with its own spelling afterwards.', {
    function: 'dayOfDate',
    originals: ['/^\\d{4}-\\d{2}-\\d{2}$/'],
    replacement: '/^\\d{4}-\\d{2}-\\d{2}/',
  }),
  ...legal('S-121', queryDeltaFile, delta, {
    function: 'within',
    originals: ['opened.query === scope.query'],
    replacement: 'true',
  }),
  ...legal('S-121', queryDeltaFile, delta, {
    function: 'deliverPage',
    originals: ['served.items.length === remaining.length'],
    replacement: 'false',
  }),
  ...legal('S-121', queryDeltaFile, delta, {
    function: 'deliverPage',
    originals: ['served.items.length === remaining.length'],
    replacement: 'served.items.length !== remaining.length',
  }),
  ...legal('S-121', queryDeltaFile, delta, {
    function: 'deliverPage',
    originals: [
      '{ ...query, page: number }',
      '{ streamIds: selection.streamIds, total: arrivals.length, }',
      "{ checkpoint: checkpointOf(context, page, page.from), next_page_cursor: isLast ? null : seal(context.tokenKey, 'page-cursor', { ...page, afterRef }), ...(isLast && { commit_cursor: sealMark(context, 'commit-cursor', page, page.to) }), }",
      "isLast && { commit_cursor: sealMark(context, 'commit-cursor', page, page.to) }",
      "{ commit_cursor: sealMark(context, 'commit-cursor', page, page.to) }",
    ],
  }),
  ...legal('S-121', queryDeltaFile, delta, {
    function: 'committed',
    originals: ['{ streamIds: [], total: 0 }', '[]'],
  }),
  ...legal('S-121', queryDeltaFile, delta, { function: 'checkpointOf', mutators: ['BlockStatement'] }),
  ...legal('S-121', queryDeltaFile, delta, { function: 'sealMark', mutators: ['ArrowFunction'] }),
  ...legal('S-113', queryFlowFile, 'Which fields of the lifecycle a query admits is open.', {
    function: 'flowOf',
    originals: ['lifecycleFieldRefusal(context, body) ?? planModeRefusal(context, query)'],
  }),
  ...legal('S-119', queryFlowFile, 'What a snapshot token goes with is open.', {
    function: 'chooseFlow',
    originals: ['!readsManifests(query) && query.snapshot_token !== undefined'],
    replacement: 'false',
  }),
  ...legal('S-122', queryFlowFile, 'Which status refuses a flow that is switched off is open.', {
    function: 'disabledFlow',
    originals: ["case '422': return { ...rejected(context, message), decidedBy };"],
  }),
  ...legal('S-118', queryFlowFile, foreignToken, {
    function: 'tokenForm',
    originals: ['/^[\\w-]+\\.[\\w-]+$/'],
  }),
  ...legal('S-118', queryFlowFile, foreignToken, {
    function: 'unknownToken',
    originals: ["case 'stale': return { ...stale(context, message), decidedBy };"],
  }),
  ...legal('S-103', queryFlowFile, 'What the body of a refused plan shows is open.', {
    function: 'refuseWithState',
    originals: ["kind === 'stale_token'", '{ state }'],
  }),
  ...unobservable(queryNamesFile, 'No stream or channel has this name.', {
    function: 'channelConditions.isNamed',
    originals: ['[]'],
  }),
  ...unobservable(queryNamesFile, 'No stream or channel has this name.', {
    function: 'channelConditions',
    originals: ['[]'],
    replacement: '["Stryker was here"]',
  }),
  ...legal('S-26', queryPageFile, 'A query need not bill what it returns.', {
    function: 'serveRefs',
    originals: ['false'],
  }),
  ...legal('S-25', queryPageFile, 'A service may charge every manifest that it returns.', {
    function: 'serveRefs.idOf',
    originals: ['(ref) => content.row(ref).manifestId'],
  }),
  ...legal('S-207', queryPageFile, 'Whether a read beyond the quota is refused or cut is open.', {
    function: 'serveRefs',
    originals: ['true'],
  }),
  ...legal('S-206', queryPageFile, 'Which members the pagination of a query has is open.', {
    function: 'servePage',
    originals: ['{ streamIds, total: refs.length }'],
  }),
  ...legal('S-126', queryPlanFile, 'When a plan needs a scope is open.', {
    function: 'planQuery',
    originals: ["laws.lifecycle.needsScope === 'unscoped-plan' && !isScoped(query)"],
    replacement: 'false',
  }),
  ...legal('S-126', queryPlanFile, 'When a plan needs a scope is open.', {
    function: 'planQuery',
    originals: ["{ selection, status: 'needs_scope', total: 0 }"],
  }),
  ...legal('S-125', queryPlanFile, families, {
    function: 'planQuery',
    originals: ["order !== undefined && 'kind' in order"],
    replacement: 'false',
  }),
  ...legal('S-125', queryPlanFile, families, {
    function: 'planQuery',
    originals: ['order === undefined', 'order !== undefined'],
    replacement: 'true',
  }),
  ...legal('S-124', queryPlanFile, 'What happens to a plan without some families is open.', {
    function: 'planQuery',
    originals: ['[]'],
  }),
  ...legal('S-125', queryPlanFile, families, {
    function: 'planQuery',
    originals: ['order !== undefined'],
    replacement: 'order === undefined',
  }),
  ...legal('S-125', queryPlanFile, families, {
    function: 'planQuery',
    originals: ['{ required_families: order, omitted_families: omitted }'],
  }),
  ...unobservable(queryPlanFile, 'The plan holds the same families.', {
    function: 'newPlan',
    originals: ['balanced === undefined'],
    replacement: 'false',
  }),
  ...legal('S-125', queryPlanFile, families, { function: 'orderOf', mutators: ['BlockStatement'] }),
  ...legal('S-125', queryPlanFile, families, {
    function: 'orderOf',
    originals: ['requested.filter(isFamily)'],
  }),
  ...legal('S-206', queryPlanFile, 'Which members the pagination of a query has is open.', {
    function: 'planned',
    originals: ['{ streamIds: selection.streamIds, total }'],
  }),
  ...legal('S-118', queryPlanFile, foreignToken, {
    function: 'refusalOf',
    originals: ["case 'of-another': return unknownToken(context, token);"],
  }),
  ...legal('S-116', queryPlanFile, 'Which status refuses a changed query is open.', {
    function: 'refusalOf',
    originals: ["case 'changed-query': return changedQuery(context);"],
  }),
  ...legal('S-124', queryPlanFile, 'What happens to a plan without some families is open.', {
    function: 'unacceptedPlan',
    originals: ["case '422': return { ...rejected(context, message), decidedBy };"],
  }),
  ...unobservable(queryPlanFile, 'The plan holds the same families.', {
    function: 'executeSelection',
    originals: ['plan.balanced?.families.filter(isFamily)'],
  }),
  ...ours('service/query-shape.ts', 'The document does not show what verbosity and compact do.', {
    function: 'withoutLists',
    originals: [
      'signal === undefined',
      '{ signal: { ...signal, body: { ...signal.body, claims: [] } } }',
      '{ ...signal, body: { ...signal.body, claims: [] } }',
      '{ ...signal.body, claims: [] }',
      '[]',
    ],
  }),
  ...legal('S-119', 'service/query-snapshot.ts', 'What a snapshot token goes with is open.', {
    function: 'pageSnapshot',
    originals: ['{ snapshot_token: token }'],
  }),
  ...legal('S-136', 'service/query.ts', 'Whether exact sources are broadened is open.', {
    function: 'select',
    originals: ['found.total > 0 || !laws.query.broadensExactSources(query.broaden_sources ?? false)'],
    replacement: 'true',
  }),
];
