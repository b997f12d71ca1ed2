// Wrapped parts that show changed manifests to some organisations, in every read.
import type { Call } from '../../../simulator/service/context.ts';
import type { Organization } from '../../../simulator/state/store.ts';
import type { PlanName } from '../../../spec/values.ts';
import type { Members } from '../alter.ts';
import { changingData, together, type Wrap } from '../replaced-operation.ts';

/** Applies `change` to each manifest, in reads by record id and in listings. */
export function changingManifests(change: (manifest: Members, org: Organization) => Members): Wrap {
  const inListing = (data: Members, { org }: Call<unknown>): Members => ({
    ...data,
    manifests: (data.manifests as readonly Members[]).map((manifest) => change(manifest, org)),
  });
  return together(
    changingData('getManifest', (manifest, { org }) => change(manifest, org)),
    changingData('listStreamManifests', inListing),
    changingData('listDigestManifests', inListing),
    changingData('queryManifests', inListing),
  );
}

/** Shows manifests without this member on this plan. */
export const withholding = (member: 'signal' | 'brief', plan: PlanName): Wrap =>
  changingManifests((manifest, org) => {
    const { [member]: _, ...others } = manifest;
    return org.plan === plan ? others : manifest;
  });
