// What cases of ontology sync make: mappings of objects that nobody has mapped, taken back afterwards, and labels.

import type { Exchange } from '../clients/exchange.ts';
import { isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery, Org } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { runName } from '../target/run-name.ts';
import { idOf } from './catalog.ts';
import { idIn, mentions, rowsOf } from './open-lists.ts';

export interface NewSync {
  readonly objectId: string;
  readonly externalId: string;
  readonly externalName?: string;
  readonly labels?: string;
}

/** Maps a stream. */
export type MakeSync = (wanted: NewSync) => Promise<Exchange>;

const pageSizeMax = 200;
const pagesMax = 10;

/** Notes what the answer says was mapped. */
type NoteSync = (exchange: Exchange) => Exchange;

/** Lends a way to map streams, and one to note other mappings; what was mapped is taken back afterwards. */
export async function withSyncs(
  org: Org,
  work: (sync: MakeSync, noted: NoteSync) => Promise<void>,
): Promise<void> {
  const made = new Set<string>();
  const noted: NoteSync = (exchange) => {
    const id = at(exchange, 'data.id');
    if (typeof id === 'number') made.add(String(id));
    return exchange;
  };
  const sync: MakeSync = async ({ objectId, externalId, externalName, labels }) =>
    noted(
      await org.rest.call('createSync', {
        query: {
          ...{ object_type: 'stream', object_id: objectId, external_id: externalId },
          ...{ external_name: externalName, labels },
        },
      }),
    );
  try {
    await work(sync, noted);
  } finally {
    // What cannot be taken back does not change the verdict.
    for (const id of made) await org.rest.call('deleteSync', { path: { id } }).catch(() => undefined);
  }
}

export interface NamedStream {
  readonly id: string;
  readonly name: string;
}

/** Streams that the organisation has not mapped, so that no mapping of its own is overwritten. */
export async function freeStreams(
  org: Org,
  discover: Discovery,
  count: number,
): Promise<readonly NamedStream[]> {
  const { rows } = await walkSyncs(org.rest, { object_type: 'stream' });
  const free = (await discover.streams())
    .map((stream) => ({ id: idOf(stream), name: isString(stream.name) ? stream.name : '' }))
    .filter(({ id, name }) => name !== '' && !rows.some((row) => mentions(row, id)));
  return free.length < count ? missingNeed('unmapped-streams', { count }) : free.slice(-count);
}

/** The rows of every page, and the last page's exchange to show. */
export async function walkSyncs(
  client: RestClient,
  filter: Query = {},
): Promise<{ readonly rows: readonly JsonObject[]; readonly exchange: Exchange }> {
  const rows: JsonObject[] = [];
  for (let page = 0; ; page += 1) {
    const query = { ...filter, page, page_size: pageSizeMax };
    const exchange = await client.call('listSyncs', { query });
    const found = rowsOf(exchange);
    rows.push(...found);
    if (found.length < pageSizeMax || page === pagesMax) return { rows, exchange };
  }
}

/** An id or a label of the run's own. */
export const ownName = (what: string): string => `${runName}-${what}`;

/** Forms of the body that names a new label; the document shows none. */
const labelFields = ['name', 'label', 'title'] as const;

/** Makes a label in the form that the target takes; a missing need where no form is answered with the label. */
export async function makeLabel(client: RestClient, name: string): Promise<Exchange> {
  for (const field of labelFields) {
    const exchange = await client.call('createLabel', { body: { [field]: name } });
    if (exchange.status >= 200 && exchange.status < 300 && mentions(exchange.json, name)) return exchange;
  }
  return missingNeed('label-body');
}

/** The id of a sync that was made. */
export function syncIdOf(exchange: Exchange): string {
  const data = at(exchange, 'data');
  return (isObject(data) ? idIn(data, 'id') : undefined) ?? missingNeed('sync-id');
}
