// Source mutants of streams, listings, Beacon scopes and ontology that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';
import { queryExcuses } from './query-excuses.ts';

const filter = 'service/listing-filter.ts';
const syncs = 'service/ontology.ts';

const serviceExcuses: readonly Excuse[] = [
  ...legal('S-201', filter, 'What lookback_hours does without a Beacon is open.', [
    {
      in: 'criteriaFor',
      from: [
        "input.lookback_hours !== undefined && lookbackAlone === 'refused'",
        "lookbackAlone === 'applied'",
      ],
    },
  ]),
  ...legal('S-79', filter, 'A window that ends before it begins may select nothing.', [
    { in: 'criteriaFor', from: 'toDay !== undefined', to: 'toDay === undefined' },
  ]),
  ...legal('S-231', filter, 'Whether ticker and isin look at the manifest or at the stream is open.', [
    { in: 'companies', from: "context.laws.query.companyFilter === 'stream'" },
  ]),
  ...legal('S-137', 'service/listing-beacon.ts', 'How tags relate to saved topics is not shown.', [
    { in: 'criteriaWithBeacon', from: 'tagIds === undefined', to: 'true' },
  ]),
  ...legal('S-75', 'service/listing.ts', 'Of which of its streams a manifest shows the id is open.', [
    { in: 'scopeOfStreams' },
  ]),
  ...legal('S-179', syncs, 'Whether the labels of a sync must exist is open.', [
    {
      in: 'createSync',
      from: [
        'labelNamed(store, org.id, name) === undefined',
        "undefinedLabel !== undefined && laws.ontology.undefinedLabels === 'refused'",
        "laws.ontology.undefinedLabels === 'refused'",
      ],
    },
  ]),
  ...legal('S-177', syncs, 'Whether a sync that replaces another one keeps its id is open.', [
    { in: 'idFor', from: "laws.overwrittenId === 'kept'" },
  ]),
  ...legal('S-102', syncs, 'What a second deletion gets is open.', [
    { in: 'deleteSync', from: "laws.ontology.secondDelete === '404'" },
  ]),
  ...legal('S-179', syncs, 'The body of a label is not shown.', [{ in: 'createLabel' }]),
  ...legal('S-179', syncs, 'Whether blanks belong to the names of labels is open.', [
    { in: 'namesIn', from: 'name.trim()' },
  ]),
  ...legal('S-197', 'service/streams.ts', 'Whether a stream that is not live can be opened is open.', [
    {
      in: 'getStream',
      from: [
        "stream.status !== 'removed'",
        "stream.status !== 'unpublished' || laws.stream.unpublishedDetail === 'shown'",
        "laws.stream.unpublishedDetail === 'shown'",
      ],
    },
  ]),
  ...legal('S-63', 'service/discovery.ts', 'The bodies of searches and trends are not shown.', [
    { in: 'discovery.named' },
  ]),
  ...ours('service/discovery.ts', 'The document does not show what trends are.', [
    { in: 'discovery.listTrending', by: ['MethodExpression', 'ArrowFunction', 'ArithmeticOperator'] },
  ]),
];

const scope = 'core/beacon-scope.ts';
const ontology = 'core/ontology.ts';
const token = 'core/plan-token.ts';
const listing = 'core/query.ts';

export const readExcuses: readonly Excuse[] = [
  ...legal('S-137', scope, 'What a request may name where the Beacon saves nothing is open.', [
    {
      in: 'goesBeyond',
      from: [
        "laws.unsavedDimension === 'anything'",
        "laws.withoutSavedStreams === 'any-stream'",
        'named.length > 0 && !isOpen',
        '!isOpen',
      ],
    },
  ]),
  ...unobservable(scope, 'Only conditions with values have a fact.', [
    { in: 'namedIn', from: "condition.kind === 'values'" },
  ]),
  ...legal('S-142', scope, 'Sources of a broadened request are added to the saved ones, or replace them.', [
    {
      in: 'broadenedConditions',
      from: [
        "broadenedScope === 'replacement' || (fact === 'channel' && broadenedChannels === 'named')",
        "broadenedScope === 'replacement'",
        "fact === 'channel' && broadenedChannels === 'named'",
        "fact === 'channel'",
        "broadenedChannels === 'named'",
        "fact === 'tag'",
      ],
    },
  ]),
  ...legal('S-142', scope, 'Then the sources of the request alone are read.', [
    {
      in: 'broadenedConditions',
      from: "conditions.filter((one) => one.kind !== 'values' || !named.includes(one))",
      to: 'conditions',
    },
  ]),
  ...legal('S-142', scope, 'Sources of a broadened request are added to the saved ones, or replace them.', [
    { in: 'broadenedConditions', from: 'named.length > 0 && isReplaced', to: 'false' },
    {
      in: 'broadenedConditions',
      from: 'named.length > 0 && isReplaced',
      to: 'named.length > 0 || isReplaced',
    },
  ]),
  ...legal('S-142', scope, 'Then the sources of the request alone are read.', [
    { in: 'broadenedConditions', from: "one.kind !== 'values'", to: "one.kind === 'values'" },
  ]),
  ...unobservable(ontology, 'Tags, topics and streams have different ids.', [
    { in: 'ontologyLaws.overwrittenSync', from: 'sync.objectType === objectType', to: 'true' },
  ]),
  ...ours(ontology, 'How much a fuzzy search finds, and in which order, is not shown.', [
    { in: 'ontologyLaws.matchesSearch' },
    { in: 'similarity' },
    { in: 'lettersOf' },
    { in: 'trigrams' },
    { in: 'shared' },
  ]),
  ...legal('S-126', token, 'What a plan takes for a scope is open.', [{ in: 'isScoped' }]),
  ...unobservable(token, 'A query has each field once.', [
    { in: 'canonicalQuery', from: 'one < other', to: 'one <= other' },
  ]),
  ...unobservable(token, 'Any order will do that does not depend on the request.', [
    { in: 'canonicalQuery', from: 'one < other', to: 'one >= other' },
  ]),
  ...legal('S-116', token, 'Whether a value and a list of it are the same query is open.', [{ in: 'setOf' }]),
  ...legal('S-116', token, 'Outside balanced research a changed query may be executed.', [
    {
      in: 'planFaultOf',
      from: [
        "balanced === undefined && laws.changedQuery === 'executed'",
        "laws.changedQuery === 'executed'",
        'balanced === undefined',
      ],
    },
  ]),
  ...queryExcuses,
  ...serviceExcuses,
  ...legal('S-15', 'core/paging.ts', 'What prev is beyond the last page is open.', [
    { in: 'pagingLaws.prev', from: ['total / pageSize', 'Math.ceil(total / pageSize) - 1'] },
  ]),
  ...legal('S-11', 'core/paging.ts', 'Which of page and page_num counts is open where both are sent.', [
    { in: 'pageOf', from: "laws.bothNames === 'page_num'" },
  ]),
  ...legal('S-232', listing, 'What tag_type does without tag ids is open.', [
    {
      in: 'criteriaOf',
      from: [
        "tags === undefined && tagType !== undefined && laws.tagTypeAlone === 'applied'",
        "laws.tagTypeAlone === 'applied'",
        '(facts) => facts.hasTagOfType(tagType)',
      ],
    },
  ]),
  ...legal('S-80', listing, 'Which time of a manifest lookback_hours looks at is open.', [
    {
      in: 'criteriaOf',
      from: ['lookbackFromMs !== undefined && !byMatch', 'lookbackFromMs !== undefined', '!byMatch'],
    },
  ]),
  ...unobservable(listing, 'A window without bounds holds every day.', [
    { in: 'criteriaOf', from: 'fromDay !== undefined || toDay !== undefined', to: 'true' },
  ]),
  ...unobservable(listing, 'A list of texts never holds undefined.', [
    { in: 'queryLaws.hasForm', from: 'form !== undefined', to: 'true' },
  ]),
  ...unobservable('core/manifest-query.ts', 'undefined broadens nothing either.', [
    { in: 'manifestQueryLaws.broadensExactSources', by: 'ArrowFunction' },
  ]),
  ...ours('core/manifest-query.ts', 'The document does not show what a text of a query searches.', [
    { in: 'wordsOf' },
  ]),
  ...legal('S-88', 'core/stream.ts', 'Whether inactive channels count is open.', [
    { in: 'showChannels', from: ["laws.countedChannels === 'all'", 'channels.filter((c) => c.isActive)'] },
  ]),
  ...legal('S-89', 'core/stream.ts', 'The flag may also appear where channels were not requested.', [
    { in: 'streamLaws.truncatedFlagAlways' },
  ]),
  ...unobservable('core/stream.ts', 'Every one of no filters holds.', [
    { in: 'matchesStream', from: 'holds.length === 0', to: 'false' },
  ]),
];
