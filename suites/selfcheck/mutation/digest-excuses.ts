// Source mutants of digests, discovery, credentials and counters that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const catalogDigestsFile = 'service/catalog-digests.ts';
const connectFile = 'service/connect.ts';
const countersFile = 'service/counters.ts';
const digestManifestsFile = 'service/digest-manifests.ts';
const digestsFile = 'service/digests.ts';
const discoveryFile = 'service/discovery.ts';
const catalog = 'The document does not show the body of the catalog routes, nor how a digest is added.';
const configurations = 'The document does not show the members of the client configurations.';
const digestEvents = 'Which changes of a digest are events is open.';
const cache = 'A cache that is never used gives the same answers.';
const discovery = 'The bodies of searches and trends are not shown.';

export const digestExcuses: readonly Excuse[] = [
  ...ours(catalogDigestsFile, catalog, {
    function: 'addedBy',
    originals: ['content.base.preloads.catalogDigests.filter(({ id }) => added.has(id))'],
  }),
  ...ours(catalogDigestsFile, catalog, { function: 'listOf', mutators: ['ObjectLiteral'] }),
  ...ours(catalogDigestsFile, catalog, {
    function: 'listOf',
    originals: ['{ id, name, description }', '{ digests: bodies }'],
  }),
  {
    ...{ kind: 'our-choice', file: connectFile, function: 'issue', original: /^\{ Authorization: / },
    reason: 'The document does not show what the headers of mcp_servers hold.',
  },
  ...unobservable(connectFile, 'A new organisation always has a key.', {
    function: 'issue',
    originals: ['key?.apiKey', 'key?.apiSecret'],
  }),
  ...ours(connectFile, configurations, {
    function: 'issue',
    originals: [
      "{ mcpServers: { 'content-intelligence': core, 'content-intelligence-advanced': advanced }, }",
      "{ 'content-intelligence': core, 'content-intelligence-advanced': advanced }",
      "{ base_url: baseUrl, headers: { 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' } }",
      "{ 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' }",
    ],
  }),
  ...ours(connectFile, configurations, {
    function: 'issue',
    originals: ["key?.apiKey ?? ''"],
    replacement: "key?.apiKey && ''",
  }),
  ...ours(connectFile, configurations, {
    function: 'issue',
    originals: ["key?.apiSecret ?? ''"],
    replacement: "key?.apiSecret && ''",
  }),
  ...unobservable(countersFile, 'The figures are the same.', {
    function: 'countersOf',
    originals: ['[0, 0, 0]'],
  }),
  ...legal('S-211', countersFile, 'At what instants the counters of a stream change is open.', {
    function: 'countersOf',
    originals: ['ageMs >= windowMs'],
    replacement: 'ageMs > windowMs',
  }),
  ...legal('S-211', countersFile, 'At what instants the counters of a stream change is open.', {
    function: 'countersOf',
    originals: ['!byDate', 'Math.min(validUntilMs, facts.matchedMs + windowMs)'],
  }),
  ...legal('S-25', digestManifestsFile, 'A service may charge every manifest that it returns.', {
    function: 'manifestsOf.idOf',
    originals: ['(ref: ManifestRef): string => content.row(ref).manifestId'],
  }),
  ...legal('S-207', digestManifestsFile, 'Whether a read beyond the quota is refused or cut is open.', {
    function: 'manifestsOf',
    originals: ['true'],
  }),
  ...legal('S-75', digestManifestsFile, 'Of which of its streams a manifest shows the id is open.', {
    function: 'scopeOfDigest.streamIdOf',
    originals: ['own.find((id) => streamIds.includes(id)) ?? own[0]', '(id) => streamIds.includes(id)'],
  }),
  ...legal('S-229', digestsFile, 'A service may answer freshly at any time.', {
    function: 'digests.listDigests',
    originals: ['{ nowMs, ageMs: laws.listAgeMs }'],
  }),
  ...legal('S-219', digestsFile, digestEvents, {
    function: 'updated',
    originals: ['changes.length > 0', 'isReported'],
  }),
  ...ours(digestsFile, 'The document does not show the digest that an event is about.', {
    function: 'updated',
    originals: ['{ id, name }'],
  }),
  ...legal('S-155', digestsFile, 'What null as filter_spec does is open.', {
    function: 'updateDigest',
    originals: ['body.filter_spec === null && !isIgnored && before.streamIds.length === 0'],
    replacement: 'false',
  }),
  ...ours(digestsFile, 'Texts are for people.', { function: 'wordsOfName' }),
  ...legal('S-102', digestsFile, 'What a second deletion gets is open.', {
    function: 'deleteDigest',
    originals: ['isRepeated'],
    replacement: 'false',
  }),
  ...legal('S-91', digestsFile, 'A deletion need not have a body.', {
    function: 'deleteDigest',
    originals: ['{ id, deleted: true }'],
    replacement: '{}',
  }),
  ...legal('S-219', digestsFile, digestEvents, {
    function: 'addStreams',
    originals: ['streamIds.filter((id) => !digest.streamIds.includes(id))', '!digest.streamIds.includes(id)'],
  }),
  ...legal('S-155', digestsFile, 'Whether removing unknown streams is refused is open.', {
    function: 'removeStreams',
    originals: [
      'stream_ids.filter((id) => !digest.streamIds.includes(id))',
      '(id) => !digest.streamIds.includes(id)',
      '!digest.streamIds.includes(id)',
    ],
  }),
  ...legal('S-155', digestsFile, 'Whether removing unknown streams is refused is open.', {
    function: 'removeStreams',
    originals: ["'kind' in known"],
    replacement: 'false',
  }),
  ...legal('S-219', digestsFile, digestEvents, {
    function: 'removeStreams',
    originals: ['digest.streamIds.filter((id) => !streamIds.includes(id))', '!streamIds.includes(id)'],
  }),
  ...legal('S-97', digestsFile, 'What loc names is open.', {
    function: 'knownStreams',
    originals: ["['body', 'stream_ids', unknown]"],
  }),
  ...legal('S-197', discoveryFile, 'Whether a search finds streams that are not live is open.', {
    function: 'discovery.live',
    originals: ['content.streams().filter(isListed)'],
  }),
  ...unobservable(discoveryFile, cache, {
    function: 'discovery.listPlans',
    originals: ['{ version: content.version, nowMs }'],
  }),
  ...ours(discoveryFile, 'The document does not show the parameters of a search.', {
    function: 'discovery.search',
    originals: ["input.q ?? ''", 'input.limit ?? defaultLimit'],
  }),
  ...legal('S-63', discoveryFile, discovery, {
    function: 'discovery.listTrending',
    originals: [
      '{ version: content.version, nowMs }',
      '{ stream, counters: countersOf(context, stream.id, nowMs) }',
      '{ ...searchHit(stream), ...counters.manifests }',
      "{ ...listed('trending', busiest), validUntilMs }",
    ],
  }),
  ...legal('S-63', discoveryFile, discovery, {
    function: 'discovery.listTrending',
    mutators: ['BlockStatement'],
  }),
  ...ours(discoveryFile, 'The document does not show the parameters of a search.', {
    function: 'discovery.listTrending',
    originals: ['input.limit ?? defaultLimit'],
  }),
  ...legal('S-63', discoveryFile, discovery, {
    function: 'searchHit',
    originals: [
      "(stream: Stream) => ({ type: 'stream', id: stream.id, name: stream.name, home_domain: stream.homeDomain, })",
      "{ type: 'stream', id: stream.id, name: stream.name, home_domain: stream.homeDomain, }",
    ],
  }),
  ...legal('S-62', discoveryFile, 'The body of the plans is not shown.', {
    function: 'plansOf',
    originals: [
      '(plan) => ({ id: plan, name: displayName(plan), manifests_per_month: laws.plan.figures[plan].manifestsPerMonth, requests_per_minute: laws.plan.figures[plan].requestsPerMinute, ...flagsOfPlan(laws.plan.flags[plan]), })',
    ],
  }),
  ...legal('S-62', discoveryFile, 'The body of the plans is not shown.', {
    function: 'plansOf',
    mutators: ['ObjectLiteral'],
  }),
  ...unobservable('service/streams.ts', cache, {
    function: 'listStreams',
    originals: ['{ version: content.version, nowMs }'],
  }),
];
