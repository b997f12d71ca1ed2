// Cases of the filters of the stream list.
import { schemas } from '../../../spec/contract.ts';
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectStatus, expectSuccess, isInvalid, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
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

/** Streams of each value whose details are read to confirm the filter. */
const confirmedPerSide = 1;
const filtersTried = 3;

const domainOf = ({ home_domain: domain }: JsonObject): readonly string[] =>
  isString(domain) ? [domain] : [];
const formatsOf = (stream: JsonObject): readonly string[] => textsOf(stream, 'media_formats');
const listedValues = (schema: string): ReadonlySet<unknown> => new Set(schemas[schema]?.enum);

export const filterCases = {
  'stream.home-domain-filter': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const known = listedValues('Domain');
    const domains = byValue(streams, domainOf).filter(([domain]) => known.has(domain));
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
    check(both.length === 0, {
      expected: 'no stream in the lists of both is_public=true and is_public=false',
      received: both.slice(0, 3),
      at: 'data.streams',
      exchange,
    });
    if (exchange)
      expectSameStreams(exchange, 'is_public=true and is_public=false together', all, new Set(shown));
    for (const { isPublic, walk } of sides)
      for (const stream of walk.streams.slice(-confirmedPerSide)) {
        const opened = await readStream(org.rest, idOf(stream));
        check(opened.detail.is_public === isPublic, {
          expected: `is_public ${isPublic} in the detail of a stream listed with is_public=${isPublic}`,
          received: opened.detail.is_public,
          at: 'is_public',
          exchange: opened.exchange,
        });
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
        expectNotListed(exchange, idsOf(wanted), `a part of a subtype (${part})`);
      }
    }
  }),

  'stream.media-format-filter': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const known = listedValues('StreamMediaFormat');
    const formats = byValue(streams, formatsOf).filter(
      ([format, wanted]) => known.has(format) && wanted.length < streams.length,
    );
    if (formats.length === 0) missingNeed('dividing-format');
    for (const [format, wanted] of formats) await expectFiltered(org.rest, { media_format: format }, wanted);
  }),

  'stream.filters-narrow': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const domains = byValue(streams, domainOf).filter(([domain]) => listedValues('Domain').has(domain));
    const formats = byValue(streams, formatsOf).filter(([format]) =>
      listedValues('StreamMediaFormat').has(format),
    );
    const pairs = domains.flatMap(([home_domain, inDomain]) =>
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
} satisfies Partial<Record<StreamRuleId, Case>>;

/** The filtered list does not contain these streams. */
function expectNotListed(
  exchange: Parameters<typeof expectSuccess>[0],
  unwanted: ReadonlySet<string>,
  what: string,
): void {
  const found = idsOf(listAt(expectSuccess(exchange), 'data.streams')).intersection(unwanted);
  check(found.size === 0, {
    expected: `data.streams for ${what} without the streams that have the complete value`,
    received: `${found.size} of them`,
    at: 'data.streams',
    exchange,
  });
}
