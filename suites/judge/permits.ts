// Permissions of a run for organisations that others own: billing and changes there must be allowed.
import type { OperationId } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { operationOf } from '../clients/operation-of.ts';
import { missingNeed } from '../kit/finding.ts';

export interface Permits {
  /** Whether reads that bill may be sent with configured organisations. */
  readonly billing: boolean;
  /** Whether requests that change something may be sent with them. */
  readonly writes: boolean;
  /** The most manifests that a run may bill, summed over all configured organisations. */
  readonly maxBilled?: number | undefined;
  /** The most organisations that a run may create through the public site. */
  readonly maxOrgs?: number | undefined;
}

export const noPermits: Permits = { billing: false, writes: false };

const pageSizeMax = limits.maxPageSize.value;

/** Reads that deliver manifests or parts of them: one manifest, or up to a page ("Limits": quota rules). */
const billing: { readonly [Id in OperationId]?: 'page' | 'one' } = {
  listStreamManifests: 'page',
  listDigestManifests: 'page',
  queryManifests: 'page',
  getManifest: 'one',
  getSignal: 'one',
  getBrief: 'one',
  getRecord: 'one',
};

/** POST requests that change nothing. */
const postedReads: readonly OperationId[] = ['searchStreams', 'queryManifests', 'previewDigestFilter'];

/** The most manifests that the service may bill for the request; 0 if it is free. */
export function mayBill(request: Pick<SentRequest, 'method' | 'url'>): number {
  const operation = operationOf(request);
  const delivers = operation && billing[operation];
  if (delivers !== 'page') return delivers === 'one' ? 1 : 0;
  const asked = Number(new URL(request.url).searchParams.get('page_size') || pageSizeMax);
  return asked >= 1 ? Math.min(pageSizeMax, asked) : pageSizeMax;
}

/** Whether the request might change something. */
export function mayWrite(request: Pick<SentRequest, 'method' | 'url'>): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const operation = operationOf(request);
  return operation === undefined || !postedReads.includes(operation);
}

/** Throws a missing need that names the flag if the request must not be sent with a configured organisation. */
export function demandPermit(permits: Permits, request: SentRequest, billedSoFar: number): void {
  const bills = mayBill(request);
  if (bills > 0 && !permits.billing) missingNeed('bill-orgs');
  if (bills > 0 && billedSoFar + bills > (permits.maxBilled ?? Number.POSITIVE_INFINITY))
    missingNeed('bill-more');
  if (mayWrite(request) && !permits.writes) missingNeed('change-orgs');
}
