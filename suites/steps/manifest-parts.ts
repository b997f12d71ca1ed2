// What a manifest shows of its source and in its Signal; parts that are missing are empty.
import { isString, type JsonObject } from '../clients/json.ts';
import { objectOf, objectsOf, textsOf } from './catalog.ts';

export const sourceOf = (manifest: JsonObject): JsonObject => objectOf(manifest, 'source');

export const bodyOf = (manifest: JsonObject): JsonObject => objectOf(objectOf(manifest, 'signal'), 'body');

/** The day of publication, as an array of one or none. */
export const publishedOn = (manifest: JsonObject): readonly string[] =>
  [sourceOf(manifest).source_published_date].filter(isString);

export const dayOf = (manifest: JsonObject): string | undefined => publishedOn(manifest)[0];

/** The media format, as an array of one or none. */
export const mediaFormatsOf = (manifest: JsonObject): readonly string[] =>
  [sourceOf(manifest).media_format].filter(isString);

export const channelsOf = (manifest: JsonObject): readonly string[] =>
  textsOf(sourceOf(manifest), 'source_channel_ids');

export const crossDomainsOf = (manifest: JsonObject): readonly string[] =>
  textsOf(objectOf(bodyOf(manifest), 'domain_classification'), 'cross_domains');

/** The home domain, as an array of one or none. */
export const homeDomainsOf = (manifest: JsonObject): readonly string[] =>
  [objectOf(bodyOf(manifest), 'domain_classification').home_domain].filter(isString);

export const topicsOf = (manifest: JsonObject): readonly string[] => textsOf(bodyOf(manifest), 'topics');

/** The names of the tags. */
export const tagsOf = (manifest: JsonObject): readonly string[] =>
  objectsOf(bodyOf(manifest), 'entity_details')
    .map(({ tag_value: name }) => name)
    .filter(isString);

export const claimsOf = (manifest: JsonObject): readonly JsonObject[] =>
  objectsOf(bodyOf(manifest), 'claims');
