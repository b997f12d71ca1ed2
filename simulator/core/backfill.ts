// Backfill grants, and the signed addresses from which their content is downloaded ("Backfill").
import type { Grant } from '../../spec/content.ts';
import { dayMs, minuteMs } from '../../spec/units.ts';

export const backfillLaws = {
  /** How old the list of grants may be (backfill.new-grant-shows, S-181). */
  listAgeMs: 5 * minuteMs,
  /** Whether an organisation may download what a grant covers (backfill.foreign-grant-closed). */
  mayDownload: (grant: Grant, organizationId: string): boolean => grant.organizationId === organizationId,
  /** The status for a grant that the caller does not have (S-181). */
  unknownGrant: '404' as '404' | '403',
  /** Whether the list of grants has a name or is bare (S-181). */
  listBody: 'named-list' as 'named-list' | 'bare-list',
  /** Whether a download is an address with its expiry or the address alone (S-181). */
  downloadBody: 'url-and-expiry' as 'url-and-expiry' | 'bare-url',
};

/** How long the address of a download is valid (S-182). */
export const addressLifetimeMs = 15 * minuteMs;

/** What the token in the address of a download carries. */
export interface DownloadTicket {
  readonly grantId: number;
  readonly organizationId: string;
  readonly issuedMs: number;
  /** The position after the newest manifest at that time; later manifests are not part of the download. */
  readonly endRef: number;
  readonly expiresMs: number;
}

/**
 * The first day that a grant covers, counted back from when its address was issued; days since 1970-01-01
 * UTC.
 */
export function firstDayOf({ years }: Pick<Grant, 'years'>, issuedMs: number): number {
  const issued = new Date(issuedMs);
  return Math.floor(
    Date.UTC(issued.getUTCFullYear() - years, issued.getUTCMonth(), issued.getUTCDate()) / dayMs,
  );
}
