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
  ...ours(catalogDigestsFile, catalog, [
    { in: 'addedBy', from: 'content.base.preloads.catalogDigests.filter(({ id }) => added.has(id))' },
    { in: 'listOf', by: 'ObjectLiteral' },
    { in: 'listOf', from: ['{ id, name, description }', '{ digests: bodies }'] },
  ]),
  {
    kind: 'our-choice',
    file: connectFile,
    function: 'issue',
    original: /^\{ Authorization: /,
    reason: 'The document does not show what the headers of mcp_servers hold.',
  },
  ...unobservable(connectFile, 'A new organisation always has a key.', [
    { in: 'issue', from: ['key?.apiKey', 'key?.apiSecret'] },
  ]),
  ...ours(connectFile, configurations, [
    {
      in: 'issue',
      from: [
        "{ mcpServers: { 'content-intelligence': core, 'content-intelligence-advanced': advanced }, }",
        "{ 'content-intelligence': core, 'content-intelligence-advanced': advanced }",
        "{ base_url: baseUrl, headers: { 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' } }",
        "{ 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' }",
      ],
    },
    { in: 'issue', from: "key?.apiKey ?? ''", to: "key?.apiKey && ''" },
    { in: 'issue', from: "key?.apiSecret ?? ''", to: "key?.apiSecret && ''" },
  ]),
  ...unobservable(countersFile, 'The figures are the same.', [{ in: 'countersOf', from: '[0, 0, 0]' }]),
  ...legal('S-211', countersFile, 'At what instants the counters of a stream change is open.', [
    { in: 'countersOf', from: 'ageMs >= windowMs', to: 'ageMs > windowMs' },
    { in: 'countersOf', from: ['!byDate', 'Math.min(validUntilMs, facts.matchedMs + windowMs)'] },
  ]),
  ...legal('S-25', digestManifestsFile, 'A service may charge every manifest that it returns.', [
    { in: 'manifestsOf.idOf', from: '(ref: ManifestRef): string => content.row(ref).manifestId' },
  ]),
  ...legal('S-207', digestManifestsFile, 'Whether a read beyond the quota is refused or cut is open.', [
    { in: 'manifestsOf', from: 'true' },
  ]),
  ...legal('S-75', digestManifestsFile, 'Of which of its streams a manifest shows the id is open.', [
    {
      in: 'scopeOfDigest.streamIdOf',
      from: ['own.find((id) => streamIds.includes(id)) ?? own[0]', '(id) => streamIds.includes(id)'],
    },
  ]),
  ...legal('S-229', digestsFile, 'A service may answer freshly at any time.', [
    { in: 'digests.listDigests', from: '{ nowMs, ageMs: laws.listAgeMs }' },
  ]),
  ...legal('S-219', digestsFile, digestEvents, [
    { in: 'updated', from: ['changes.length > 0', 'isReported'] },
  ]),
  ...ours(digestsFile, 'The document does not show the digest that an event is about.', [
    { in: 'updated', from: '{ id, name }' },
  ]),
  ...legal('S-155', digestsFile, 'What null as filter_spec does is open.', [
    {
      in: 'updateDigest',
      from: 'body.filter_spec === null && !isIgnored && before.streamIds.length === 0',
      to: 'false',
    },
  ]),
  ...ours(digestsFile, 'Texts are for people.', [{ in: 'wordsOfName' }]),
  ...legal('S-102', digestsFile, 'What a second deletion gets is open.', [
    { in: 'deleteDigest', from: 'isRepeated', to: 'false' },
  ]),
  ...legal('S-91', digestsFile, 'A deletion need not have a body.', [
    { in: 'deleteDigest', from: '{ id, deleted: true }', to: '{}' },
  ]),
  ...legal('S-219', digestsFile, digestEvents, [
    {
      in: 'addStreams',
      from: ['streamIds.filter((id) => !digest.streamIds.includes(id))', '!digest.streamIds.includes(id)'],
    },
  ]),
  ...legal('S-155', digestsFile, 'Whether removing unknown streams is refused is open.', [
    {
      in: 'removeStreams',
      from: [
        'stream_ids.filter((id) => !digest.streamIds.includes(id))',
        '(id) => !digest.streamIds.includes(id)',
        '!digest.streamIds.includes(id)',
      ],
    },
    { in: 'removeStreams', from: "'kind' in known", to: 'false' },
  ]),
  ...legal('S-219', digestsFile, digestEvents, [
    {
      in: 'removeStreams',
      from: ['digest.streamIds.filter((id) => !streamIds.includes(id))', '!streamIds.includes(id)'],
    },
  ]),
  ...legal('S-97', digestsFile, 'What loc names is open.', [
    { in: 'knownStreams', from: "['body', 'stream_ids', unknown]" },
  ]),
  ...legal('S-197', discoveryFile, 'Whether a search finds streams that are not live is open.', [
    { in: 'discovery.live', from: 'content.streams().filter(isListed)' },
  ]),
  ...unobservable(discoveryFile, cache, [
    { in: 'discovery.listPlans', from: '{ version: content.version, nowMs }' },
  ]),
  ...ours(discoveryFile, 'The document does not show the parameters of a search.', [
    { in: 'discovery.search', from: ["input.q ?? ''", 'input.limit ?? defaultLimit'] },
  ]),
  ...legal('S-63', discoveryFile, discovery, [
    {
      in: 'discovery.listTrending',
      from: [
        '{ version: content.version, nowMs }',
        '{ stream, counters: countersOf(context, stream.id, nowMs) }',
        '{ ...searchHit(stream), ...counters.manifests }',
        "{ ...listed('trending', busiest), validUntilMs }",
      ],
    },
    { in: 'discovery.listTrending', by: 'BlockStatement' },
  ]),
  ...ours(discoveryFile, 'The document does not show the parameters of a search.', [
    { in: 'discovery.listTrending', from: 'input.limit ?? defaultLimit' },
  ]),
  ...legal('S-63', discoveryFile, discovery, [
    {
      in: 'searchHit',
      from: [
        "(stream: Stream) => ({ type: 'stream', id: stream.id, name: stream.name, home_domain: stream.homeDomain, })",
        "{ type: 'stream', id: stream.id, name: stream.name, home_domain: stream.homeDomain, }",
      ],
    },
  ]),
  ...legal('S-62', discoveryFile, 'The body of the plans is not shown.', [
    {
      in: 'plansOf',
      from: '(plan) => ({ id: plan, name: displayName(plan), manifests_per_month: laws.plan.figures[plan].manifestsPerMonth, requests_per_minute: laws.plan.figures[plan].requestsPerMinute, ...flagsOfPlan(laws.plan.flags[plan]), })',
    },
    { in: 'plansOf', by: 'ObjectLiteral' },
  ]),
  ...unobservable('service/streams.ts', cache, [
    { in: 'listStreams', from: '{ version: content.version, nowMs }' },
  ]),
];
