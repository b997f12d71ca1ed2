// Cases that compare the search with the list of streams: each must contain the streams that the other shows.
import type { SearchRuleId } from '../../../spec/rules/search.ts';
import { dayMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idOf } from '../../steps/catalog.ts';
import { resourceName } from '../../steps/writes.ts';

const samples = 5;
/** With fewer names, a ranking may be the same for all of them by chance. */
const namesMin = 3;
const pageSizeMax = 200;

export const foundCases = {
  'search.query-selects': needing({ org: {} }, async ({ org, discover }) => {
    const names = namesIn(await discover.streams());
    if (names.length === 0) missingNeed('streams', { count: 1 });
    const answers: Exchange[] = [];
    for (const query of names) answers.push(expectSuccess(await search(org.rest, query, samples)));
    const isFound = answers.some((exchange) => idsIn(exchange).length > 0);
    check(isFound, {
      expected: `data.results with a stream for one of ${names.length} names of listed streams, such as ${names[0]}`,
      received: 'no result for any of them',
      at: 'data.results',
      exchange: answers[0],
    });
    if (names.length < namesMin) return;
    const distinct = new Set(answers.map((exchange) => idsIn(exchange).join()));
    check(distinct.size > 1, {
      expected: `other data.results for some of ${names.length} names of different streams`,
      received: `${idsIn(answers[0]).length} results, the same for each name`,
      at: 'data.results',
      exchange: answers.at(-1),
    });
  }),

  'search.new-stream-found': needing(
    { org: {}, publish: true, clock: { waitsMs: dayMs } },
    async ({ org, publish, clock }) => {
      const name = `${resourceName}-searched`;
      // A cached answer must not hide the stream for long.
      expectSuccess(await search(org.rest, name, pageSizeMax));
      const { id } = await publish.stream({ name, homeDomain: 'life-environment', crossDomains: [] });
      await clock.advance(dayMs);
      const exchange = expectSuccess(await search(org.rest, name, pageSizeMax));
      check(idsIn(exchange).includes(id), {
        expected: `data.results with stream ${id}, which has this name and went live a day ago`,
        received: `${idsIn(exchange).length} other streams`,
        at: 'data.results',
        exchange,
      });
    },
  ),
} satisfies { readonly [R in SearchRuleId]?: Case };

const search = (client: RestClient, query: string, size: number): Promise<Exchange> =>
  client.call('searchStreams', { body: { query, page_size: size } });

const idsIn = (exchange: Exchange | undefined): readonly string[] =>
  exchange === undefined ? [] : listAt(exchange, 'data.results').map(idOf);

/** Different names of streams from all over the catalog. */
function namesIn(streams: readonly JsonObject[]): readonly string[] {
  const names = [...new Set(streams.map(({ name }) => name).filter(isString))];
  const step = Math.max(1, Math.floor(names.length / samples));
  return names.filter((_, nth) => nth % step === 0).slice(0, samples);
}
