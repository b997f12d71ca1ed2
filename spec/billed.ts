// Which operations and tools return manifests or parts of them, which the quota counts ("Limits": quota rules).
import type { OperationId } from './contract.ts';

/** What an operation returns: a page of manifests, or one manifest or a part of it. Other operations are free. */
export const returnsManifests: { readonly [Id in OperationId]?: 'page' | 'one' } = {
  listStreamManifests: 'page',
  listDigestManifests: 'page',
  queryManifests: 'page',
  getManifest: 'one',
  getSignal: 'one',
  getBrief: 'one',
  getRecord: 'one',
};
