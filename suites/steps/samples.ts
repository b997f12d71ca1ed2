// Samples of streams and manifests that differ in their traits, for cases about shapes.
import { isInteger, isString, type JsonObject } from '../clients/json.ts';
import type { Discovery } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { byValue, idOf, objectOf, objectsOf, textsOf } from './catalog.ts';
import { mediaFormatsOf } from './manifest-parts.ts';

const streamsSampled = 8;
const listingsSampled = 6;
const manifestsPerListing = 8;
const manifestsSampled = 6;

/** For each media format a stream with recent manifests that offers few other formats. */
export async function streamsOfEveryFormat(discover: Discovery): Promise<readonly JsonObject[]> {
  const busy = (await discover.streams()).filter(
    ({ manifests_last30d: count }) => isInteger(count) && count > 0,
  );
  const narrow = byValue(busy, (stream) => textsOf(stream, 'media_formats')).flatMap(([, offering]) =>
    offering.toSorted((a, b) => breadthOf(a) - breadthOf(b)).slice(0, 1),
  );
  if (narrow.length === 0) missingNeed('recent-manifests', { days: 30 });
  return [...new Set(narrow)].slice(0, listingsSampled);
}

const breadthOf = (stream: JsonObject): number =>
  textsOf(stream, 'media_formats').length - Number(stream.manifests_last30d) / 1e9;

/** A stream for every trait of a detail: kind of company, securities, channels, primary URL. */
export async function variedStreams(discover: Discovery): Promise<readonly JsonObject[]> {
  const groups = byValue(await discover.streamsWithChannels(), traitsOf);
  return [...new Set(groups.flatMap(([, streams]) => streams.slice(-1)))].slice(0, streamsSampled);
}

const traitsOf = (stream: JsonObject): readonly string[] => [
  `kind ${stream.company_kind}`,
  `tickers ${Math.min(2, textsOf(stream, 'tickers').length)}`,
  `cik ${isString(objectOf(stream, 'security').cik)}`,
  `channels ${Math.min(1, objectsOf(stream, 'source_channels').length)}`,
  `truncated ${stream.source_channels_truncated}`,
  `url ${stream.primary_url === null}`,
];

/** Ids of manifests: one for each media format, then others. */
export async function variedManifests(
  discover: Discovery,
  key: 'record_id' | 'manifest_id',
): Promise<readonly string[]> {
  const manifests: JsonObject[] = [];
  for (const stream of await streamsOfEveryFormat(discover))
    manifests.push(...(await discover.manifests(idOf(stream), manifestsPerListing)));
  const groups = byValue(manifests, mediaFormatsOf);
  const varied = new Set([...groups.flatMap(([, items]) => items.slice(-1)), ...manifests]);
  const ids = [...varied].map((manifest) => manifest[key]).filter(isString);
  if (ids.length === 0) missingNeed('manifests-by-record', { count: 1 });
  return ids.slice(0, manifestsSampled);
}
