// The families that manifests belong to, by the home domains of their streams ("Manifest query lifecycle").
import type { Domain } from '../../spec/values.ts';
import { dealt, type Family, familyOfDomain, inTurns } from '../core/balanced.ts';
import type { ManifestRef } from '../state/content/selection.ts';
import type { ServiceContext } from './context.ts';

type Context = ServiceContext<never>;

/** The families of the order to which none of the manifests belongs. */
export const familiesWithout = (
  context: Context,
  refs: readonly ManifestRef[],
  order: readonly Family[],
): readonly Family[] => {
  const byFamily = dealt(refs, order, (ref) => familiesOf(context, ref));
  return order.filter((family) => byFamily.get(family)?.length === 0);
};

/** The manifests in an order that takes one of each family in turn. */
export const inFamilyOrder = (
  context: Context,
  refs: readonly ManifestRef[],
  order: readonly Family[],
): readonly ManifestRef[] => inTurns(dealt(refs, order, (ref) => familiesOf(context, ref)).values());

const familiesOf = ({ content }: Context, ref: ManifestRef): ReadonlySet<Family> =>
  new Set(
    content.row(ref).streamIds.flatMap((id) => {
      const stream = content.streamById(id);
      return stream === undefined ? [] : familyOfDomain[stream.homeDomain as Domain];
    }),
  );
