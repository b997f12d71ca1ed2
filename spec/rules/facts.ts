// Rules about what several answers say of one thing, which all answers of a run judge together.
import { schemas } from '../contract.ts';
import { excused } from '../excused.ts';
import { coversOf } from '../marks.ts';
import type { StatementId } from '../statements/index.ts';
import type { RuleTable } from './rule.ts';

const carriedBy = (...names: readonly string[]): readonly StatementId[] => {
  const carried = new Set(names.flatMap((name) => coversOf(schemas[name] ?? {}, 'must')) as StatementId[]);
  return [...carried].filter((statement) => !(statement in excused));
};

export const factsRules = {
  'facts.streams': {
    level: 'must',
    section: 'Stream detail',
    text: 'Lists, searches and details say the same of a stream.',
    covers: carriedBy('Stream', 'StreamDetail', 'StreamHit'),
  },
  'facts.manifests': {
    level: 'must',
    section: 'Manifest',
    text: 'Listings, pages of digests and reads by record id say the same of a manifest and its source.',
    covers: carriedBy('Source'),
  },
  'facts.signals': {
    level: 'must',
    section: 'Signal',
    text: 'A Signal is the same in listings and in all reads.',
    covers: carriedBy('Signal'),
  },
  'facts.briefs': {
    level: 'must',
    section: 'Brief',
    text: 'A Brief is the same in listings and in all reads.',
    covers: carriedBy('Brief'),
  },
} as const satisfies RuleTable<'facts'>;

export type FactsRuleId = keyof typeof factsRules;
