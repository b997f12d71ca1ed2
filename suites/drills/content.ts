// What drills put into a world, and what it holds: the results that are expected are read from the world itself.
import { limits } from '../../spec/limits.ts';
import type { PlanName } from '../../spec/values.ts';
import { isObject, isObjectList, type JsonObject, parsedJson, valueAt } from '../clients/json.ts';
import { errorCode } from '../kit/expect.ts';
import { memberOf } from '../steps/query-flows.ts';
import type { Exchanged } from '../transcript/entry.ts';
import type { Forced, Stage } from './stage.ts';
import type { Organization } from './world.ts';

/** A word that no generated headline has. */
export const ownWord = 'quillfeather';

export interface OwnStream {
  readonly id: string;
  /** In no order. */
  readonly ids: readonly string[];
}

/** A stream of this drill alone, with so many manifests, whose id a double does not hold. */
export async function ownStream(
  stage: Stage,
  count: number,
  { stream = {}, manifests = {} }: { readonly stream?: JsonObject; readonly manifests?: JsonObject } = {},
): Promise<OwnStream> {
  for (;;) {
    const body = {
      name: `Drill ${stage.random(1_000_000)}`,
      home_domain: 'engineering-technology',
      ...stream,
    };
    const id = String((await stage.world.control('POST', '/streams', body)).id);
    if (roundedId(id) === id) continue;
    return { id, ids: count === 0 ? [] : await published(stage, id, count, manifests) };
  }
}

export const roundedId = (id: string): string => String(BigInt(Number(id)));

/** The ids of new manifests. */
export async function published(
  { world }: Stage,
  streamId: string,
  count: number,
  given: JsonObject = {},
): Promise<readonly string[]> {
  const { manifests } = await world.control('POST', '/manifests', {
    stream_ids: [streamId],
    count,
    headline: `A ${ownWord} in the highlands`,
    claim_count: 15,
    ...given,
  });
  return textsIn(manifests, 'manifest_id');
}

/** An organisation that the client does not know, with the same view as others of its plan. */
export const reader = (stage: Stage, plan: PlanName): Promise<Organization> =>
  stage.world.organization(plan, { unmetered: true });

export const textsIn = (list: unknown, name: string): readonly string[] =>
  isObjectList(list) ? list.map((one) => String(one[name])) : [];

/** All ids of a paged list, in its order. */
export async function idsOf(
  stage: Stage,
  org: Organization,
  path: string,
  { list, name }: { readonly list: string; readonly name: string },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page: unknown = 0; page !== null && page !== undefined; ) {
    const json = await stage.world.call(
      org,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}page=${page}&page_size=${limits.maxPageSize.value}`,
    );
    ids.push(...textsIn(valueAt(json, 'data', list), name));
    page = valueAt(json, 'data', 'pagination', 'next');
  }
  return ids;
}

export const everyStream = (stage: Stage, org: Organization): Promise<readonly string[]> =>
  idsOf(stage, org, '/streams', { list: 'streams', name: 'id' });

export const everyManifest = (
  stage: Stage,
  org: Organization,
  streamId: string,
): Promise<readonly string[]> =>
  idsOf(stage, org, `/streams/${streamId}/manifests`, { list: 'manifests', name: 'manifest_id' });

/** A fault that the client met if it got such an answer. */
export const answered = (stage: Stage, isMet: (sent: Exchanged) => boolean): Forced => ({
  isConsumed: async () => stage.sent().some(isMet),
});

/** Whether the answer to a query has this state. */
export const showsState =
  (state: string) =>
  ({ answer }: Exchanged): boolean =>
    answer !== undefined && memberOf(answer, 'execution_status') === state;

export const refusedWith =
  (code: string) =>
  ({ answer }: Exchanged): boolean =>
    answer !== undefined && errorCode(answer) === code;

export function bodyOf({ request }: Exchanged): JsonObject {
  const json = parsedJson(request.body ?? '');
  return isObject(json) ? json : {};
}
