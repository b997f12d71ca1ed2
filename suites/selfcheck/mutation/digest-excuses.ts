// Source mutants of digests and discovery that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const digestManifestsFile = 'service/digest-manifests.ts';
const digestsFile = 'service/digests.ts';
const discoveryFile = 'service/discovery.ts';
const digestEvents = 'Which changes of a digest are events is open.';
const discovery = 'The bodies of searches and trends are not shown.';

export const digestExcuses: readonly Excuse[] = [
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
  ...unobservable(discoveryFile, 'A cache that is never used gives the same answers.', {
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
];
