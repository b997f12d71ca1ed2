// Source mutants of the reads that no case has to catch: streams, listings, queries and their flows, ontology.
import type { SilenceId } from '../../../spec/silences/index.ts';
import type { Excuse } from './excuses.ts';

interface Place {
  readonly function: string;
  /** The texts that are mutated, each on one line; any where there is none. */
  readonly originals?: readonly string[];
  readonly replacement?: string;
  readonly mutators?: readonly string[];
}

const placesOf = (file: string, { originals, ...place }: Place) =>
  originals === undefined
    ? [{ file, ...place }]
    : originals.map((original) => ({ file, ...place, original }));

const legal = (silence: SilenceId, file: string, reason: string, place: Place): readonly Excuse[] =>
  placesOf(file, place).map((where) => ({ kind: 'legal-by-silence', silence, reason, ...where }));

const unobservable = (file: string, reason: string, place: Place): readonly Excuse[] =>
  placesOf(file, place).map((where) => ({ kind: 'unobservable', reason, ...where }));

const ours = (file: string, reason: string, place: Place): readonly Excuse[] =>
  placesOf(file, place).map((where) => ({ kind: 'our-choice', reason, ...where }));

const scope = 'core/beacon-scope.ts';
const ontology = 'core/ontology.ts';
const token = 'core/plan-token.ts';
const listing = 'core/query.ts';

const flow = 'service/query-flow.ts';
const plan = 'service/query-plan.ts';
const delta = 'service/query-delta.ts';

const flowExcuses: readonly Excuse[] = [
  ...ours(flow, 'The document does not show what auto_plan does.', {
    function: 'chooseFlow',
    originals: ['query.auto_plan === true && readsManifests(query)', 'query.auto_plan === true'],
  }),
  ...legal('S-114', flow, 'A service need not know the mode plan.', { function: 'planModeRefusal' }),
  ...legal('S-123', flow, 'How a delta without a scope is refused is open.', {
    function: 'deltaRefusal',
    originals: ["laws.lifecycle.unscopedDelta === '400'"],
  }),
  ...ours(flow, 'The document does not show what a delta does with fields of plans and with modes.', {
    function: 'deltaRefusal',
    originals: [
      'isBalanced(query) || query.plan_token !== undefined || !readsManifests(query)',
      'isBalanced(query) || query.plan_token !== undefined',
      'query.plan_token !== undefined',
      '!readsManifests(query)',
    ],
  }),
  ...legal('S-118', flow, 'With which status an unknown token is refused is open.', {
    function: 'unknownToken',
    originals: ['!tokenForm.test(token)'],
  }),
  ...legal('S-125', plan, 'Which families there are, which a plan omits and where it shows them is open.', {
    function: 'planQuery',
    originals: [
      'omitted.length > 0',
      'order !== undefined && { required_families: order, omitted_families: omitted }',
    ],
  }),
  ...legal('S-125', plan, 'Which lists of families are valid is open.', {
    function: 'orderOf',
    originals: [
      'requested.length > 0 && order.length === requested.length && new Set(requested).size === requested.length',
      'requested.length > 0 && order.length === requested.length',
      'requested.length > 0',
      'order.length === requested.length',
      'new Set(requested).size === requested.length',
    ],
  }),
  ...legal('S-125', plan, 'Which lists of families are valid is open.', {
    function: 'executePlan',
    originals: ["order !== undefined && 'kind' in order"],
  }),
  ...legal('S-117', plan, 'Whether a plan can be executed again is open.', {
    function: 'executePlan',
    originals: [
      "laws.lifecycle.planUse === 'single-use' && snapshots.some(({ planNumber }) => planNumber === plan.number)",
      "laws.lifecycle.planUse === 'single-use'",
    ],
  }),
  ...ours(plan, 'An expired plan and a changed query are both stale; the text is for people.', {
    function: 'refusalOf',
    originals: ["case 'expired': return stale(context, 'The plan is older than five minutes. Plan again.');"],
  }),
  ...legal('S-125', 'service/query-balanced.ts', 'Which families a plan omits is open.', {
    function: 'familiesWithout',
  }),
  ...legal('S-121', delta, 'With which manifest a first delta begins is open.', {
    function: 'pageAsked',
    originals: ['-1'],
  }),
  ...legal('S-206', delta, 'The pagination of a query is an open object.', {
    function: 'deliverPage',
    originals: [
      '(arrivals.length - remaining.length) / pageSize',
      'arrivals.length - remaining.length',
      'Math.floor((arrivals.length - remaining.length) / pageSize)',
    ],
  }),
  ...legal('S-206', 'service/query-page.ts', 'What the pagination of a plan shows is open.', {
    function: 'countAll',
  }),
  ...legal('S-26', 'service/query-page.ts', 'Which manifests of a query are billed is open.', {
    function: 'serveRefs',
    originals: ["isFree || laws.query.billedBodies === 'none'", "laws.query.billedBodies === 'none'"],
  }),
  ...legal('S-119', 'service/query-snapshot.ts', 'How long a snapshot is kept is open.', {
    function: 'pageSnapshot',
    originals: [
      'snapshot === undefined || !isAlive(laws.lifecycle, snapshot, nowMs)',
      'snapshot === undefined',
      '!isAlive(laws.lifecycle, snapshot, nowMs)',
    ],
  }),
  ...legal('S-127', 'service/query-criteria.ts', 'What stream_id beside stream_ids does is open.', {
    function: 'streamIdsOf',
    originals: [
      "list !== undefined && laws.query.bothStreamFields === 'stream_ids'",
      "laws.query.bothStreamFields === 'stream_ids'",
    ],
  }),
  ...legal('S-79', 'service/query-criteria.ts', 'A window that ends before it begins may select nothing.', {
    function: 'publishedWindow',
    originals: ['fromDate !== undefined && toDate !== undefined && fromDate > toDate'],
    replacement: 'false',
  }),
  ...legal('S-80', 'service/query-criteria.ts', 'Which time of a manifest lookback_hours looks at is open.', {
    function: 'selectionFor',
    originals: ['lookbackFromMs === undefined || byMatch', 'byMatch'],
  }),
  ...legal('S-131', 'service/query-result.ts', 'coverage has any values.', { function: 'coverageOf' }),
  ...ours('service/query-result.ts', 'The document does not show what the mode orient adds.', {
    function: 'facetsOf',
  }),
  ...legal('S-115', 'service/query.ts', 'A query that was not planned need not show its state.', {
    function: 'plainQuery',
    originals: [
      "status === 'needs_scope'",
      "status === 'needs_scope' || lifecycle.plainState === 'shown'",
      "lifecycle.plainState === 'shown'",
    ],
  }),
  ...unobservable('service/query.ts', 'Nothing broadens exact sources.', {
    function: 'select',
    originals: [
      "criteria.conditions.filter((one) => one.kind !== 'values' || one.fact !== 'channel')",
      "one.kind !== 'values' || one.fact !== 'channel'",
      "one.kind !== 'values'",
      "one.fact !== 'channel'",
    ],
  }),
  ...ours(flow, 'The document does not show what a cursor does outside a delta.', {
    function: 'chooseFlow',
    originals: ['(name) => query[name] !== undefined', 'query[name] !== undefined', 'cursor !== undefined'],
  }),
  ...legal('S-113', flow, 'Whether the lifecycle fields are admitted is open.', {
    function: 'lifecycleFieldRefusal',
  }),
  ...unobservable(plan, 'Without a fault the switch gives undefined either way.', {
    function: 'refusalOf',
    originals: ['case undefined: return undefined;'],
  }),
  ...ours('service/query-names.ts', 'The document does not show which names tag_names takes.', {
    function: 'tagIdsOf',
  }),
  ...legal('S-232', 'service/query-names.ts', 'What tag_type does without tag ids is open.', {
    function: 'tagConditions',
    originals: [
      "tagType !== undefined && laws.query.tagTypeAlone === 'applied'",
      "laws.query.tagTypeAlone === 'applied'",
      "{ const ofType = content.base.tags.filter(({ type }) => type === tagType); conditions.push(anyOf('tag', idsOf(ofType))); }",
      'content.base.tags.filter(({ type }) => type === tagType)',
      'type === tagType',
    ],
  }),
  ...unobservable('service/query-criteria.ts', 'Without domains nothing is excluded.', {
    function: 'domainConditions',
    originals: ['query.exclude_home_domains !== undefined'],
    replacement: 'true',
  }),
  ...legal('S-128', 'service/query.ts', 'Whether a query without any field asks for a scope is open.', {
    function: 'lacksScope',
  }),
  ...ours('service/query-shape.ts', 'The document does not show what markdown_version does.', {
    function: 'inMarkdown',
  }),
];

export const readExcuses: readonly Excuse[] = [
  ...legal('S-137', scope, 'What a request may name where the Beacon saves nothing is open.', {
    function: 'goesBeyond',
    originals: [
      "laws.unsavedDimension === 'anything'",
      "laws.withoutSavedStreams === 'any-stream'",
      'named.length > 0 && !isOpen',
      'named.length > 0',
      '!isOpen',
    ],
  }),
  ...legal('S-137', scope, 'Whether tags of topics and of entities are one dimension is open.', {
    function: 'namedIn',
    originals: ['condition.anyOf.every(isOfDimension)'],
  }),
  ...unobservable(scope, 'Only conditions with values have a fact.', {
    function: 'namedIn',
    originals: ["condition.kind === 'values'"],
  }),
  ...legal('S-142', scope, 'Sources of a broadened request are added to the saved ones, or replace them.', {
    function: 'broadenedConditions',
    originals: [
      "broadenedScope === 'replacement' || (fact === 'channel' && broadenedChannels === 'named')",
      "broadenedScope === 'replacement'",
      "fact === 'channel' && broadenedChannels === 'named'",
      "fact === 'channel'",
      "broadenedChannels === 'named'",
      "fact === 'tag'",
    ],
  }),
  ...legal('S-142', scope, 'Then the sources of the request alone are read.', {
    function: 'broadenedConditions',
    originals: ["conditions.filter((one) => one.kind !== 'values' || !named.includes(one))"],
    replacement: 'conditions',
  }),
  ...['false', 'named.length > 0 || isReplaced'].flatMap((replacement) =>
    legal('S-142', scope, 'Sources of a broadened request are added to the saved ones, or replace them.', {
      function: 'broadenedConditions',
      originals: ['named.length > 0 && isReplaced'],
      replacement,
    }),
  ),
  ...legal('S-142', scope, 'Then the sources of the request alone are read.', {
    function: 'broadenedConditions',
    originals: ["one.kind !== 'values'"],
    replacement: "one.kind === 'values'",
  }),
  ...legal(
    'S-178',
    ontology,
    'Whether a sync that is made again after its deletion has its old id is open.',
    {
      function: 'ontologyLaws.overwrittenSync',
      originals: ['!sync.isDeleted && sync.objectType === objectType', '!sync.isDeleted'],
      replacement: 'true',
    },
  ),
  ...unobservable(ontology, 'Tags, topics and streams have different ids.', {
    function: 'ontologyLaws.overwrittenSync',
    originals: ['sync.objectType === objectType'],
    replacement: 'true',
  }),
  ...['ontologyLaws.matchesSearch', 'foundBy', 'similarity', 'lettersOf', 'trigrams', 'shared'].flatMap(
    (place) =>
      ours(ontology, 'How much a fuzzy search finds, and in which order, is not shown.', { function: place }),
  ),
  ...legal('S-126', token, 'What a plan takes for a scope is open.', { function: 'isScoped' }),
  ...unobservable(token, 'A query has each field once.', {
    function: 'canonicalQuery',
    originals: ['one < other'],
    replacement: 'one <= other',
  }),
  ...legal('S-116', token, 'Whether a value and a list of it are the same query is open.', {
    function: 'setOf',
  }),
  ...legal('S-116', token, 'Outside balanced research a changed query may be executed.', {
    function: 'planFaultOf',
    originals: [
      "balanced === undefined && laws.changedQuery === 'executed'",
      "laws.changedQuery === 'executed'",
      'balanced === undefined',
    ],
  }),
  ...flowExcuses,
  ...legal('S-15', 'core/paging.ts', 'What prev is beyond the last page is open.', {
    function: 'pagingLaws.prev',
    originals: ['total / pageSize', 'Math.ceil(total / pageSize) - 1', 'Math.ceil(total / pageSize)'],
  }),
  ...legal('S-11', 'core/paging.ts', 'Which of page and page_num counts is open where both are sent.', {
    function: 'pageOf',
    originals: ["laws.bothNames === 'page_num'"],
  }),
  ...legal('S-232', listing, 'What tag_type does without tag ids is open.', {
    function: 'criteriaOf',
    originals: [
      "tags === undefined && tagType !== undefined && laws.tagTypeAlone === 'applied'",
      "laws.tagTypeAlone === 'applied'",
      '(facts) => facts.hasTagOfType(tagType)',
    ],
  }),
  ...legal('S-80', listing, 'Which time of a manifest lookback_hours looks at is open.', {
    function: 'criteriaOf',
    originals: [
      'lookbackFromMs !== undefined && !byMatch',
      'lookbackFromMs !== undefined',
      '!byMatch',
      'facts.publishedDay >= Math.floor(lookbackFromMs / dayMs)',
      'lookbackFromMs / dayMs',
    ],
  }),
  ...unobservable(listing, 'A window without bounds holds every day.', {
    function: 'criteriaOf',
    originals: [
      'fromDay !== undefined || toDay !== undefined',
      'fromDay !== undefined',
      'toDay !== undefined',
    ],
    replacement: 'true',
  }),
  ...unobservable(listing, 'A list of texts never holds undefined.', {
    function: 'queryLaws.hasForm',
    originals: ['form !== undefined'],
    replacement: 'true',
  }),
  ...unobservable('core/manifest-query.ts', 'undefined broadens nothing either.', {
    function: 'manifestQueryLaws.broadensExactSources',
    mutators: ['ArrowFunction'],
  }),
  ...ours('core/manifest-query.ts', 'The document does not show what a text of a query searches.', {
    function: 'wordsOf',
  }),
  ...legal('S-88', 'core/stream.ts', 'Whether inactive channels count is open.', {
    function: 'showChannels',
    originals: ["laws.countedChannels === 'all'", 'channels.filter((c) => c.isActive)'],
  }),
  ...legal('S-89', 'core/stream.ts', 'The flag may also appear where channels were not requested.', {
    function: 'streamLaws.truncatedFlagAlways',
  }),
  ...unobservable('core/stream.ts', 'Every one of no filters holds.', {
    function: 'matchesStream',
    originals: ['holds.length === 0'],
    replacement: 'false',
  }),
];
