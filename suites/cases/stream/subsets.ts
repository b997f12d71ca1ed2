// The property of stream filters: an additional filter selects a subset.
import { constantFrom, nat, oneof, option, record, subarray } from 'fast-check';
import { schemas } from '../../../spec/contract.ts';
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { idsOf, textsOf, walkStreams } from '../../steps/catalog.ts';
import { amplePlans } from '../../steps/manifest-reads.ts';

const valuesMax = 30;

/** Filter parameters, and the values of each in a list item. */
const filters: Readonly<Record<string, (stream: JsonObject) => readonly string[]>> = {
  home_domain: ({ home_domain: domain }) => listedValues('Domain', [domain]),
  company_kind: ({ company_kind: kind }) => listedValues('CompanyKind', [kind]),
  media_format: (stream) => listedValues('StreamMediaFormat', textsOf(stream, 'media_formats')),
  organization_subtype: (stream) => textsOf(stream, 'organization_subtypes'),
  is_public: ({ company_kind: kind }) => [String(kind === 'public')],
  ticker: (stream) => textsOf(stream, 'tickers'),
  isin: (stream) => textsOf(stream, 'isins'),
};

export const subsetCases = {
  'stream.narrower-filters-give-subsets': needing(
    { draws: true, org: { plan: ['platform', ...amplePlans] } },
    async (given) => {
      const { org, discover } = given;
      const streams = await discover.streams();
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
          check(extra.length === 0, {
            expected: `data.streams for ${JSON.stringify(filter)} as a subset of those without ${dropped}`,
            received: `${extra.length} other streams, such as ${extra[0]}`,
            at: 'data.streams',
            exchange: narrow.exchange,
          });
          return wide.size > 0;
        },
      });
    },
  ),
} satisfies { readonly [R in StreamRuleId]?: Case };

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

/** Filters with values of any streams. */
const filtersOfAnyStreams = (streams: readonly JsonObject[]) => {
  const choices = Object.entries(filters).flatMap(([name, valuesOf]) => {
    const values = [...new Set(streams.flatMap(valuesOf))].slice(0, valuesMax);
    return values.length === 0 ? [] : [[name, option(constantFrom(...values), { nil: undefined })] as const];
  });
  return record(Object.fromEntries(choices)).map(
    (chosen): Query => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
  );
};

/** The values that the contract lists; a service need not accept other values as a filter. */
const listedValues = (schema: string, values: readonly unknown[]): readonly string[] => {
  const known: readonly unknown[] = schemas[schema]?.enum ?? [];
  return values.filter(isString).filter((value) => known.includes(value));
};
