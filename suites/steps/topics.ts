// Topics of manifests, and Beacons that save them: names, our spelling of their slugs, and filters that a target accepts.
import type { JsonObject } from '../clients/json.ts';
import type { Discovery, FoundStream } from '../kit/case.ts';
import type { BeaconClient } from './beacons.ts';
import { topicsOf } from './manifest-parts.ts';

const guesses = 3;

/** A topic filter that the target accepts, which may refuse topics that it does not know; none if no guess fits. */
export async function topicFilters(beacons: BeaconClient, discover: Discovery): Promise<JsonObject> {
  const filterOf = (slug: string): JsonObject => ({ topic_filters: [{ slug }] });
  const common = filterOf('shipping');
  if ((await beacons.create(common)).status < 300) return common;
  const slugs = await topicSlugs(discover, await discover.stream({ manifestsMin: 1 }), guesses);
  for (const filter of slugs.map(filterOf)) if ((await beacons.create(filter)).status < 300) return filter;
  return {};
}

/** Some topics of the stream's manifests, written as slugs; the service may use other slugs. */
export const topicSlugs = async (
  discover: Discovery,
  stream: FoundStream,
  count: number,
): Promise<readonly string[]> => [...(await topicNames(discover, stream)).keys()].slice(0, count);

/** The names of the topics of the stream's manifests, by our spelling of their slugs. */
export async function topicNames(
  discover: Discovery,
  stream: FoundStream,
): Promise<ReadonlyMap<string, string>> {
  const manifests = await discover.manifests(stream.id, 20);
  const slugOf = (topic: string): string =>
    topic
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '');
  return new Map(
    manifests
      .flatMap(topicsOf)
      .map((topic) => [slugOf(topic), topic] as const)
      .filter(([slug]) => slug !== ''),
  );
}
