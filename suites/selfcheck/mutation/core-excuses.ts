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
  ...unobservable(auth, 'The HTTP server joins repeated headers of these names.', [
    { in: 'presentedIn.value', from: "typeof found === 'string' || found === undefined", to: 'true' },
  ]),
  ...legal('S-58', auth, 'What an inactive organisation gets is open.', [
    { in: 'authenticate', from: '!directory.isActive(found.principal.organizationId)', to: 'false' },
  ]),
  ...legal('S-58', auth, 'What an inactive key gets is open.', [
    { in: 'byPair', from: '!stored.active', to: 'false' },
  ]),
  ...legal('S-56', auth, mixed, [
    { in: 'byPair', from: 'apiKey === undefined', to: 'false' },
    { in: 'byPair', from: 'secret === undefined', to: 'true' },
    { in: 'byPair', from: 'secret === undefined', to: 'secret !== undefined' },
  ]),
  ...unobservable(auth, 'No organisation is found without a token.', [
    {
      in: 'byToken',
      from: ['token === undefined', 'token === undefined || !laws.acceptsAccessToken(operation)'],
      to: 'false',
    },
  ]),
  ...legal('S-55', auth, 'Which operations accept the access token is open.', [
    {
      in: 'byToken',
      from: 'token === undefined || !laws.acceptsAccessToken(operation)',
      by: 'LogicalOperator',
    },
  ]),
  ...unobservable(auth, 'No organisation is found without a token.', [
    { in: 'byMcpToken', from: 'mcpToken === undefined', to: 'false' },
  ]),
  ...legal('S-181', 'core/backfill.ts', 'How old the list of grants may be is open.', [
    { in: 'backfillLaws.listAgeMs', to: '5 / minuteMs' },
  ]),
  ...legal('S-125', 'core/balanced.ts', 'Which content belongs to which family is open.', [
    { in: 'familyOfDomain' },
  ]),
  ...legal('S-142', scope, 'What a broadened execution reads beside what it names is open.', [
    {
      in: 'broadenedConditions',
      from: 'named.length > 0',
      by: ['ConditionalExpression', 'EqualityOperator'],
    },
    { in: 'broadenedConditions', from: "one.kind !== 'values' || !named.includes(one)", to: 'true' },
  ]),
  ...unobservable(scope, 'Only conditions on values are among the named ones.', [
    { in: 'broadenedConditions', from: "one.kind !== 'values'", to: 'false' },
  ]),
  ...ours('core/beacon-size.ts', unnamed, [
    {
      in: 'sizeIssues',
      from: [
        'fields.topic_filters.length + fields.entity_filters.length',
        "['custom_prompt', bytesOf(fields.custom_prompt ?? ''), sizes.promptBytes, 'bytes']",
      ],
    },
  ]),
  ...legal('S-148', 'core/beacon-size.ts', 'The sizes are approximate.', [
    { in: 'sizeIssues', from: 'size > max', to: 'size >= max' },
  ]),
  ...legal('S-149', beacon, 'Which statuses a new Beacon may name is open.', [
    { in: 'beaconLaws.createsDrafts' },
  ]),
  ...legal('S-147', beacon, revisions, [
    { in: 'beaconLaws.historyHasFirst' },
    { in: 'beaconLaws.stateChangesAreRevisions' },
    { in: 'beaconLaws.emptyUpdateCounts' },
    {
      in: 'updatedBeacon',
      from: ['isIdle && !laws.emptyUpdateCounts', '!laws.emptyUpdateCounts'],
      by: ['LogicalOperator', 'BooleanLiteral'],
    },
    { in: 'updatedBeacon', from: 'isIdle && !laws.emptyUpdateCounts', to: 'false' },
    { in: 'withStatus', from: 'laws.stateChangesAreRevisions && status !== beacon.status' },
  ]),
  ...legal('S-221', beacon, 'Whether a draft is executed is open.', [{ in: 'beaconLaws.executesDrafts' }]),
  ...legal('S-83', 'core/brief.ts', 'cross_promotion is a list or a text.', [{ in: 'briefLaws' }]),
  ...legal('S-60', 'core/connect.ts', 'Whether two calls give the same credentials is open.', [
    { in: 'connectLaws' },
  ]),
  ...legal('S-218', delivery, 'How many events a manifest in several streams causes is open.', [
    { in: 'deliveryLaws.reportedStreams', to: 'shared' },
  ]),
  ...legal('S-197', delivery, 'Whether a return is reported is open.', [
    { in: 'deliveryLaws.reportsReturn' },
  ]),
  ...legal('S-164', delivery, 'Whether a redirect is a success is open.', [
    { in: 'deliveryLaws.isSuccess', to: 'status <= 300' },
  ]),
  ...ours(delta, 'Whether a field that is false or an empty list counts as sent is not stated.', [
    { in: 'isGiven', from: 'value !== false', to: 'true' },
    { in: 'isNamed', from: 'value.length > 0', to: 'true' },
    { in: 'isNamed', from: 'value.length > 0', to: 'value.length >= 0' },
  ]),
  ...unobservable(delta, 'The scope of a valid query is a list.', [
    { in: 'isNamed', from: 'value !== undefined', to: 'false' },
  ]),
  ...unobservable(delta, 'No manifest lies before an undefined position.', [{ in: 'startPosition' }]),
  ...legal('S-215', digest, 'How the values of a rule combine is open.', [
    { in: 'digestLaws.ruleHolds', by: 'MethodExpression' },
  ]),
  ...ours(digest, 'What a filter without rules selects is not stated.', [
    { in: 'chooserOf', from: 'wanted.length > 0', to: 'true' },
    { in: 'chooserOf', from: 'wanted.length > 0', to: 'wanted.length >= 0' },
  ]),
  ...legal('S-215', digest, 'Values of combine other than AND, and its absence, are open.', [
    { in: 'chooserOf', from: ['combine?.toLowerCase()', 'combine?.toLowerCase'] },
  ]),
  ...unobservable(digest, 'No asked name is null.', [
    { in: 'deliveryConditions.isMeant', from: 'display !== null', to: 'true' },
  ]),
  ...legal('S-103', error, 'A handled outcome may have a detail, a state or both.', [
    { in: 'bodyOf', from: 'state === undefined', to: 'state !== undefined' },
    { in: 'bodyOf', from: "laws.handledBody === 'state' && !documented", by: 'LogicalOperator' },
  ]),
  {
    kind: 'unobservable',
    file: error,
    function: 'detailOf',
    original: /^case '(plan_gated|unavailable|not_found)': return /,
    reason: 'The next cases give the same text.',
  },
  ...legal('S-112', error, 'Retry-After of a 503 is open.', [
    { in: 'headersOf', from: "['Retry-After', '1']" },
  ]),
  ...legal('S-34', 'core/idempotency.ts', 'Whether a replay counts for the limit is open.', [
    { in: 'idempotencyLaws.replaysCount' },
  ]),
  ...unobservable('core/json-text.ts', 'The text is sent in one piece or in several.', [
    { in: 'JsonText.pieces' },
  ]),
  ...legal('S-117', planToken, 'The edge of the lifetime is open.', [
    { in: 'planTokenLaws.isPlanFresh', to: 'ageMs <= lifetimeMs' },
  ]),
  ...unobservable(planToken, 'A balanced request names at least one family.', [
    { in: 'planFaultOf', from: '(balanced === undefined) === (asked.families === undefined)', to: 'true' },
  ]),
  ...legal('S-116', planToken, 'Which changes of a query make its plan stale is open.', [
    { in: 'presenting', from: "['timeout_ms', 'verbosity', 'compact', 'session_id', 'markdown_version']" },
  ]),
  ...legal('S-180', plan, 'Whether every plan lists tags and topics is open.', [
    { in: 'planLaws.ontologyReadsOpen' },
  ]),
  ...legal('S-51', plan, 'Whether every plan lists its digests is open.', [
    { in: 'planLaws.digestListOpen' },
    { in: 'isOpenRead', from: "operation === 'listDigests' && laws.digestListOpen", by: 'LogicalOperator' },
  ]),
  ...legal('S-157', plan, 'Whether every plan lists the catalog of digests is open.', [
    {
      in: 'isOpenRead',
      from: "operation === 'listCatalogDigests' && laws.catalogDigestsOpen",
      by: 'LogicalOperator',
    },
  ]),
  {
    kind: 'unobservable',
    file: plan,
    function: 'opens',
    reason: sameFlags,
    original: /^case '(Digests|Webhooks|Ontology sync|Signals and Briefs by manifest id)': return /,
  },
  ...legal('S-50', plan, 'A plan without digests has none whose webhooks it could ask for.', [
    { in: 'opens', from: flags, to: 'true' },
  ]),
  ...unobservable(plan, sameFlags, [{ in: 'opens', from: flags, by: 'LogicalOperator' }]),
  ...unobservable(query, noTest, [
    { in: 'criteriaOf', from: 'tests.length > 1', to: 'true' },
    { in: 'criteriaOf', from: 'tests.length > 1', to: 'tests.length >= 1' },
  ]),
  ...legal('S-232', query, 'What tag_type means without tag_ids is open.', [
    { in: 'criteriaOf', from: 'tags === undefined', to: 'tags !== undefined' },
  ]),
  ...legal('S-25', quota, 'Whether a repeated read is billed is open.', [{ in: 'quotaLaws.repeatsAreFree' }]),
  ...legal('S-30', quota, 'A whole page may have the flags.', [{ in: 'quotaLaws.flagsOnWholePages' }]),
  ...legal('S-21', quota, 'An exhausted read is refused or gets an empty page.', [
    { in: 'allowanceFor', from: 'left === 0', to: 'false' },
    {
      in: 'allowanceFor',
      from: "{ const choice = asked === 0 ? laws.whenEmptyAndExhausted : laws.whenExhausted; if (choice === 'refused') return { kind: 'exhausted' }; }",
      by: 'BlockStatement',
    },
  ]),
  ...legal('S-22', quota, 'An exhausted read that finds nothing is refused or empty.', [
    { in: 'allowanceFor', from: 'asked === 0' },
  ]),
  ...legal('S-52', 'core/record.ts', 'What stands in place of a Record is open.', [{ in: 'recordLaws' }]),
  ...ours('core/search.ts', 'The document does not show the parameters and the order of a search.', [
    { in: 'rankStreams' },
    { in: 'score' },
  ]),
  ...legal('S-84', 'core/signal.ts', 'Alias fields are open.', [{ in: 'signalLaws.storiesAliases' }]),
  ...legal('S-238', 'core/signal.ts', 'How soon a manifest becomes visible is open.', [
    { in: 'visibleUntilMs', from: 'laws.visibleAfterMs === 0' },
  ]),
  ...legal('S-119', 'core/snapshot.ts', 'How long a snapshot is kept is open.', [
    { in: 'isAlive' },
    { in: 'droppedFor' },
  ]),
  ...unobservable(stream, 'A further condition that always holds changes nothing.', [
    { in: 'matchesStream', from: '[]' },
  ]),
  ...unobservable(stream, 'No channel has an undefined format.', [
    { in: 'showChannels', from: 'format === undefined', to: 'false' },
  ]),
  ...ours('core/token.ts', 'What follows after a complete token is not stated.', [
    { in: 'unseal', from: 'more.length > 0', to: 'false' },
  ]),
  ...legal('S-158', 'core/version.ts', 'Which routes have an alias is open.', [
    { in: 'contentRoutes' },
    { in: 'isContentRoute' },
  ]),
  ...ours('core/webhook.ts', 'Why a webhook is disabled is not shown.', [
    { in: 'disabled', from: 'false', to: 'true' },
  ]),
];
