// The /api alias, growth, and the headers that announce the end of an operation ("Versioning").
import type { OperationId } from '../../spec/contract.ts';
import { secondMs } from '../../spec/units.ts';

export interface Announcement {
  readonly deprecationMs: number;
  readonly sunsetMs: number;
}

const contentRoutes: ReadonlySet<OperationId> = new Set<OperationId>([
  'listStreamManifests',
  'getManifest',
  'getSignal',
  'getBrief',
  'getRecord',
]);

export const versionLaws = {
  /** Which operations can also be reached under /api (version.api-alias-same, S-158). */
  hasAlias: (_operation: OperationId): boolean => true,
  /** Whether answers carry fields, values and headers that the document does not list (S-241). */
  growth: 'none' as 'none' | 'some',
};

export const isContentRoute = (operation: OperationId): boolean => contentRoutes.has(operation);

/**
 * A flat list of names and values: a date of RFC 9745 and one of RFC 8594 (version.deprecation-announced).
 */
export const announcementHeaders = ({ deprecationMs, sunsetMs }: Announcement): readonly string[] => [
  'Deprecation',
  `@${Math.floor(deprecationMs / secondMs)}`,
  'Sunset',
  new Date(sunsetMs).toUTCString(),
];
