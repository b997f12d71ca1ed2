// Source mutants in the MCP tools that no case has to catch: the document names tools, and few members of their results.
import type { Excuse } from './excuse.ts';
import { legal, ours } from './excusing.ts';

const beacons = 'service/tools/beacons.ts';
const discovery = 'service/tools/discovery.ts';
const guideFile = 'service/tools/guide.ts';
const manifests = 'service/tools/manifests.ts';
const toolFile = 'service/tools/tool.ts';
const ontology = 'service/tools/ontology.ts';
const proposals = 'The form and the content of a proposal are open.';
const results = 'The document shows no members of the results of this tool.';
const texts = 'Texts for agents are open.';
const counts = 'Which counts a search shows, and of which scopes, is open.';
const refusals = 'The form of a refusal over MCP is open.';
const guidance = 'Guidance may stand in every result.';
const edge = 'How a result at the edge of the quota is marked is open.';

export const toolExcuses: readonly Excuse[] = [
  ...legal('S-189', beacons, proposals, { function: 'proposalFor' }),
  ...legal('S-189', beacons, proposals, {
    function: 'beaconTools.service-configure-beacon',
    mutators: ['ObjectLiteral'],
  }),
  ...ours(beacons, results, { function: 'beaconTools.service-archive-beacon' }),
  ...legal('S-199', beacons, guidance, {
    function: 'list',
    originals: ["['Propose one with service-configure-beacon.']"],
  }),
  ...ours(discovery, 'The refresh tiers of other plans are not stated.', {
    function: 'profile',
    originals: ["org.plan === 'starter'"],
    replacement: 'true',
  }),
  ...ours(discovery, 'How far back the archive reaches is not stated.', {
    function: 'profile',
    originals: ['content.base.startMs - archiveDays * dayMs', 'archiveDays * dayMs'],
  }),
  ...ours(discovery, counts, {
    function: 'search',
    originals: [
      "{ scope: 'matching streams', count: pagination.total_count }",
      "{ scope: 'all streams', count: content.streams().filter(isListed).length }",
      'content.streams().filter(isListed)',
      "{ scope: 'source channels of all streams', count: content.base.channels.length }",
    ],
  }),
  ...ours(discovery, 'From which number ranks count is open.', {
    function: 'search',
    originals: ['rankedFrom + position + 1', 'rankedFrom + position'],
  }),
  ...ours(discovery, texts, { function: 'reasonOf' }),
  ...ours(discovery, 'Channels show their formats too.', {
    function: 'details',
    originals: ['content.streamById(id)?.mediaFormats ?? []'],
  }),
  ...ours(discovery, 'What a result says about unknown ids is open.', {
    function: 'details',
    originals: [
      "({ id, outcome }) => (outcome.kind === 'refused' ? [id] : [])",
      "outcome.kind === 'refused'",
      '[]',
    ],
  }),
  ...ours(guideFile, texts, { function: 'billed' }),
  ...ours(guideFile, texts, { function: 'guide' }),
  ...ours(guideFile, texts, {
    function: 'guideTools.service-guide',
    originals: ['({ title, text }) => ({ title, text })', '{ title, text }'],
  }),
  ...legal('S-187', manifests, 'A result may hold more than its tool is named for, as the plan allows.', {
    function: 'without',
    originals: ['Object.entries(manifest).filter(([name]) => !parts.includes(name))'],
  }),
  ...legal('S-184', manifests, refusals, {
    function: 'ofQuery',
    originals: ["outcome.kind === 'refused'"],
    replacement: 'false',
  }),
  ...legal('S-184', toolFile, refusals, {
    function: 'through',
    originals: ["outcome.kind === 'refused'"],
    replacement: 'false',
  }),
  ...legal('S-234', manifests, edge, {
    function: 'pageOf',
    originals: [
      'clamp?.clamped === true && { ...{ quota_clamped: true, items_removed_by_quota: clamp.removed }, }',
      'clamp?.clamped === true',
      'true',
      '{ ...{ quota_clamped: true, items_removed_by_quota: clamp.removed }, }',
      '{ quota_clamped: true, items_removed_by_quota: clamp.removed }',
    ],
  }),
  ...legal('S-234', manifests, edge, { function: 'pageOf', originals: ['answer.remarks ?? {}'] }),
  ...legal('S-199', manifests, guidance, { function: 'pageOf', originals: ['items.length === 0', '[]'] }),
  ...ours(ontology, results, { function: 'ontologyTools.service-sync' }),
  ...ours(ontology, results, { function: 'ontologyTools.service-unsync' }),
  ...ours(ontology, results, { function: 'ontologyTools.service-label' }),
  ...legal('S-199', toolFile, guidance, { function: 'found', originals: ['[]'] }),
  ...legal('S-199', toolFile, guidance, { function: 'searched', originals: ['count === 0', '[]'] }),
  ...legal('S-184', toolFile, refusals, { function: 'invalidIn' }),
];
