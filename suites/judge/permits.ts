// What a run may do with organisations that others own: what bills or changes there has to be allowed.
import type { OperationId } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { operationOf } from '../clients/operation-of.ts';
import { missingNeed } from '../kit/finding.ts';

export interface Permits {
  /** Whether reads that bill may be sent with configured organisations. */
  readonly billing: boolean;
  /** Whether requests that change something may be. */
  readonly writes: boolean;
  /** Most manifests billed to configured organisations, all together. */
  readonly maxBilled?: number | undefined;
  /** Most organisations made through the public site. */
  readonly maxOrgs?: number | undefined;
}

export const noPermits: Permits = { billing: false, writes: false };

const pageSizeMax = limits.maxPageSize.value;

/** Reads that deliver manifests or parts of them, and how many at most ("Limits": quota rules). */
const billing: { readonly [Id in OperationId]?: 'page' | 'one' } = {
  listStreamManifests: 'page',
  listDigestManifests: 'page',
  queryManifests: 'page',
  getManifest: 'one',
  getSignal: 'one',
  getBrief: 'one',
  getRecord: 'one',
};

/** Reads although they are posted. */
const postedReads: readonly OperationId[] = ['searchStreams', 'queryManifests', 'previewDigestFilter'];

/** Most manifests that the request may be billed; 0 where it is free. */
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

/** Throws a missing need that names the flag, unless the request may be sent with a configured organisation. */
export function demandPermit(permits: Permits, request: SentRequest, billedSoFar: number): void {
  const bills = mayBill(request);
  if (bills > 0 && !permits.billing) missingNeed('bill-orgs');
  if (bills > 0 && billedSoFar + bills > (permits.maxBilled ?? Number.POSITIVE_INFINITY))
    missingNeed('bill-more');
  if (mayWrite(request) && !permits.writes) missingNeed('change-orgs');
}
