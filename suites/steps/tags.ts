// The tags of a stream: those in its filter, else those that its Signals name.
import { isList, isObject, isObjectList, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { FoundStream } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { bodyOf, tagsOf } from './manifest-parts.ts';
import { manifestsIn } from './manifest-reads.ts';
import { idIn, mentions, rowsIn } from './open-lists.ts';
import { readListing } from './reads.ts';

/** The types by which the document lists tags. */
export const searchableTypes = ['person', 'organization', 'place', 'topic'];
const manifestsRead = 3;
const namesTried = 4;

/**
 * Ids of tags of the stream, a string of digits each. Where its filter shows none, and the plan may search tags, this
 * bills a few manifests, and tags come from their Signals.
 */
export async function tagIdsOf(
  rest: RestClient,
  stream: Pick<FoundStream, 'id'>,
): Promise<readonly string[]> {
  const detail = await rest.call('getStream', { path: { id: stream.id } });
  const body = isObject(at(detail, 'data')) ? at(detail, 'data') : detail.json;
  const definition = isObject(body) ? body.filter_definition : undefined;
  const shown = isObject(definition) && isList(definition.tag_ids) ? definition.tag_ids : [];
  const ids = shown.map(String).filter((id) => /^\d+$/.test(id));
  return ids.length > 0 ? ids : namedIn(rest, stream);
}

async function namedIn(rest: RestClient, stream: Pick<FoundStream, 'id'>): Promise<readonly string[]> {
  if ((await rest.call('listTags')).status >= 300) return [];
  const names = manifestsIn(await readListing(rest, stream, { page_size: manifestsRead })).flatMap(tagsOf);
  const ids: string[] = [];
  for (const name of [...new Set(names)].slice(0, namesTried)) {
    const rows = rowsIn(await rest.call('listTags', { query: { search: name } })) ?? [];
    const id = rows.filter((row) => mentions(row, name)).map((row) => idIn(row, 'id', 'tag_id'))[0];
    if (/^\d+$/.test(id ?? '')) ids.push(String(id));
  }
  return ids;
}

/** The types of which some of the manifests name no entity in their Signals. */
export const unmentionedTypes = (manifests: readonly JsonObject[]): readonly string[] =>
  searchableTypes.filter((type) => manifests.some((manifest) => !mentionsType(manifest, type)));

function mentionsType(manifest: JsonObject, type: string): boolean {
  const { entity_details: entities } = bodyOf(manifest);
  if (!isObjectList(entities)) return true;
  return entities.some(({ tag_type: named }) => String(named).toLowerCase() === type);
}
