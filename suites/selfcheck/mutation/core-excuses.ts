// Source mutants of the laws and of what they decide that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const auth = 'core/auth.ts';
const beacon = 'core/beacon.ts';
const scope = 'core/beacon-scope.ts';
const delivery = 'core/delivery.ts';
const delta = 'core/delta.ts';
const digest = 'core/digest.ts';
const error = 'core/error.ts';
const plan = 'core/plan.ts';
const planToken = 'core/plan-token.ts';
const query = 'core/query.ts';
const quota = 'core/quota.ts';
const stream = 'core/stream.ts';

const mixed = 'What a token beside half a key pair or a wrong one gets is open.';
const noTest = 'A test that always holds beside others, or a test alone, selects the same.';
const revisions = 'Which changes of a Beacon are revisions is open.';
const sameFlags = 'Every plan opens both surfaces or neither.';
const unnamed = 'The document does not name the field.';

const flags = "flags().digests && (flags().webhook || laws.digestWebhooksNeed === 'digests')";

export const coreExcuses: readonly Excuse[] = [
  ...unobservable(auth, 'The HTTP server joins repeated headers of these names.', {
    function: 'presentedIn.value',
    originals: ["typeof found === 'string' || found === undefined"],
    replacement: 'true',
  }),
  ...legal('S-58', auth, 'What an inactive organisation gets is open.', {
    function: 'authenticate',
    originals: ['!directory.isActive(found.principal.organizationId)'],
    replacement: 'false',
  }),
  ...legal('S-58', auth, 'What an inactive key gets is open.', {
    function: 'byPair',
    originals: ['!stored.active'],
    replacement: 'false',
  }),
  ...legal('S-56', auth, mixed, {
    function: 'byPair',
    originals: ['apiKey === undefined'],
    replacement: 'false',
  }),
  ...legal('S-56', auth, mixed, {
    function: 'byPair',
    originals: ['secret === undefined'],
    replacement: 'true',
  }),
  ...legal('S-56', auth, mixed, {
    function: 'byPair',
    originals: ['secret === undefined'],
    replacement: 'secret !== undefined',
  }),
  ...unobservable(auth, 'No organisation is found without a token.', {
    function: 'byToken',
    originals: ['token === undefined', 'token === undefined || !laws.acceptsAccessToken(operation)'],
    replacement: 'false',
  }),
  ...legal('S-55', auth, 'Which operations accept the access token is open.', {
    function: 'byToken',
    originals: ['token === undefined || !laws.acceptsAccessToken(operation)'],
    mutators: ['LogicalOperator'],
  }),
  ...unobservable(auth, 'No organisation is found without a token.', {
    function: 'byMcpToken',
    originals: ['mcpToken === undefined'],
    replacement: 'false',
  }),
  ...legal('S-181', 'core/backfill.ts', 'How old the list of grants may be is open.', {
    function: 'backfillLaws.listAgeMs',
    replacement: '5 / minuteMs',
  }),
  ...legal('S-125', 'core/balanced.ts', 'Which content belongs to which family is open.', {
    function: 'familyOfDomain',
  }),
  ...legal('S-142', scope, 'What a broadened execution reads beside what it names is open.', {
    function: 'broadenedConditions',
    originals: ['named.length > 0'],
    mutators: ['ConditionalExpression', 'EqualityOperator'],
  }),
  ...legal('S-142', scope, 'What a broadened execution reads beside what it names is open.', {
    function: 'broadenedConditions',
    originals: ["one.kind !== 'values' || !named.includes(one)"],
    replacement: 'true',
  }),
  ...unobservable(scope, 'Only conditions on values are among the named ones.', {
    function: 'broadenedConditions',
    originals: ["one.kind !== 'values'"],
    replacement: 'false',
  }),
  ...ours('core/beacon-size.ts', unnamed, {
    function: 'sizeIssues',
    originals: [
      'fields.topic_filters.length + fields.entity_filters.length',
      "['custom_prompt', bytesOf(fields.custom_prompt ?? ''), sizes.promptBytes, 'bytes']",
    ],
  }),
  ...legal('S-148', 'core/beacon-size.ts', 'The sizes are approximate.', {
    function: 'sizeIssues',
    originals: ['size > max'],
    replacement: 'size >= max',
  }),
  ...legal('S-149', beacon, 'Which statuses a new Beacon may name is open.', {
    function: 'beaconLaws.createsDrafts',
  }),
  ...legal('S-147', beacon, revisions, { function: 'beaconLaws.historyHasFirst' }),
  ...legal('S-147', beacon, revisions, { function: 'beaconLaws.stateChangesAreRevisions' }),
  ...legal('S-147', beacon, revisions, { function: 'beaconLaws.emptyUpdateCounts' }),
  ...legal('S-147', beacon, revisions, {
    function: 'updatedBeacon',
    originals: ['isIdle && !laws.emptyUpdateCounts', '!laws.emptyUpdateCounts'],
    mutators: ['LogicalOperator', 'BooleanLiteral'],
  }),
  ...legal('S-147', beacon, revisions, {
    function: 'updatedBeacon',
    originals: ['isIdle && !laws.emptyUpdateCounts'],
    replacement: 'false',
  }),
  ...legal('S-147', beacon, revisions, {
    function: 'withStatus',
    originals: ['laws.stateChangesAreRevisions && status !== beacon.status'],
  }),
  ...legal('S-221', beacon, 'Whether a draft is executed is open.', {
    function: 'beaconLaws.executesDrafts',
  }),
  ...legal('S-83', 'core/brief.ts', 'cross_promotion is a list or a text.', { function: 'briefLaws' }),
  ...legal('S-60', 'core/connect.ts', 'Whether two calls give the same credentials is open.', {
    function: 'connectLaws',
  }),
  ...legal('S-218', delivery, 'How many events a manifest in several streams causes is open.', {
    function: 'deliveryLaws.reportedStreams',
    replacement: 'shared',
  }),
  ...legal('S-197', delivery, 'Whether a return is reported is open.', {
    function: 'deliveryLaws.reportsReturn',
  }),
  ...legal('S-164', delivery, 'Whether a redirect is a success is open.', {
    function: 'deliveryLaws.isSuccess',
    replacement: 'status <= 300',
  }),
  ...ours(delta, 'Whether a field that is false or an empty list counts as sent is not stated.', {
    function: 'isGiven',
    originals: ['value !== false'],
    replacement: 'true',
  }),
  ...ours(delta, 'Whether a field that is false or an empty list counts as sent is not stated.', {
    function: 'isNamed',
    originals: ['value.length > 0'],
    replacement: 'true',
  }),
  ...ours(delta, 'Whether a field that is false or an empty list counts as sent is not stated.', {
    function: 'isNamed',
    originals: ['value.length > 0'],
    replacement: 'value.length >= 0',
  }),
  ...unobservable(delta, 'The scope of a valid query is a list.', {
    function: 'isNamed',
    originals: ['value !== undefined'],
    replacement: 'false',
  }),
  ...unobservable(delta, 'No manifest lies before an undefined position.', { function: 'startPosition' }),
  ...legal('S-215', digest, 'How the values of a rule combine is open.', {
    function: 'digestLaws.ruleHolds',
    mutators: ['MethodExpression'],
  }),
  ...ours(digest, 'What a filter without rules selects is not stated.', {
    function: 'chooserOf',
    originals: ['wanted.length > 0'],
    replacement: 'true',
  }),
  ...ours(digest, 'What a filter without rules selects is not stated.', {
    function: 'chooserOf',
    originals: ['wanted.length > 0'],
    replacement: 'wanted.length >= 0',
  }),
  ...legal('S-215', digest, 'Values of combine other than AND, and its absence, are open.', {
    function: 'chooserOf',
    originals: ['combine?.toLowerCase()', 'combine?.toLowerCase'],
  }),
  ...unobservable(digest, 'No asked name is null.', {
    function: 'deliveryConditions.isMeant',
    originals: ['display !== null'],
    replacement: 'true',
  }),
  ...legal('S-103', error, 'A handled outcome may have a detail, a state or both.', {
    function: 'bodyOf',
    originals: ['state === undefined'],
    replacement: 'state !== undefined',
  }),
  ...legal('S-103', error, 'A handled outcome may have a detail, a state or both.', {
    function: 'bodyOf',
    originals: ["laws.handledBody === 'state' && !documented"],
    mutators: ['LogicalOperator'],
  }),
  {
    ...{ kind: 'unobservable', file: error, function: 'detailOf' },
    ...{ original: /^case '(plan_gated|unavailable|not_found)': return / },
    reason: 'The next cases give the same text.',
  },
  ...legal('S-112', error, 'Retry-After of a 503 is open.', {
    function: 'headersOf',
    originals: ["['Retry-After', '1']"],
  }),
  ...legal('S-34', 'core/idempotency.ts', 'Whether a replay counts for the limit is open.', {
    function: 'idempotencyLaws.replaysCount',
  }),
  ...unobservable('core/json-text.ts', 'The text is sent in one piece or in several.', {
    function: 'JsonText.pieces',
  }),
  ...legal('S-117', planToken, 'The edge of the lifetime is open.', {
    function: 'planTokenLaws.isPlanFresh',
    replacement: 'ageMs <= lifetimeMs',
  }),
  ...unobservable(planToken, 'A balanced request names at least one family.', {
    function: 'planFaultOf',
    originals: ['(balanced === undefined) === (asked.families === undefined)'],
    replacement: 'true',
  }),
  ...legal('S-116', planToken, 'Which changes of a query make its plan stale is open.', {
    function: 'presenting',
    originals: ["['timeout_ms', 'verbosity', 'compact', 'session_id', 'markdown_version']"],
  }),
  ...legal('S-180', plan, 'Whether every plan lists tags and topics is open.', {
    function: 'planLaws.ontologyReadsOpen',
  }),
  ...legal('S-51', plan, 'Whether every plan lists its digests is open.', {
    function: 'planLaws.digestListOpen',
  }),
  ...legal('S-51', plan, 'Whether every plan lists its digests is open.', {
    function: 'isOpenRead',
    originals: ["operation === 'listDigests' && laws.digestListOpen"],
    mutators: ['LogicalOperator'],
  }),
  ...legal('S-157', plan, 'Whether every plan lists the catalog of digests is open.', {
    function: 'isOpenRead',
    originals: ["operation === 'listCatalogDigests' && laws.catalogDigestsOpen"],
    mutators: ['LogicalOperator'],
  }),
  {
    ...{ kind: 'unobservable', file: plan, function: 'opens', reason: sameFlags },
    ...{ original: /^case '(Digests|Webhooks|Ontology sync|Signals and Briefs by manifest id)': return / },
  },
  ...legal('S-50', plan, 'A plan without digests has none whose webhooks it could ask for.', {
    function: 'opens',
    originals: [flags],
    replacement: 'true',
  }),
  ...unobservable(plan, sameFlags, { function: 'opens', originals: [flags], mutators: ['LogicalOperator'] }),
  ...unobservable(query, noTest, {
    function: 'criteriaOf',
    originals: ['tests.length > 1'],
    replacement: 'true',
  }),
  ...unobservable(query, noTest, {
    function: 'criteriaOf',
    originals: ['tests.length > 1'],
    replacement: 'tests.length >= 1',
  }),
  ...legal('S-232', query, 'What tag_type means without tag_ids is open.', {
    function: 'criteriaOf',
    originals: ['tags === undefined'],
    replacement: 'tags !== undefined',
  }),
  ...legal('S-25', quota, 'Whether a repeated read is billed is open.', {
    function: 'quotaLaws.repeatsAreFree',
  }),
  ...legal('S-30', quota, 'A whole page may have the flags.', { function: 'quotaLaws.flagsOnWholePages' }),
  ...legal('S-21', quota, 'An exhausted read is refused or gets an empty page.', {
    function: 'allowanceFor',
    originals: ['left === 0'],
    replacement: 'false',
  }),
  ...legal('S-21', quota, 'An exhausted read is refused or gets an empty page.', {
    function: 'allowanceFor',
    mutators: ['BlockStatement'],
    originals: [
      "{ const choice = asked === 0 ? laws.whenEmptyAndExhausted : laws.whenExhausted; if (choice === 'refused') return { kind: 'exhausted' }; }",
    ],
  }),
  ...legal('S-22', quota, 'An exhausted read that finds nothing is refused or empty.', {
    function: 'allowanceFor',
    originals: ['asked === 0'],
  }),
  ...legal('S-52', 'core/record.ts', 'What stands in place of a Record is open.', { function: 'recordLaws' }),
  ...ours('core/search.ts', 'The document does not show the parameters and the order of a search.', {
    function: 'rankStreams',
  }),
  ...ours('core/search.ts', 'The document does not show the parameters and the order of a search.', {
    function: 'score',
  }),
  ...legal('S-84', 'core/signal.ts', 'Alias fields are open.', { function: 'signalLaws.storiesAliases' }),
  ...legal('S-238', 'core/signal.ts', 'How soon a manifest becomes visible is open.', {
    function: 'visibleUntilMs',
    originals: ['laws.visibleAfterMs === 0'],
  }),
  ...legal('S-119', 'core/snapshot.ts', 'How long a snapshot is kept is open.', { function: 'isAlive' }),
  ...legal('S-119', 'core/snapshot.ts', 'How long a snapshot is kept is open.', { function: 'droppedFor' }),
  ...unobservable(stream, 'A further condition that always holds changes nothing.', {
    function: 'matchesStream',
    originals: ['[]'],
  }),
  ...unobservable(stream, 'No channel has an undefined format.', {
    function: 'showChannels',
    originals: ['format === undefined'],
    replacement: 'false',
  }),
  ...ours('core/token.ts', 'What follows after a complete token is not stated.', {
    function: 'unseal',
    originals: ['more.length > 0'],
    replacement: 'false',
  }),
  ...legal('S-158', 'core/version.ts', 'Which routes have an alias is open.', { function: 'contentRoutes' }),
  ...legal('S-158', 'core/version.ts', 'Which routes have an alias is open.', { function: 'isContentRoute' }),
  ...ours('core/webhook.ts', 'Why a webhook is disabled is not shown.', {
    function: 'disabled',
    originals: ['false'],
    replacement: 'true',
  }),
];
