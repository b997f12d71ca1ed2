// What one exchange may have billed, by what it returned, and the usage that an answer without cost shows.
import { returnsManifests } from '../../spec/billed.ts';
import type { OperationId } from '../../spec/contract.ts';
import { isTool, tools } from '../../spec/tools.ts';
import { isCount, isInteger, isList, isObject, isObjectList, isString } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { placedJson } from '../clients/tool-content.ts';
import { at } from '../kit/expect.ts';
import { manifestsOf } from '../steps/mcp.ts';
import type { Exchanged } from '../transcript/entry.ts';

export interface Charge {
  readonly max: number;
  /** What the answer itself says that it billed. */
  readonly stated?: number;
  /** Whether each manifest that the organisation did not have before is billed; others may be free (S-25, S-26, S-28). */
  readonly isCertain: boolean;
  /** Ids of what was returned; undefined for one that the answer does not identify. */
  readonly manifests: readonly (string | undefined)[];
}

const nothing: Charge = { max: 0, isCertain: true, manifests: [] };

/** Undefined if it may be any number. */
export function chargeOf(entry: Exchanged): Charge | undefined {
  const { surface, call, request, answer } = entry;
  if (surface.kind === 'mcp') return chargeOfMessage(entry);
  const returns = call && returnsManifests[call as OperationId];
  if (answer !== undefined && answer.status >= 300) return nothing;
  if (call === undefined || request.method === 'HEAD') return undefined;
  if (returns === undefined) return nothing;
  if (answer === undefined) return undefined;
  if (returns === 'one') return { max: 1, isCertain: false, manifests: [idOf(at(answer, 'data'))] };
  const rows = at(answer, 'data.manifests');
  if (!isObjectList(rows)) return undefined;
  const listed = { max: rows.length, isCertain: call === 'listStreamManifests', manifests: rows.map(idOf) };
  const billed = at(answer, 'data.quota.manifests_billed_this_call');
  return call === 'queryManifests' && isCount(billed)
    ? { ...listed, max: Math.min(billed, rows.length), stated: billed }
    : listed;
}

/** The document names the tools that cost nothing; what the others return has no fixed form. */
function chargeOfMessage({ call, request, answer }: Exchanged): Charge | undefined {
  const called = calledIn(request.body)?.name;
  const isMethod =
    called === undefined ? request.method !== 'POST' : /^(initialize|ping|.+\/.+)$/.test(called);
  if (isMethod || (call !== undefined && isTool(call) && tools[call].rateClass === 'discovery'))
    return nothing;
  if (call === undefined || answer === undefined) return undefined;
  const json = placedJson(answer.json);
  if (!isObject(json)) return answer.status >= 300 ? nothing : undefined;
  const { result } = json;
  if (!isObject(result)) return nothing;
  const rows = manifestsOf(result);
  return { max: Math.max(rows.length, rowsIn(result)), isCertain: false, manifests: rows.map(idOf) };
}

/** The number of objects in lists that are in no other list. */
function rowsIn(value: unknown): number {
  if (isList(value)) return value.filter(isObject).length;
  return isObject(value) ? Object.values(value).reduce<number>((sum, inner) => sum + rowsIn(inner), 0) : 0;
}

function idOf(row: unknown): string | undefined {
  const id = isObject(row) ? row.manifest_id : undefined;
  return isString(id) || isInteger(id) ? String(id) : undefined;
}

/** These may show an answer of some minutes ago ("Limits": cache lifetimes). */
const cached: ReadonlySet<unknown> = new Set<OperationId>([
  'getAccount',
  'listDigests',
  'listBackfillGrants',
]);

export const isCached = (call: Exchanged['call']): boolean => cached.has(call);

export interface Usage {
  readonly used: number;
  readonly remaining: unknown;
  readonly period: unknown;
}

/** The usage in an answer on REST; undefined if it has none, or may have that of an earlier answer. */
export function usageIn({ surface, call, request, answer }: Exchanged): Usage | undefined {
  const isReplay = request.headers['idempotency-key'] !== undefined;
  if (surface.kind !== 'rest' || answer === undefined || answer.status >= 300 || isReplay || isCached(call))
    return undefined;
  const used = at(answer, 'usage.quota_used');
  if (!isCount(used)) return undefined;
  return { used, remaining: at(answer, 'usage.quota_remaining'), period: at(answer, 'usage.period') };
}
