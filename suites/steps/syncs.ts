// Ontology syncs in cases: mappings of unmapped streams that are deleted afterwards, lists of syncs, and labels.
import type { Exchange } from '../clients/exchange.ts';
import { isIntegerId, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery, Org } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { runName } from '../target/run-name.ts';
import { idOf } from './catalog.ts';
import { idIn, mentions, rowsOf } from './open-lists.ts';
import { isRefusedPage } from './reads.ts';

export interface NewSync {
  readonly objectId: string;
  readonly externalId: string;
  readonly externalName?: string;
  readonly labels?: string;
}

/** Requests a sync of a stream. */
export type MakeSync = (wanted: NewSync) => Promise<Exchange>;

const pageSizeMax = 200;
const pagesMax = 10;

/** Notes the sync in the answer for deletion, and returns the answer. */
type NoteSync = (exchange: Exchange) => Exchange;

/** Calls `work` with a function that syncs streams and one that notes other syncs; deletes all of them afterwards. */
export async function withSyncs(
  org: Org,
  work: (sync: MakeSync, noted: NoteSync) => Promise<void>,
): Promise<void> {
  const made = new Set<string>();
  const noted: NoteSync = (exchange) => {
    const id = at(exchange, 'data.id');
    if (isIntegerId(id)) made.add(String(id));
    return exchange;
  };
  const sync: MakeSync = async ({ objectId, externalId, externalName, labels }) =>
    noted(
      await org.rest.call('createSync', {
        query: {
          object_type: 'stream',
          object_id: objectId,
          external_id: externalId,
          external_name: externalName,
          labels,
        },
      }),
    );
  try {
    await work(sync, noted);
  } finally {
    // A failed deletion does not change the verdict.
    for (const id of made) await org.rest.call('deleteSync', { path: { id } }).catch(() => undefined);
  }
}

export interface NamedStream {
  readonly id: string;
  readonly name: string;
}

/** Streams without a sync, so that no sync of the organisation is overwritten. Rows may show ids or names of objects (S-179). */
export async function unmappedStreams(
  org: Org,
  discover: Discovery,
  count: number,
): Promise<readonly NamedStream[]> {
  const { rows } = await walkSyncs(org.rest, { object_type: 'stream' });
  const streams = (await discover.streams()).map((stream) => ({
    id: idOf(stream),
    name: isString(stream.name) ? stream.name : '',
  }));
  const isMapped = ({ id, name }: NamedStream): boolean =>
    rows.some((row) => mentions(row, id) || mentions(row, name));
  if (rows.length > 0 && !org.isOurs && !streams.some(isMapped)) missingNeed('unmapped-streams', { count });
  const free = streams.filter((stream) => stream.name !== '' && !isMapped(stream));
  return free.length < count ? missingNeed('unmapped-streams', { count }) : free.slice(-count);
}

/** The rows of all pages, and the exchange of the last page for findings. */
export async function walkSyncs(
  client: RestClient,
  filter: Query = {},
): Promise<{ readonly rows: readonly JsonObject[]; readonly exchange: Exchange }> {
  const rows: JsonObject[] = [];
  for (let page = 0; ; page += 1) {
    const query = { ...filter, page, page_size: pageSizeMax };
    const exchange = await client.call('listSyncs', { query });
    if (page > 0 && isRefusedPage(exchange)) return { rows, exchange };
    const found = rowsOf(exchange);
    rows.push(...found);
    if (found.length < pageSizeMax || page === pagesMax) return { rows, exchange };
  }
}

/** An external id or a label of this run. */
export const nameInRun = (what: string): string => `${runName}-${what}`;

let idsMade = 0;

/** Three external ids that nothing else has. A service may refuse an id that another object had. */
export function newExternalIds(): readonly [string, string, string] {
  idsMade += 1;
  return [nameInRun(`first-${idsMade}`), nameInRun(`second-${idsMade}`), nameInRun(`third-${idsMade}`)];
}

/** Fields that may hold the name of a new label; the document does not show the body. */
const labelFields = ['name', 'label', 'title'] as const;

interface MadeLabel {
  /** The member of the body that names the label. */
  readonly field: (typeof labelFields)[number];
  readonly exchange: Exchange;
}

export const createLabel = async (client: RestClient, name: string): Promise<Exchange> =>
  (await makeLabel(client, name)).exchange;

/** Creates a label with the first field that the target accepts; a missing need if neither answer nor list shows the label. */
export async function makeLabel(client: RestClient, name: string): Promise<MadeLabel> {
  for (const field of labelFields) {
    const exchange = await client.call('createLabel', { body: { [field]: name } });
    if (exchange.status >= 300) continue;
    // The document shows no answer; the list shows what was made.
    if (mentions(exchange.json, name)) return { field, exchange };
    const listed = await client.call('listLabels');
    if (listed.status < 300 && mentions(listed.json, name)) return { field, exchange };
  }
  return missingNeed('label-body');
}

/** The id in the answer to a created sync. */
export function syncIdOf(exchange: Exchange): string {
  const data = at(exchange, 'data');
  return (isObject(data) ? idIn(data, 'id') : undefined) ?? missingNeed('sync-id');
}
