// Rules about what stays stable: unversioned paths, the /api alias, and how a breaking change is announced.
import type { RuleTable } from './rule.ts';

export const versionRules = {
  'version.plain-paths-served': {
    level: 'must',
    section: 'Versioning',
    text: 'The catalogue and the content are served under paths without a version segment.',
    covers: ['VERSION-02', 'VERSION-06'],
  },
  'version.api-alias-same': {
    level: 'must',
    section: 'Manifests',
    text: 'Content routes answer the same under the /api prefix.',
    covers: ['ENV-32', 'VERSION-06'],
  },
  'version.api-alias-same-refusals': {
    level: 'must',
    section: 'Manifests',
    text: 'The /api prefix opens no content that the plan closes, and hides none of its routes.',
    covers: ['ENV-32'],
  },
  'version.api-alias-authenticated': {
    level: 'must',
    section: 'Manifests',
    text: 'Content routes under the /api prefix need credentials as well.',
    covers: ['AUTH-01', 'ENV-32'],
  },
  'version.deprecation-announced': {
    level: 'must',
    section: 'Versioning',
    text: 'An operation with an announced change sends Deprecation and a Sunset 90 days ahead; others are unaffected.',
    covers: ['VERSION-08'],
  },
  'version.notices-well-formed': {
    level: 'must',
    section: 'Versioning',
    text: 'Deprecation and Sunset come together or not at all, each in its standard form.',
    covers: ['VERSION-08'],
  },
} as const satisfies RuleTable<'version'>;

export type VersionRuleId = keyof typeof versionRules;
