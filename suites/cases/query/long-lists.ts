// Cases of lists of twelve values: a value that selects manifests takes effect at every position.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { listOfNone, listsAround, nothingById } from '../../steps/long-values.ts';
import { amplePlans, isSameSelection, readPage, totalOf } from '../../steps/manifest-reads.ts';
import { queryableId } from '../../steps/queries.ts';
import { identityOf, sendQuery } from '../../steps/query-flows.ts';
import { expectServed, isRefusedValue, readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { noValue, selectingCodes } from './values.ts';

const sample = 8;
/** Not every tag of a stream selects recent manifests. */
const tagsTried = 4;

const nothingByCode = (nth: number): string => `${noValue}${nth}`;

export const longListCases = {
  'query.every-listed-value-counts': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 1 }, surface: 'manifests', reads: 200 },
    async ({ org: { rest }, discover, stream }) => {
      const codes = await selectingCodes(rest, discover);
      const tags = (await tagIdsOf(rest, stream)).slice(0, 1);
      const selections = [
        ...codes.map((code) => ({ ...code, nothing: nothingByCode })),
        ...tags.map((value) => ({ stream, value, filter: 'tag_ids', nothing: nothingById })),
      ];
      if (selections.length === 0) missingNeed('dividing-filter');
      for (const { stream: selected, value, filter, nothing } of selections) {
        const wanted = await readPage(rest, selected, { [filter]: value, page_size: sample });
        const read = (values: readonly string[]) =>
          readListing(rest, selected, { [filter]: values.join(','), page_size: sample });
        await read(listOfNone(nothing));
        for (const values of listsAround(value, nothing)) {
          const exchange = await read(values);
          // A service may refuse values that nothing has.
          if (isRefusedValue(exchange)) continue;
          const page = { exchange, manifests: listAt(expectSuccess(exchange), 'data.manifests') };
          check(
            isSameSelection(page, wanted),
            `data.manifests for ${filter}=${values.join(',')} as for the one value that selects any`,
            {
              received: `${totalOf(page)} manifests instead of ${totalOf(wanted)}`,
              at: 'data.manifests',
              exchange,
            },
          );
        }
      }
    },
  ),

  'query.every-listed-stream-counts': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 3, manifestsMax: 150 }, reads: 200 },
    async ({ org: { rest }, stream }) => {
      const id = queryableId(stream.id);
      const tags = (await tagIdsOf(rest, stream)).slice(0, tagsTried);
      const lists = [
        { name: 'stream_ids', value: id, scope: {} },
        ...tags.map((value) => ({ name: 'tag_ids', value, scope: { stream_ids: [id] } })),
      ];
      let judged = 0;
      for (const list of lists) if (await expectEachCounts(rest, list)) judged += 1;
      if (judged === 0) missingNeed('query-results', { count: 1 });
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

interface QueryList {
  readonly name: string;
  /** A value that selects something. */
  readonly value: string;
  readonly scope: JsonObject;
}

/** Returns whether the value alone selects anything, so that lists around it could be judged. */
async function expectEachCounts(rest: RestClient, { name, value, scope }: QueryList): Promise<boolean> {
  const read = (values: readonly string[]) =>
    sendQuery(rest, { ...scope, [name]: values, page_size: sample });
  const wanted = listAt(expectServed(await read([value])), 'data.manifests').map(identityOf);
  if (wanted.length === 0) return false;
  await read(listOfNone(nothingById));
  for (const values of listsAround(value, nothingById)) {
    const exchange = await read(values);
    // A service may refuse values that do not exist.
    if (exchange.status >= 400 && exchange.status < 500) continue;
    const found = listAt(expectServed(exchange), 'data.manifests').map(identityOf);
    // The order may depend on the query (S-18), so only a whole selection shows the same manifests.
    const isWhole = wanted.length < sample;
    const areSame = !isWhole || new Set([...found, ...wanted]).size === wanted.length;
    check(
      areSame && found.length === wanted.length,
      `data.manifests for ${name} ${values} with the ${wanted.length} manifests for ${value} alone`,
      { at: 'data.manifests', exchange },
    );
  }
  return true;
}
