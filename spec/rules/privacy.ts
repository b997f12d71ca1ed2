// Rules about what organisations name, which all exchanges of a run judge together.
import { citing, type RuleTable } from './rule.ts';

export const privacyRules = {
  'privacy.names-stay-inside': citing(
    'Errors',
    'ONTO-14',
    'DIGEST-22',
    'DIGEST-32',
    'BEACON-38',
    'HOOK-16',
  ).must(
    'What an organisation names, such as a digest or a Beacon, shows in no answer and no delivery to another one.',
  ),
} satisfies RuleTable<'privacy'>;

export type PrivacyRuleId = keyof typeof privacyRules;
