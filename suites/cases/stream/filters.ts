// Cases of the filters of the stream list.
import { constantFrom, nat, oneof, option, record, subarray } from 'fast-check';
import { schemas } from '../../../spec/contract.ts';
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  check,
  expectEqual,
  expectNone,
  expectStatus,
  expectSuccess,
  isInvalid,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import {
  byValue,
  expectFiltered,
  expectSameStreams,
  idOf,
  idsOf,
  readStream,
  textsOf,
  walkStreams,
  wholeCatalog,
} from '../../steps/catalog.ts';
import { amplePlans } from '../../steps/manifest-reads.ts';

/** Streams of each value whose details are read to confirm the filter. */
const confirmedPerSide = 1;
const filtersTried = 3;

/** The values that the contract lists; a service need not accept other values as a filter. */
const listedValues = (schema: string, values: readonly unknown[]): readonly string[] => {
  const known: readonly unknown[] = schemas[schema]?.enum ?? [];
  return values.filter(isString).filter((value) => known.includes(value));
};
const domainOf = ({ home_domain: domain }: JsonObject): readonly string[] => listedValues('Domain', [domain]);
const formatsOf = (stream: JsonObject): readonly string[] =>
  listedValues('StreamMediaFormat', textsOf(stream, 'media_formats'));
const valuesMax = 30;

/** Filter parameters, and the values of each in a list item. */
const filters: Readonly<Record<string, (stream: JsonObject) => readonly string[]>> = {
  home_domain: domainOf,
  company_kind: ({ company_kind: kind }) => listedValues('CompanyKind', [kind]),
  media_format: formatsOf,
  organization_subtype: (stream) => textsOf(stream, 'organization_subtypes'),
  is_public: ({ company_kind: kind }) => [String(kind === 'public')],
  ticker: (stream) => textsOf(stream, 'tickers'),
  isin: (stream) => textsOf(stream, 'isins'),
};

export const filterCases = {
  'stream.home-domain-filter': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const domains = byValue(streams, domainOf);
    if (domains.length < 2) missingNeed('domains', { count: 2 });
    for (const [domain, wanted] of domains.slice(-filtersTried))
      await expectFiltered(org.rest, { home_domain: domain }, wanted);
  }),

  'stream.unknown-domain-refused': needing({ org: {} }, async ({ org }) => {
    const exchange = await org.rest.call('listStreams', { query: { home_domain: 'zz-no-such-domain' } });
    expectStatus(exchange, 400, 422);
  }),

  'stream.is-public-filter': needing({ org: {} }, async ({ org, discover }) => {
    const all = idsOf(await wholeCatalog(discover));
    if (all.size === 0) missingNeed('streams', { count: 1 });
    const sides = [
      { isPublic: true, walk: await walkStreams(org.rest, { is_public: true }) },
      { isPublic: false, walk: await walkStreams(org.rest, { is_public: false }) },
    ];
    const shown = sides.flatMap(({ walk }) => walk.streams.map(idOf));
    const exchange = sides[1]?.walk.exchange;
    const both = shown.filter((id, index) => shown.indexOf(id) !== index);
    expectNone(exchange, 'data.streams', both[0], 'no stream in the lists for both values of is_public');
    if (exchange)
      expectSameStreams(exchange, 'is_public=true and is_public=false together', all, new Set(shown));
    for (const { isPublic, walk } of sides)
      for (const stream of walk.streams.slice(-confirmedPerSide)) {
        const opened = await readStream(org.rest, idOf(stream));
        expectEqual(opened.exchange, 'is_public', isPublic, opened.detail.is_public, 'is_public in detail');
      }
  }),

  'stream.company-kind-filter': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const ofKind = (kind: string) => streams.filter(({ company_kind }) => company_kind === kind);
    if (ofKind('public').length + ofKind('private').length === 0)
      missingNeed('stream-with', { what: 'company_kind' });
    for (const kind of ['public', 'private'])
      await expectFiltered(org.rest, { company_kind: kind }, ofKind(kind));
  }),

  'stream.subtype-filter-exact': needing({ org: {} }, async ({ org, discover }) => {
    const subtypes = byValue(await wholeCatalog(discover), (stream) =>
      textsOf(stream, 'organization_subtypes'),
    );
    if (subtypes.length === 0) missingNeed('stream-with', { what: 'organization_subtypes' });
    for (const [subtype, wanted] of subtypes.slice(-filtersTried))
      await expectFiltered(org.rest, { organization_subtype: subtype }, wanted);
    const known = new Set(subtypes.map(([subtype]) => subtype));
    for (const [subtype, wanted] of subtypes.slice(-filtersTried)) {
      for (const part of [subtype.slice(0, -1), subtype.slice(1)]) {
        if (part.trim() === '' || known.has(part)) continue;
        const exchange = await org.rest.call('listStreams', { query: { organization_subtype: part } });
        if (isInvalid(exchange)) continue;
        const found = idsOf(listAt(expectSuccess(exchange), 'data.streams')).intersection(idsOf(wanted));
        check(
          found.size === 0,
          `data.streams for ${part}, a part of a subtype, without the streams that have the complete value`,
          { received: `${found.size} of them`, at: 'data.streams', exchange },
        );
      }
    }
  }),

  'stream.media-format-filter': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const formats = byValue(streams, formatsOf).filter(([, wanted]) => wanted.length < streams.length);
    if (formats.length === 0) missingNeed('dividing-format');
    for (const [format, wanted] of formats) await expectFiltered(org.rest, { media_format: format }, wanted);
  }),

  'stream.filters-narrow': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const formats = byValue(streams, formatsOf);
    const pairs = byValue(streams, domainOf).flatMap(([home_domain, inDomain]) =>
      formats.map(([media_format, offering]) => {
        const wanted = inDomain.filter((stream) => offering.includes(stream));
        const isDividing =
          wanted.length > 0 && wanted.length < inDomain.length && wanted.length < offering.length;
        return { filter: { home_domain, media_format }, wanted, isDividing };
      }),
    );
    const pair = pairs.find(({ isDividing }) => isDividing) ?? missingNeed('dividing-domain-and-format');
    await expectFiltered(org.rest, pair.filter, pair.wanted);
  }),

  'stream.narrower-filters-give-subsets': needing(
    { draws: true, org: { plan: ['platform', ...amplePlans] } },
    async (given) => {
      const { org, discover } = given;
      const streams = await wholeCatalog(discover);
      if (streams.length === 0) missingNeed('streams', { count: 1 });
      await forAll(given, {
        draws: record({
          filter: oneof(filtersOfOneStream(streams), filtersOfAnyStreams(streams)),
          without: nat(9),
        }),
        holds: async ({ filter, without }) => {
          const dropped = Object.keys(filter)[without % Object.keys(filter).length];
          if (dropped === undefined) return false;
          const { [dropped]: _, ...wider } = filter;
          const wide = idsOf((await walkStreams(org.rest, wider)).streams);
          const narrow = await walkStreams(org.rest, filter);
          const extra = [...idsOf(narrow.streams).difference(wide)];
          expectNone(narrow.exchange, 'data.streams', extra[0], `only streams listed without ${dropped}`);
          return wide.size > 0;
        },
      });
    },
  ),
} satisfies Partial<Record<StreamRuleId, Case>>;

/** Filters with values of one stream, so that the narrow list is not empty. */
const filtersOfOneStream = (streams: readonly JsonObject[]) =>
  constantFrom(...streams.slice(-valuesMax)).chain((stream) => {
    const values = Object.entries(filters).flatMap(([name, valuesOf]) => {
      const [value] = valuesOf(stream);
      return value === undefined || name === 'is_public' ? [] : [[name, value] as const];
    });
    return subarray(values, { minLength: Math.min(1, values.length) }).map(
      (chosen): Query => Object.fromEntries(chosen),
    );
  });

const filtersOfAnyStreams = (streams: readonly JsonObject[]) => {
  const choices = Object.entries(filters).flatMap(([name, valuesOf]) => {
    const values = [...new Set(streams.flatMap(valuesOf))].slice(0, valuesMax);
    return values.length === 0 ? [] : [[name, option(constantFrom(...values), { nil: undefined })] as const];
  });
  return record(Object.fromEntries(choices)).map(
    (chosen): Query => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
  );
};
