// Rules about what several answers say of one thing, which all answers of a run judge together.
import { schemas } from '../contract.ts';
import type { StatementId } from '../statements/index.ts';
import { carriedBy } from './carried.ts';
import type { RuleTable } from './rule.ts';

const ofSchemas = (...names: readonly string[]): readonly StatementId[] =>
  carriedBy(
    names.map((name) => schemas[name] ?? {}),
    'must',
  );

export const factsRules = {
  'facts.streams': {
    level: 'must',
    section: 'Stream detail',
    text: 'Lists, searches and details say the same of a stream.',
    covers: ofSchemas('Stream', 'StreamDetail', 'StreamHit'),
  },
  'facts.manifests': {
    level: 'must',
    section: 'Manifest',
    text: 'Listings, pages of digests and reads by record id say the same of a manifest and its source.',
    covers: ofSchemas('Source'),
  },
  'facts.signals': {
    level: 'must',
    section: 'Signal',
    text: 'A Signal is the same in listings and in all reads.',
    covers: ofSchemas('Signal'),
  },
  'facts.briefs': {
    level: 'must',
    section: 'Brief',
    text: 'A Brief is the same in listings and in all reads.',
    covers: ofSchemas('Brief'),
  },
} as const satisfies RuleTable<'facts'>;

export type FactsRuleId = keyof typeof factsRules;
