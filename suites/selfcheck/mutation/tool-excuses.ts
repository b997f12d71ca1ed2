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
  ...legal('S-189', beacons, proposals, [
    { in: 'proposalFor' },
    { in: 'beaconTools.service-configure-beacon', by: 'ObjectLiteral' },
  ]),
  ...ours(beacons, results, [{ in: 'beaconTools.service-archive-beacon' }]),
  ...legal('S-199', beacons, guidance, [
    { in: 'list', from: "['Propose one with service-configure-beacon.']" },
  ]),
  ...ours(discovery, 'The refresh tiers of other plans are not stated.', [
    { in: 'profile', from: "org.plan === 'starter'", to: 'true' },
  ]),
  ...ours(discovery, 'How far back the archive reaches is not stated.', [
    { in: 'profile', from: ['content.base.startMs - archiveDays * dayMs', 'archiveDays * dayMs'] },
  ]),
  ...ours(discovery, counts, [
    {
      in: 'search',
      from: [
        "{ scope: 'matching streams', count: pagination.total_count }",
        "{ scope: 'all streams', count: content.streams().filter(isListed).length }",
        'content.streams().filter(isListed)',
        "{ scope: 'source channels of all streams', count: content.base.channels.length }",
      ],
    },
  ]),
  ...ours(discovery, 'From which number ranks count is open.', [
    { in: 'search', from: ['rankedFrom + position + 1', 'rankedFrom + position'] },
  ]),
  ...ours(discovery, texts, [{ in: 'reasonOf' }]),
  ...ours(discovery, 'Channels show their formats too.', [
    { in: 'details', from: 'content.streamById(id)?.mediaFormats ?? []' },
  ]),
  ...ours(discovery, 'What a result says about unknown ids is open.', [
    {
      in: 'details',
      from: [
        "({ id, outcome }) => (outcome.kind === 'refused' ? [id] : [])",
        "outcome.kind === 'refused'",
        '[]',
      ],
    },
  ]),
  ...ours(guideFile, texts, [
    { in: 'billed' },
    { in: 'guide' },
    { in: 'guideTools.service-guide', from: ['({ title, text }) => ({ title, text })', '{ title, text }'] },
  ]),
  ...legal('S-187', manifests, 'A result may hold more than its tool is named for, as the plan allows.', [
    { in: 'without', from: 'Object.entries(manifest).filter(([name]) => !parts.includes(name))' },
  ]),
  ...legal('S-184', manifests, refusals, [
    { in: 'ofQuery', from: "outcome.kind === 'refused'", to: 'false' },
  ]),
  ...legal('S-184', toolFile, refusals, [{ in: 'through', from: "outcome.kind === 'refused'", to: 'false' }]),
  ...legal('S-234', manifests, edge, [
    {
      in: 'pageOf',
      from: [
        'clamp?.clamped === true && { ...{ quota_clamped: true, items_removed_by_quota: clamp.removed }, }',
        'clamp?.clamped === true',
        'true',
        '{ ...{ quota_clamped: true, items_removed_by_quota: clamp.removed }, }',
        '{ quota_clamped: true, items_removed_by_quota: clamp.removed }',
        'answer.remarks ?? {}',
      ],
    },
  ]),
  ...legal('S-199', manifests, guidance, [{ in: 'pageOf', from: ['items.length === 0', '[]'] }]),
  ...ours(ontology, results, [
    { in: 'ontologyTools.service-sync' },
    { in: 'ontologyTools.service-unsync' },
    { in: 'ontologyTools.service-label' },
  ]),
  ...legal('S-199', toolFile, guidance, [
    { in: 'found', from: '[]' },
    { in: 'searched', from: ['count === 0', '[]'] },
  ]),
  ...legal('S-184', toolFile, refusals, [{ in: 'invalidIn' }]),
];
