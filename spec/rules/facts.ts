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
  'facts.streams': citing('Stream detail', ...ofSchemas('Stream', 'StreamDetail', 'StreamHit')).must(
    'Lists, searches and details say the same of a stream.',
  ),
  'facts.manifests': citing('Manifest', ...ofSchemas('Source')).must(
    'Listings, pages of digests and reads by record id say the same of a manifest and its source.',
  ),
  'facts.signals': citing('Signal', ...ofSchemas('Signal')).must(
    'A Signal is the same in listings and in all reads.',
  ),
  'facts.briefs': citing('Brief', ...ofSchemas('Brief')).must(
    'A Brief is the same in listings and in all reads.',
  ),
} satisfies RuleTable<'facts'>;

export type FactsRuleId = keyof typeof factsRules;
