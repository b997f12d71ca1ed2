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
  ...legal('S-125', queryBalancedFile, families, [
    { in: 'familiesOf', by: 'BlockStatement' },
    { in: 'familiesOf', from: 'stream === undefined' },
  ]),
  ...legal('S-80', queryCriteriaFile, 'Which time of a manifest lookback_hours looks at is open.', [
    { in: 'selectionFor', from: 'lookbackFromMs === undefined' },
  ]),
  ...legal('S-127', queryCriteriaFile, 'What stream_id and stream_ids select together is open.', [
    { in: 'streamIdsOf', from: 'list !== undefined' },
  ]),
  ...unobservable(queryCriteriaFile, 'No stream or channel has this name.', [
    { in: 'streamIdsOf', from: '[]' },
  ]),
  ...ours(queryCriteriaFile, 'The document does not show the meaning of the filters of a query.', [
    { in: 'domainConditions', from: 'listOfTexts(query.cross_domains) ?? []' },
  ]),
  ...legal('S-97', queryCriteriaFile, 'What loc names is open.', [
    { in: 'publishedWindow', from: "['body', field]" },
  ]),
  ...unobservable(queryCriteriaFile, undefinedIsNever, [
    { in: 'publishedWindow', from: 'fromDate !== undefined && toDate !== undefined' },
    {
      in: 'publishedWindow',
      from: ['fromDate !== undefined', 'toDate !== undefined', 'days !== undefined'],
      to: 'true',
    },
  ]),
  ...legal('S-79', queryCriteriaFile, inverted, [
    { in: 'publishedWindow', from: 'fromDate !== undefined', to: 'fromDate === undefined' },
    { in: 'publishedWindow', from: 'toDate !== undefined', to: 'toDate === undefined' },
  ]),
  ...unobservable(queryCriteriaFile, 'A date is compared with its own spelling afterwards.', [
    { in: 'dayOfDate', from: '/^\\d{4}-\\d{2}-\\d{2}$/', to: '/\\d{4}-\\d{2}-\\d{2}$/' },
    { in: 'dayOfDate', from: '/^\\d{4}-\\d{2}-\\d{2}$/', to: '/^\\d{4}-\\d{2}-\\d{2}/' },
  ]),
  ...legal('S-121', queryDeltaFile, delta, [
    { in: 'within', from: 'opened.query === scope.query', to: 'true' },
    { in: 'deliverPage', from: 'served.items.length === remaining.length', to: 'false' },
    {
      in: 'deliverPage',
      from: 'served.items.length === remaining.length',
      to: 'served.items.length !== remaining.length',
    },
    {
      in: 'deliverPage',
      from: [
        '{ ...query, page: number }',
        '{ streamIds: selection.streamIds, total: arrivals.length, }',
        "{ checkpoint: checkpointOf(context, page, page.from), next_page_cursor: isLast ? null : seal(context.tokenKey, 'page-cursor', { ...page, afterRef }), ...(isLast && { commit_cursor: sealMark(context, 'commit-cursor', page, page.to) }), }",
        "isLast && { commit_cursor: sealMark(context, 'commit-cursor', page, page.to) }",
        "{ commit_cursor: sealMark(context, 'commit-cursor', page, page.to) }",
      ],
    },
    { in: 'committed', from: ['{ streamIds: [], total: 0 }', '[]'] },
    { in: 'checkpointOf', by: 'BlockStatement' },
    { in: 'sealMark', by: 'ArrowFunction' },
  ]),
  ...legal('S-113', queryFlowFile, 'Which fields of the lifecycle a query admits is open.', [
    { in: 'flowOf', from: 'lifecycleFieldRefusal(context, body) ?? planModeRefusal(context, query)' },
  ]),
  ...legal('S-119', queryFlowFile, 'What a snapshot token goes with is open.', [
    { in: 'chooseFlow', from: '!readsManifests(query) && query.snapshot_token !== undefined', to: 'false' },
  ]),
  ...legal('S-122', queryFlowFile, 'Which status refuses a flow that is switched off is open.', [
    { in: 'disabledFlow', from: "case '422': return { ...rejected(context, message), decidedBy };" },
  ]),
  ...legal('S-118', queryFlowFile, foreignToken, [
    { in: 'tokenForm', from: '/^[\\w-]+\\.[\\w-]+$/' },
    { in: 'unknownToken', from: "case 'stale': return { ...stale(context, message), decidedBy };" },
  ]),
  ...legal('S-103', queryFlowFile, 'What the body of a refused plan shows is open.', [
    { in: 'refuseWithState', from: ["kind === 'stale_token'", '{ state }'] },
  ]),
  ...unobservable(queryNamesFile, 'No stream or channel has this name.', [
    { in: 'channelConditions.isNamed', from: '[]' },
    { in: 'channelConditions', from: '[]', to: '["Stryker was here"]' },
  ]),
  ...legal('S-26', queryPageFile, 'A query need not bill what it returns.', [
    { in: 'serveRefs', from: 'false' },
  ]),
  ...legal('S-25', queryPageFile, 'A service may charge every manifest that it returns.', [
    { in: 'serveRefs.idOf', from: '(ref) => content.row(ref).manifestId' },
  ]),
  ...legal('S-207', queryPageFile, 'Whether a read beyond the quota is refused or cut is open.', [
    { in: 'serveRefs', from: 'true' },
  ]),
  ...legal('S-206', queryPageFile, 'Which members the pagination of a query has is open.', [
    { in: 'servePage', from: '{ streamIds, total: refs.length }' },
  ]),
  ...legal('S-126', queryPlanFile, 'When a plan needs a scope is open.', [
    {
      in: 'planQuery',
      from: "laws.lifecycle.needsScope === 'unscoped-plan' && !isScoped(query)",
      to: 'false',
    },
    { in: 'planQuery', from: "{ selection, status: 'needs_scope', total: 0 }" },
  ]),
  ...legal('S-125', queryPlanFile, families, [
    { in: 'planQuery', from: "order !== undefined && 'kind' in order", to: 'false' },
    { in: 'planQuery', from: ['order === undefined', 'order !== undefined'], to: 'true' },
  ]),
  ...legal('S-124', queryPlanFile, 'What happens to a plan without some families is open.', [
    { in: 'planQuery', from: '[]' },
  ]),
  ...legal('S-125', queryPlanFile, families, [
    { in: 'planQuery', from: 'order !== undefined', to: 'order === undefined' },
    { in: 'planQuery', from: '{ required_families: order, omitted_families: omitted }' },
  ]),
  ...unobservable(queryPlanFile, 'The plan holds the same families.', [
    { in: 'newPlan', from: 'balanced === undefined', to: 'false' },
  ]),
  ...legal('S-125', queryPlanFile, families, [
    { in: 'orderOf', by: 'BlockStatement' },
    { in: 'orderOf', from: 'requested.filter(isFamily)' },
  ]),
  ...legal('S-206', queryPlanFile, 'Which members the pagination of a query has is open.', [
    { in: 'planned', from: '{ streamIds: selection.streamIds, total }' },
  ]),
  ...legal('S-118', queryPlanFile, foreignToken, [
    { in: 'refusalOf', from: "case 'of-another': return unknownToken(context, token);" },
  ]),
  ...legal('S-116', queryPlanFile, 'Which status refuses a changed query is open.', [
    { in: 'refusalOf', from: "case 'changed-query': return changedQuery(context);" },
  ]),
  ...legal('S-124', queryPlanFile, 'What happens to a plan without some families is open.', [
    { in: 'unacceptedPlan', from: "case '422': return { ...rejected(context, message), decidedBy };" },
  ]),
  ...unobservable(queryPlanFile, 'The plan holds the same families.', [
    { in: 'executeSelection', from: 'plan.balanced?.families.filter(isFamily)' },
  ]),
  ...ours('service/query-shape.ts', 'The document does not show what verbosity and compact do.', [
    {
      in: 'withoutLists',
      from: [
        'signal === undefined',
        '{ signal: { ...signal, body: { ...signal.body, claims: [] } } }',
        '{ ...signal, body: { ...signal.body, claims: [] } }',
        '{ ...signal.body, claims: [] }',
        '[]',
      ],
    },
  ]),
  ...legal('S-119', 'service/query-snapshot.ts', 'What a snapshot token goes with is open.', [
    { in: 'pageSnapshot', from: '{ snapshot_token: token }' },
  ]),
  ...legal('S-136', 'service/query.ts', 'Whether exact sources are broadened is open.', [
    {
      in: 'select',
      from: 'found.total > 0 || !laws.query.broadensExactSources(query.broaden_sources ?? false)',
      to: 'true',
    },
  ]),
];
