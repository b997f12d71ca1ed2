// Rules about stable interfaces: unversioned paths, the /api alias, and how a breaking change is announced.
import type { RuleTable } from './rule.ts';

export const versionRules = {
  'version.plain-paths-served': {
    level: 'must',
    section: 'Versioning',
    text: 'The catalog and the content are served under paths without a version segment.',
    covers: ['VERSION-02', 'VERSION-06'],
  },
  'version.api-alias-same': {
    level: 'must',
    section: 'Manifests',
    text: 'Content routes give the same answers under the /api prefix.',
    covers: ['ENV-32', 'VERSION-06'],
  },
  'version.api-alias-same-refusals': {
    level: 'must',
    section: 'Manifests',
    text: 'Content routes under the /api prefix exist for every plan and refuse what the plan lacks.',
    covers: ['ENV-32'],
  },
  'version.api-alias-authenticated': {
    level: 'must',
    section: 'Manifests',
    text: 'Content routes under the /api prefix require credentials.',
    covers: ['AUTH-01', 'ENV-32'],
  },
  'version.deprecation-announced': {
    level: 'must',
    section: 'Versioning',
    text: 'An operation with an announced breaking change sends Deprecation and a Sunset at least 90 days ahead; other operations do not.',
    covers: ['VERSION-08'],
  },
  'version.notices-well-formed': {
    level: 'must',
    section: 'Versioning',
    text: 'Deprecation and Sunset are sent together or not at all, each in its standard form.',
    covers: ['VERSION-08'],
  },
} as const satisfies RuleTable<'version'>;

export type VersionRuleId = keyof typeof versionRules;
