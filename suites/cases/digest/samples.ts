// Streams of the target that suit cases of digests: small ones, with manifests that differ.
import { limits } from '../../../spec/limits.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { Parts } from '../../kit/case.ts';
import { missingNeed } from '../../kit/finding.ts';
import { byValue, idOf, objectsOf, readStream, textsOf } from '../../steps/catalog.ts';
import { channelsOf } from '../../steps/manifest-parts.ts';
import { countSelected } from '../../steps/manifest-reads.ts';

const { maxPageSize } = limits;
/** Streams that are read to find a suitable one. */
const streamsTried = 12;
/** This many manifests of the last month probably differ. */
const variedManifestsMin = 6;

export type SampleContext = Parts<'org' | 'discover'>;

/** A stream, and those of its manifests that fit a filter. */
export interface FittingManifests {
  readonly streamId: string;
  readonly fitting: readonly JsonObject[];
}

/** A stream with all its manifests. */
export interface WholeStream {
  readonly streamId: string;
  readonly manifests: readonly JsonObject[];
}

/** Streams whose manifests fit on one page, first the smallest ones with enough recent manifests. */
export async function* wholeStreams({
  org: { plan, rest },
  discover,
}: SampleContext): AsyncGenerator<WholeStream> {
  const recent = ({ manifests_last30d: count }: JsonObject): number => Number(count);
  const rank = (stream: JsonObject): number =>
    recent(stream) < variedManifestsMin ? maxPageSize.value - recent(stream) : recent(stream);
  const candidates = (await discover.streams())
    .filter((stream) => recent(stream) > 0 && recent(stream) < maxPageSize.value)
    .toSorted((a, b) => rank(a) - rank(b));
  for (const streamId of candidates.slice(0, streamsTried).map(idOf)) {
    if ((await countSelected(rest, { id: streamId }, {})) >= maxPageSize.value) continue;
    const manifests = await discover.manifests(streamId, maxPageSize.value, plan);
    if (manifests.length >= 2 && manifests.length < maxPageSize.value) yield { streamId, manifests };
  }
}

/** The rarest value among the manifests of a stream, which some do not have, and the two rarest values. */
export async function findDividingValues(
  given: SampleContext,
  valuesOf: (manifest: JsonObject) => readonly string[],
): Promise<
  FittingManifests & {
    readonly value: string;
    readonly pair: FittingManifests & { readonly values: readonly string[] };
  }
> {
  for await (const { streamId, manifests } of wholeStreams(given)) {
    const [rarest, next = rarest] = byValue(manifests, valuesOf);
    if (rarest === undefined || next === undefined || rarest[1].length === manifests.length) continue;
    const pair = { streamId, values: [rarest[0], next[0]], fitting: [...rarest[1], ...next[1]] };
    return { streamId, value: rarest[0], fitting: rarest[1], pair };
  }
  return missingNeed('dividing-filter');
}

interface NamedChannel {
  readonly streamId: string;
  readonly name: string;
  readonly display: string;
  /** Manifests of channels with one of these names or displays. */
  readonly called: (...names: readonly string[]) => readonly JsonObject[];
  /** The name of a channel without a manifest of the one above, if the stream has one. */
  readonly other: string | undefined;
}

/** A channel of some manifests of a stream whose channels are all known, if possible one with a different display. */
export async function findNamedChannel(given: SampleContext): Promise<NamedChannel> {
  const found: NamedChannel[] = [];
  for await (const { streamId, manifests } of wholeStreams(given)) {
    const { detail } = await readStream(given.org.rest, streamId);
    const channels = objectsOf(detail, 'source_channels');
    const known = new Set(channels.map(idOf));
    if (!manifests.every((manifest) => channelsOf(manifest).every((id) => known.has(id)))) continue;
    const called = (...names: readonly string[]): readonly JsonObject[] => {
      const ids = channels
        .filter((one) => names.some((name) => one.name === name || one.source_channel_display === name))
        .map(idOf);
      return manifests.filter((manifest) => channelsOf(manifest).some((id) => ids.includes(id)));
    };
    for (const { name, source_channel_display: display } of channels) {
      if (!isString(name) || !isString(display)) continue;
      const { length } = called(name);
      if (length === 0 || length === manifests.length) continue;
      const other = channels
        .map((one) => one.name)
        .filter(isString)
        .find((one) => called(one).length > 0 && called(one).length < called(one, name).length);
      found.push({ streamId, name, display, called, other });
    }
    const best = found.find(({ name, display }) => name !== display);
    if (best !== undefined) return best;
  }
  return found[0] ?? missingNeed('dividing-channels');
}

/** Two streams that share manifests, or two other streams if none do. */
export async function findOverlappingStreams(given: SampleContext): Promise<readonly [string, string]> {
  const seen = new Map<string, WholeStream>();
  for await (const whole of wholeStreams(given)) {
    seen.set(whole.streamId, whole);
    const shared = [...seen.values()].find(
      (other) =>
        other !== whole && whole.manifests.some((one) => textsOf(one, 'stream_ids').includes(other.streamId)),
    );
    if (shared !== undefined) return [shared.streamId, whole.streamId];
  }
  const [one, other] = seen.keys();
  return one !== undefined && other !== undefined ? [one, other] : missingNeed('small-streams');
}
