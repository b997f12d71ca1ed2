// Backfill grants for cases: given by the capability grants, else those that an organisation already has.
import type { Grants } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { grantIds } from '../steps/open-lists.ts';
import type { LeasedOrg } from './leased-org.ts';
import type { Session } from './session.ts';

/** Grants are given only to organisations that the run created, because those are dropped with their grants. */
export const grantsFor = (session: Session, leasedOrgs: readonly LeasedOrg[]): Grants => ({
  of: async (org, years = 1, streamId = undefined) => {
    const { grants } = session.capabilities;
    const isMade = leasedOrgs.some(({ label, origin }) => label === org.label && origin === 'made');
    if (grants !== undefined && isMade) {
      const id = streamId ?? (await session.discover.stream({ manifestsMin: 1 })).id;
      return grants.give(org.label, { streamId: id, years });
    }
    const known = grantIds(await org.rest.call('listBackfillGrants'));
    return known[Math.min(years, known.length) - 1] ?? missingNeed('grants');
  },
});
