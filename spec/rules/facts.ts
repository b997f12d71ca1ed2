// Rules about what several answers say of one thing, which all answers of a run judge together.
import { schemas } from '../contract.ts';
import type { StatementId } from '../statements/index.ts';
import { carriedBy } from './carried.ts';
import { citing, type RuleTable } from './rule.ts';

const ofSchemas = (...names: readonly string[]): readonly StatementId[] =>
  carriedBy(
    names.map((name) => schemas[name] ?? {}),
    'must',
  );

export const factsRules = {
  'facts.streams': citing(
    'Stream detail',
    ...ofSchemas('Stream', 'StreamDetail', 'StreamHit', 'DigestStream'),
    'STREAM-21',
    'MCP-08',
    'MCP-10',
    'MCP-11',
  ).must('Lists, searches, details, digests and tools say the same of a stream.'),
  'facts.manifests': citing('Manifest', ...ofSchemas('Source'), 'MCP-08', 'MCP-13').must(
    'Listings, queries, pages of digests, reads by record id and tools say the same of a manifest and its source.',
  ),
  'facts.signals': citing('Signal', ...ofSchemas('Signal'), 'SIGNAL-44', 'MCP-08', 'MCP-13').must(
    'A Signal is that of its manifest, and the same in listings, in all reads and in results of tools.',
  ),
  'facts.briefs': citing('Brief', ...ofSchemas('Brief'), 'BRIEF-14', 'MCP-08', 'MCP-13').must(
    'A Brief is that of its manifest, and the same in listings, in all reads and in results of tools.',
  ),
  'facts.records': citing('Record', ...ofSchemas('Record'), 'RECORD-13', 'RECORD-15', 'MCP-08').must(
    'A complete Record is that of its manifest, and the same in listings, in all reads and in results of tools.',
  ),
  'facts.digests': citing('Digest', ...ofSchemas('DigestSummary'), 'MCP-08').must(
    'While nobody changes a digest, its list item, its detail and tools say the same of it.',
  ),
  'facts.beacons': citing('Beacon', ...ofSchemas('Beacon'), 'BEACON-05', 'MCP-16').must(
    'While nobody changes a Beacon, its list item, its detail and tools say the same of it.',
  ),
} satisfies RuleTable<'facts'>;

export type FactsRuleId = keyof typeof factsRules;
