// Rules about stable interfaces: unversioned paths, the /api alias, and how a breaking change is announced.
import { covering, type RuleTable } from './rule.ts';

export const versionRules = {
  'version.plain-paths-served': covering('VERSION-02', 'VERSION-06').must(
    'The catalog and the content are served under paths without a version segment.',
  ),
  'version.api-alias-same': covering('ENV-32', 'VERSION-06').must(
    'Content routes give the same answers under the /api prefix.',
  ),
  'version.api-alias-same-refusals': covering('ENV-32').must(
    'Content routes under the /api prefix exist for every plan and refuse what the plan lacks.',
  ),
  'version.api-alias-authenticated': covering('ENV-32', 'AUTH-01').must(
    'Content routes under the /api prefix require credentials.',
  ),
  'version.deprecation-announced': covering('VERSION-08').must(),
  'version.notices-well-formed': covering('VERSION-08').must(
    'Deprecation and Sunset are sent together or not at all, each in its standard form.',
  ),
} satisfies RuleTable<'version'>;

export type VersionRuleId = keyof typeof versionRules;
