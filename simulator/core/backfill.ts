// Backfill grants and the signed addresses their content is fetched from ("Backfill").
import { dayMs, minuteMs } from '../../spec/units.ts';

export interface Grant {
  readonly id: number;
  readonly organizationId: string;
  readonly streamId: string;
  readonly years: number;
}

export const backfillLaws = {
  /** backfill.new-grant-shows: how old a list of grants may be. */
  listAgeMs: 5 * minuteMs,
  /** backfill.foreign-grant-closed */
  mayDownload: (grant: Grant, organizationId: string): boolean => grant.organizationId === organizationId,
  /** S-181 */
  unknownGrant: '404' as '404' | '403',
  /** S-181 */
  listBody: 'named-list' as 'named-list' | 'bare-list',
  /** S-181 */
  downloadBody: 'url-and-expiry' as 'url-and-expiry' | 'bare-url',
  /** S-182: how long an address opens. */
  addressLifetimeMs: 15 * minuteMs,
};
export type BackfillLaws = Readonly<typeof backfillLaws>;

/** What the address of a download is signed over. */
export interface DownloadTicket {
  readonly grantId: number;
  readonly organizationId: string;
  readonly issuedMs: number;
  /** The position after the newest manifest when it was issued: what comes later does not join. */
  readonly endRef: number;
  readonly expiresMs: number;
}

/** The first day that a grant reaches back to, seen from when its address was issued; days since 1970-01-01 UTC. */
export function firstDayOf({ years }: Pick<Grant, 'years'>, issuedMs: number): number {
  const issued = new Date(issuedMs);
  return Math.floor(
    Date.UTC(issued.getUTCFullYear() - years, issued.getUTCMonth(), issued.getUTCDate()) / dayMs,
  );
}
