// Permissions of a run for organisations that others own: billing and changes there must be allowed.
import { returnsManifests } from '../../spec/billed.ts';
import { limits } from '../../spec/limits.ts';
import { isTool, tools } from '../../spec/tools.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { mayWrite, type ToolCall, toolCallsIn } from '../clients/may-write.ts';
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

/** The most manifests that the service may bill for the request; 0 if it is free. */
export function mayBill(request: Pick<SentRequest, 'method' | 'url' | 'body'>): number {
  const calls = toolCallsIn(request);
  if (calls !== undefined) return calls.reduce((sum, call) => sum + mayBillForCall(call), 0);
  const operation = operationOf(request);
  const delivers = operation && returnsManifests[operation];
  if (delivers !== 'page') return delivers === 'one' ? 1 : 0;
  return pageOf(new URL(request.url).searchParams.get('page_size') || pageSizeMax);
}

const pageOf = (asked: unknown): number =>
  Number(asked) >= 1 ? Math.min(pageSizeMax, Number(asked)) : pageSizeMax;

/** Calls in the class of discovery are free ("Limits"); nothing is known of other servers' own tools. */
const mayBillForCall = ({ name, input }: ToolCall): number =>
  isTool(name) && tools[name].rateClass === 'discovery' ? 0 : pageOf(input.page_size ?? pageSizeMax);

/** Throws a missing need that names the flag if the request must not be sent with a configured organisation. */
export function assertPermitted(permits: Permits, request: SentRequest, billedSoFar: number): void {
  const bills = mayBill(request);
  if (bills > 0 && !permits.billing) missingNeed('bill-orgs');
  if (bills > 0 && billedSoFar + bills > (permits.maxBilled ?? Number.POSITIVE_INFINITY))
    missingNeed('bill-more');
  if (mayWrite(request) && !permits.writes) missingNeed('change-orgs');
}
