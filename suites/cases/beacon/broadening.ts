// The case of what a broadened execution keeps: its other filters, and the saved topics.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { Case, Discovery, FoundStream } from '../../kit/case.ts';
import { at, check, countAt, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  type BeaconClient,
  isQueryable,
  longestWindow,
  needingBeacons,
  onePage,
} from '../../steps/beacons.ts';
import { amplePlans, pageSizeMax } from '../../steps/manifest-reads.ts';
import { readQuery } from '../../steps/queries.ts';
import { expectServed } from '../../steps/reads.ts';
import { topicSlugs } from '../../steps/topics.ts';
import { executeWithTopics } from './topics.ts';

const topicsTried = 6;
const significances = ['high', 'medium', 'low'];

export const broadeningCases = {
  'beacon.broadening-keeps-filters': needingBeacons(
    { org: { plan: amplePlans }, stream: { manifestsMin: 8, manifestsMax: 150 }, reads: 400 },
    async ({ org, beacons, stream, discover }) => {
      await expectTopicsKept(beacons, discover, stream);
      const other = await anotherStream(discover, stream);
      if (![stream, other].every(isQueryable)) missingNeed('long-ids');
      const id = await beacons.make({ stream_ids: [other.id] });
      const scope = { ...longestWindow, page_size: pageSizeMax };
      const both = { ...scope, stream_ids: [other.id, stream.id] };
      for (const significance of significances) {
        // The meaning of the filter is the service's; a Beacon must not change it.
        const plain = (await readQuery(org.rest, { ...both, significance })).manifests;
        const isMeant = plain.length > 0 && plain.every((one) => significanceOf(one) === significance);
        if (!isMeant) continue;
        const broadened = { ...scope, broaden_sources: true, stream_ids: [stream.id], significance };
        const exchange = expectServed(await beacons.query(id, broadened));
        const wrong = listAt(exchange, 'data.manifests')
          .map(significanceOf)
          .find((shown) => shown !== undefined && shown !== significance);
        check(wrong === undefined, {
          expected: `data.manifests of significance ${significance} only, as in the query without the Beacon`,
          received: `a manifest of significance ${wrong} among ${at(exchange, 'data.pagination.total_count')}`,
          at: 'data.manifests',
          exchange,
        });
        const due = plain.filter((one) => streamsOf(one).includes(stream.id)).length;
        check(due === 0 || plain.length === pageSizeMax || listAt(exchange, 'data.manifests').length > 0, {
          expected: `data.manifests with some of the ${due} manifests of stream ${stream.id}`,
          at: 'data.manifests',
          exchange,
        });
        return;
      }
      missingNeed('dividing-filter');
    },
  ),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** A topic that narrows the execution over a stream narrows it also where the execution may be broadened. */
async function expectTopicsKept(
  beacons: BeaconClient,
  discover: Discovery,
  stream: FoundStream,
): Promise<void> {
  const plain = await beacons.make({ stream_ids: [stream.id] });
  const whole = totalIn(await beacons.execute(plain, stream, onePage));
  for (const slug of await topicSlugs(discover, stream, topicsTried)) {
    const executed = await executeWithTopics(beacons, stream, [slug]);
    if (executed === undefined || executed.total >= whole) continue;
    const exchange = await beacons.execute(executed.id, stream, { ...onePage, broaden_sources: true });
    check(totalIn(exchange) <= executed.total, {
      expected: `total_count at most ${executed.total}, as without broaden_sources, since the request names no other topic`,
      at: 'data.pagination.total_count',
      exchange,
    });
    return;
  }
}

const totalIn = (exchange: Exchange): number =>
  countAt(expectServed(exchange), 'data.pagination.total_count');

function significanceOf({ signal, brief }: JsonObject): string | undefined {
  return [signal, brief].map((part) => (isObject(part) ? part.significance : undefined)).find(isString);
}

const streamsOf = ({ stream_ids: ids }: JsonObject): readonly unknown[] => (Array.isArray(ids) ? ids : []);
