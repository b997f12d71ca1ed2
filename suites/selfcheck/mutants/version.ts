// Mutants of stable interfaces.
import { type Operation, operations } from '../../../spec/contract.ts';
import type { VersionRuleId } from '../../../spec/rules/version.ts';
import { dayMs } from '../../../spec/units.ts';
import { toHeader } from '../alter.ts';
import { law, type MutantTable, part, request, response } from '../mutant.ts';
import { open } from '../open-doors.ts';

const atOtherPath = (operation: Operation): Operation => ({
  ...operation,
  aliases: operation.aliases.map((path) => path.replace(/^\/api/, '/api/v2')),
});

export const versionMutants = {
  'version.plain-paths-served': {
    'version-in-path': request(
      ['demands a version in the path', 'VERSION-02', 'VERSION-06'],
      'getAccount',
      (operation) => ({
        ...operation,
        path: '/v1/account',
      }),
    ),
  },
  'version.api-alias-same': {
    'no-aliases': law(['has no aliases', 'ENV-32'], { version: { hasAlias: () => false } }),
    'moved-alias': request(['moves an alias to another path', 'VERSION-06'], 'getManifest', atOtherPath),
  },
  'version.api-alias-same-refusals': {
    'two-aliases-only': law('has aliases for two routes only', {
      version: {
        hasAlias: (operation) => operation === 'listStreamManifests' || operation === 'getManifest',
      },
    }),
  },
  'version.api-alias-authenticated': {
    'open-alias': part(
      ['lets everybody in through the alias', 'AUTH-01', 'ENV-32'],
      open(({ path }) => path.startsWith('/api/') && path !== operations.listCatalogDigests.path),
    ),
  },
  'version.deprecation-announced': {
    'deprecation-true': response(
      'sends Deprecation as true',
      '*',
      toHeader('deprecation', () => 'true'),
    ),
    'deprecation-in-milliseconds': response(
      'sends Deprecation in milliseconds',
      '*',
      toHeader('deprecation', (date) => `${date}000`),
    ),
    'sunset-next-week': response(
      'ends the operation next week',
      '*',
      toHeader('sunset', (date) => new Date(Date.parse(date) - 93 * dayMs).toUTCString()),
    ),
  },
  'version.notices-well-formed': {
    'deprecation-everywhere': response(
      'announces every operation as deprecated, without a date',
      '*',
      toHeader('deprecation', () => 'true', 'added'),
    ),
    'sunset-without-deprecation': response(
      'announces the end of operations that are not deprecated',
      '*',
      toHeader('sunset', () => 'Fri, 01 Jan 2100 00:00:00 GMT', 'added'),
    ),
  },
} satisfies MutantTable<VersionRuleId>;
