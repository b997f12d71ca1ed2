// Stable routes and announced changes: the /api alias and the Deprecation and Sunset headers ("Versioning").
import type { OperationId } from '../../spec/contract.ts';

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
  /** version.api-alias-same (S-158): whether an operation is reachable under /api. */
  aliased: (_operation: OperationId): boolean => true,
  /** Whether every answer carries an unlisted field, value and header. */
  growth: 'none' as 'none' | 'some',
  /** version.deprecation-announced: RFC 9745 date and RFC 8594 HTTP date. */
  deprecation: (ms: number): string => `@${Math.floor(ms / 1000)}`,
  sunset: (ms: number): string => new Date(ms).toUTCString(),
};
export type VersionLaws = Readonly<typeof versionLaws>;

export const isContentRoute = (operation: OperationId): boolean => contentRoutes.has(operation);

/** Flat list of header names and values. */
export const announcementHeaders = (laws: VersionLaws, announcement: Announcement): readonly string[] => [
  'Deprecation',
  laws.deprecation(announcement.deprecationMs),
  'Sunset',
  laws.sunset(announcement.sunsetMs),
];
