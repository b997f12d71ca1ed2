// Cases of the fields of a manifest query: the values that each accepts and refuses.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  check,
  checkStatus,
  expectEqual,
  expectNone,
  expectRefusal,
  expectStatus,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { amplePlans, expectUnbilled, manifestsIn, quotaOf } from '../../steps/manifest-reads.ts';
import { expectInvalid, queryableId, readQuery, unknownId } from '../../steps/queries.ts';
import { identityOf, sendQuery } from '../../steps/query-flows.ts';
import { idOf } from '../../steps/reads.ts';

const streamReads = { stream: { manifestsMin: 2 }, reads: 100 } as const;
const needs = { org: { plan: amplePlans }, ...streamReads } as const;
/** Several organisations, for more requests than Starter allows in a minute. */
const severalOrgs = { fresh: { plan: amplePlans }, ...streamReads } as const;

interface Trial {
  /** Each is answered 200. */
  readonly accepted: readonly JsonObject[];
  /** Each is refused with 422, returns no manifest and bills nothing. */
  readonly refused: readonly JsonObject[];
  /** Each is answered in some way, because their effect is open. */
  readonly handled?: readonly JsonObject[];
}

/** The case sends queries for one manifest of one stream with the fields of the trial. */
const caseOf = ({ accepted, refused, handled = [] }: Trial): Case =>
  needing(needs, async ({ org: { rest }, stream }) => {
    const base = { stream_ids: queryableId(stream.id), page_size: 1 };
    await expectInvalid(rest, beside(base, refused));
    for (const fields of accepted) await readQuery(rest, { ...base, ...fields });
    for (const fields of handled) {
      const exchange = await sendQuery(rest, { ...base, ...fields });
      const isHandled = exchange.status < 500 || exchange.status === 503;
      checkStatus(exchange, isHandled, `no failure but 503 for ${JSON.stringify(fields)}`);
    }
  });

const beside = (base: JsonObject, all: readonly JsonObject[]): readonly JsonObject[] =>
  all.map((fields) => ({ ...base, ...fields }));

const fieldsWith = (names: readonly string[], values: readonly unknown[]): readonly JsonObject[] =>
  names.flatMap((name) => values.map((value) => ({ [name]: value })));

const texts = ['query', 'published_date_from', 'published_date_to'];
const plainTexts = ['beacon_id', 'markdown_version', 'media_format', 'session_id', 'subtype', 'tag_type'];
const idLists = ['tag_ids', 'source_channel_ids', 'exclude_tag_ids', 'exclude_source_channel_ids'];
const textLists = [
  ...['home_domains', 'exclude_home_domains', 'cross_domains', 'tag_names', 'exclude_tag_names'],
  ...['source_channel_names', 'source_class', 'evidence_type', 'exclude_query_terms', 'ticker', 'isin'],
];
const filingLists = [
  ...['sec_cik', 'sec_ticker', 'sec_form_type', 'sec_form_variant', 'sec_exhibit_type'],
  ...['sec_item_code', 'sec_item_subsection'],
];
const others = [
  ...['mode', 'page', 'target_count', 'timeout_ms', 'days', 'lookback_hours', 'auto_plan'],
  ...['broaden_sources', 'compact', 'cross_domain_logic', 'tag_logic', 'verbosity', 'significance'],
  'stream_id',
];

export const fieldCases = {
  'query.value-sets': caseOf({
    accepted: [
      ...fieldsWith(['mode'], ['default', 'count', 'orient']),
      ...fieldsWith(['cross_domain_logic', 'tag_logic'], ['and', 'or']),
      ...fieldsWith(['verbosity'], ['minimal', 'standard', 'verbose']),
    ],
    refused: [
      ...fieldsWith(['mode'], ['bogus']),
      ...fieldsWith(['cross_domain_logic', 'tag_logic'], ['xor']),
      ...fieldsWith(['verbosity'], ['full']),
    ],
  }),

  'query.count-bounds': caseOf({
    accepted: fieldsWith(['target_count'], [1, 200]),
    refused: fieldsWith(['target_count'], [0, 201, 1.5]),
  }),

  'query.everything-optional': needing(needs, async ({ org: { rest }, stream }) => {
    // A service may require a scope; with a scope nothing else is required.
    const empty = await sendQuery(rest, {});
    expectStatus(empty, 200, 422, 429);
    await readQuery(rest, { stream_ids: queryableId(stream.id) });
    await readQuery(rest, { stream_id: queryableId(stream.id), page_size: 1 });
  }),

  'query.filing-fields-take-texts': needing(needs, async ({ org: { rest }, stream }) => {
    await tryTextLists(rest, stream.id, filingLists);
  }),

  'query.ids-of-17-digits': needing(severalOrgs, async ({ fresh, stream, discover }) => {
    const own = queryableId(stream.id);
    const base = { stream_ids: own, page_size: 1 };
    const other = (await discover.streams()).map((item) => idOf(item, 'id')).find((id) => id !== own);
    const { rest } = await fresh();
    await readQuery(rest, { stream_id: own, page_size: 1 });
    await readQuery(rest, { ...base, stream_ids: [own] });
    await readQuery(rest, { ...base, stream_ids: [own, queryableId(other ?? own)] });
    // A service may refuse both fields together.
    const both = { stream_id: own, stream_ids: [queryableId(other ?? own)], page_size: 1 };
    expectStatus(await sendQuery(rest, both), 200, 400, 422);
    const badIds = [own.slice(1), `${own}1`, `${own.slice(1)}x`, Number(own)];
    const wrong = (names: readonly string[]): readonly JsonObject[] =>
      fieldsWith(names, [...badIds, ...[...badIds, null].map((bad) => [own, bad])]);
    const scopes = [...fieldsWith(['stream_id'], [...badIds, [own]]), ...wrong(['stream_ids'])];
    await expectInvalid(rest, beside(base, scopes));
    for (const names of [idLists.slice(0, 2), idLists.slice(2)]) {
      const { rest: next } = await fresh();
      for (const name of names) await expectSameForList(next, base, name, unknownId);
      await expectInvalid(next, beside(base, wrong(names)));
    }
  }),

  // All manifests of a small stream are compared, because their order is open.
  'query.null-is-absence': needing(
    { ...needs, stream: { manifestsMin: 8, manifestsMax: 40 } },
    async ({ org: { rest }, stream }) => {
      const id = queryableId(stream.id);
      const lists = [...idLists, ...textLists, ...filingLists];
      const names = [...others, 'page_size', ...texts, ...plainTexts, ...lists];
      const nulls = Object.fromEntries(names.map((name) => [name, null]));
      const plain = await readQuery(rest, { stream_ids: [id] });
      const { manifests, exchange } = await readQuery(rest, { ...nulls, stream_ids: [id] });
      expectEqual(exchange, 'data.manifests', plain.manifests.length, manifests.length, 'manifests counted');
      const [due, found] = [plain.manifests, manifests].map((all) => all.map(identityOf).sort());
      if (due?.length === stream.total) expectEqual(exchange, 'data.manifests', due, found);
      await readQuery(rest, { stream_id: id, stream_ids: null, page_size: null, target_count: 1 });
    },
  ),

  'query.page-bounds': needing(needs, async ({ org: { rest }, stream }) => {
    const base = { stream_ids: queryableId(stream.id), page_size: 1 };
    await readQuery(rest, { ...base, page: 0 });
    await readQuery(rest, base);
    // Any number of a page is valid, but a service need not have that page, nor reach as far as the second one.
    expectStatus(await sendQuery(rest, { ...base, page: 1_000 }), 200, 404, 429);
    const far = await sendQuery(rest, { ...base, page: 1_000, page_size: 200 });
    expectStatus(far, 200, 400, 404, 416, 422, 429);
    const wrong = [...fieldsWith(['page'], [-1, 0.5]), ...fieldsWith(['page_size'], [0, 1.5])];
    await expectInvalid(rest, beside(base, wrong));
    const large = await sendQuery(rest, { ...base, page_size: 201 });
    expectStatus(large, 200, 422, 429);
    check(manifestsIn(large).length <= 200, 'up to 200 manifests', { at: 'data.manifests', exchange: large });
  }),

  'query.plain-texts': caseOf({
    accepted: [],
    refused: fieldsWith([...texts, ...plainTexts], [5, ['text'], {}]),
  }),

  'query.refused-is-free': needing(needs, async ({ org: { rest }, stream }) => {
    const base = { stream_ids: queryableId(stream.id), page_size: 1 };
    await readQuery(rest, base);
    const wrong = [{ target_count: 0 }, { significance: 'none' }, { stream_ids: ['1'] }];
    await expectInvalid(rest, beside(base, wrong));
  }),

  'query.significance-values': caseOf({
    accepted: fieldsWith(['significance'], ['high', 'medium', 'low', ['medium'], ['high', 'medium', 'low']]),
    refused: fieldsWith(['significance'], ['urgent', ['high', 'urgent'], ['high', null], 3, [3]]),
  }),

  'query.switches': caseOf({
    accepted: [...fieldsWith(['auto_plan', 'broaden_sources', 'compact'], [false]), { compact: true }],
    refused: fieldsWith(['auto_plan', 'broaden_sources', 'compact'], [[], {}]),
    handled: fieldsWith(['auto_plan', 'broaden_sources'], [true]),
  }),

  'query.text-lists': needing(severalOrgs, async ({ fresh, stream }) => {
    await tryTextLists((await fresh()).rest, stream.id, textLists.slice(0, 5));
    const { rest } = await fresh();
    await tryTextLists(rest, stream.id, textLists.slice(5));
    const base = { stream_ids: queryableId(stream.id), page_size: 1 };
    await readQuery(rest, { ...base, home_domains: 'health-medicine' });
    await readQuery(rest, { ...base, home_domains: ['health-medicine', 'life-environment'] });
  }),

  'query.timeout-bounds': caseOf({
    accepted: fieldsWith(['timeout_ms'], [15_000, 100]),
    refused: fieldsWith(['timeout_ms'], [99, 15_001, 500.5]),
  }),

  'query.unknown-property-refused': needing(needs, async ({ org: { rest }, stream }) => {
    const before = await quotaOf(rest);
    const base = { stream_ids: queryableId(stream.id), page_size: 1 };
    for (const zz_unknown of [1, 'word', true, { word: 1 }, ['word']]) {
      const exchange = await sendQuery(rest, { ...base, zz_unknown });
      if (exchange.status === 429) missingNeed('requests');
      expectNone(exchange, 'data.manifests', manifestsIn(expectRefusal(exchange))[0], 'no manifests');
    }
    expectUnbilled(before, await quotaOf(rest), 'refused queries');
  }),

  'query.window-bounds': caseOf({
    accepted: [...fieldsWith(['days'], [0, 1_000]), ...fieldsWith(['lookback_hours'], [1, 2_160])],
    refused: [...fieldsWith(['days'], [-1, 1.5]), ...fieldsWith(['lookback_hours'], [0, 2_161, 1.5])],
  }),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** Each field accepts a string and an array of strings, and refuses numbers, objects and arrays with null. */
async function tryTextLists(rest: RestClient, streamId: string, names: readonly string[]): Promise<void> {
  const base = { stream_ids: queryableId(streamId), page_size: 1 };
  for (const name of names) await expectSameForList(rest, base, name, 'assay');
  const wrong = [5, ['assay', 5], ['assay', null], { not: 'text' }];
  await expectInvalid(rest, beside(base, fieldsWith(names, wrong)));
}

/** A value and an array of it get the same status; both may be refused, because the valid values are open. */
async function expectSameForList(
  rest: RestClient,
  base: JsonObject,
  name: string,
  value: string,
): Promise<void> {
  const one = await sendQuery(rest, { ...base, [name]: value });
  const list = await sendQuery(rest, { ...base, [name]: [value] });
  if (one.status === 429 || list.status === 429) missingNeed('requests');
  check(
    one.status < 500 && one.status === list.status,
    `the same status, below 500, for ${name} ${JSON.stringify(value)} and for an array of it`,
    {
      received: `status ${one.status} for the value and ${list.status} for the array`,
      at: { kind: 'status' },
      exchange: one,
    },
  );
}
