// Mutants of stable interfaces.
import { refuse } from '../../../simulator/core/refusal.ts';
import { type Operation, operations } from '../../../spec/contract.ts';
import type { VersionRuleId } from '../../../spec/rules/version.ts';
import { dayMs } from '../../../spec/units.ts';
import { toHeader, withoutHeader } from '../alter.ts';
import { headerOf } from '../altered-answer.ts';
import { checking } from '../checked-input.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { gatedAs, open } from '../open-doors.ts';

const atOtherPath = (operation: Operation): Operation => ({
  ...operation,
  aliases: operation.aliases.map((path) => path.replace(/^\/api/, '/api/v2')),
});

export const versionMutants = {
  'version.plain-paths-served': {
    'version-in-path': wrong('demands a version in the path', 'VERSION-02', 'VERSION-06').part(
      checking('getAccount', (operation) => ({ ...operation, path: '/v1/account' })),
    ),
  },
  'version.api-alias-same': {
    'no-aliases': wrong('has no aliases', 'ENV-32').law('version', { hasAlias: () => false }),
    'closed-to-platform': wrong('closes the alias of Signals to Platform', 'ENV-32').part(
      gatedAs('platform', 'getSignal', refuse('plan_gated', 'No alias.'), ({ path }) =>
        path.startsWith('/api/'),
      ),
    ),
    'moved-alias': wrong('moves an alias away', 'VERSION-06').part(checking('getManifest', atOtherPath)),
  },
  'version.api-alias-same-refusals': {
    'two-aliases-only': wrong('has aliases for two routes only').law('version', {
      hasAlias: (operation) => operation === 'listStreamManifests' || operation === 'getManifest',
    }),
  },
  'version.api-alias-authenticated': {
    'open-alias': wrong('lets everybody in through the alias', 'AUTH-01', 'ENV-32').part(
      open(({ path }) => path.startsWith('/api/') && path !== operations.listCatalogDigests.path),
    ),
  },
  'version.deprecation-announced': {
    'deprecation-true': wrong('sends Deprecation as true').answer(headerOf('*', 'deprecation', () => 'true')),
    'deprecation-in-milliseconds': wrong('sends Deprecation in milliseconds').answer(
      headerOf('*', 'deprecation', (date) => `${date}000`),
    ),
    'no-notice-at-ids': wrong('announces no end of routes with an id').response(
      'getStream',
      withoutHeader('deprecation'),
    ),
    'no-notice-of-posts': wrong('announces no end of routes with a body').response(
      'searchStreams',
      withoutHeader('sunset'),
    ),
    'sunset-next-week': wrong('ends the operation next week').answer(
      headerOf('*', 'sunset', (date) => new Date(Date.parse(date) - 93 * dayMs).toUTCString()),
    ),
  },
  'version.notices-well-formed': {
    'deprecation-everywhere': wrong('announces every operation as deprecated, without a date').response(
      '*',
      toHeader('deprecation', () => 'true', 'added'),
    ),
    'sunset-without-deprecation': wrong('announces the end of operations that are not deprecated').response(
      '*',
      toHeader('sunset', () => 'Fri, 01 Jan 2100 00:00:00 GMT', 'added'),
    ),
  },
} satisfies MutantTable<VersionRuleId>;
