// Cases of filters with values that the target itself shows: each such filter must select something.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { dayMs, hourMs } from '../../../spec/units.ts';
import { domains, mediaFormats } from '../../../spec/values.ts';
import { isInteger, isString, type JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { at, check, expectNone, listAt } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { objectOf, textsOf } from '../../steps/catalog.ts';
import { windowBefore } from '../../steps/lookback.ts';
import { bodyOf, channelsOf, dayOf, mediaFormatsOf, tagsOf } from '../../steps/manifest-parts.ts';
import { amplePlans, countSelected, manifestsIn } from '../../steps/manifest-reads.ts';
import { queryableId, readQuery, unknownId } from '../../steps/queries.ts';
import { identityOf, sendQuery } from '../../steps/query-flows.ts';
import { answeredAtMs, currentRead, idOf } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { selectingCodes } from './values.ts';

const streamsMax = 8;
/** One stream may have no manifest about its own company; several have some. */
const streamsMin = 3;
const significances = ['high', 'medium', 'low'];
const tagTypes = ['person', 'organization', 'place', 'topic', 'data'];
/** Frequent filing forms: a company that files has filed some of them. */
const usualForms = ['10-K', '10-Q', '8-K', '4', 'DEF 14A', '10-K/A', '20-F', '6-K', '424B2', '13F-HR'];
const noText = 'zzqxv';
const sample = 20;
const valuesTried = 5;

export const shownValueCases = {
  'query.stream-values-select': needing(
    { org: { plan: amplePlans }, surface: 'manifests', reads: 60 },
    async ({ org: { rest }, discover }) => {
      const ofCompanies = await companyStreams(discover);
      for (const filter of ['ticker', 'isin'] as const) {
        const tries = ofCompanies.flatMap((stream) =>
          textsOf(stream, `${filter}s`)
            .slice(0, 1)
            .map((value) => ({ id: idOf(stream, 'id'), query: { [filter]: value } })),
        );
        await expectSomeListed(rest, filter, tries);
      }
      const tagged: Listing[] = [];
      for (const { id } of await busyStreams(discover)) {
        const tags = await tagIdsOf(rest, { id: String(id) });
        if (tags.length > 0) tagged.push({ id: String(id), query: { tag_ids: tags.join(',') } });
        if (tagged.length === streamsMax) break;
      }
      await expectSomeListed(rest, 'tag_ids', tagged);
      const filing = ofCompanies.filter(
        (stream) =>
          textsOf(stream, 'media_formats').includes('regulatory') &&
          isString(objectOf(stream, 'security').cik),
      );
      const forms = { sec_form_type: usualForms.join(',') };
      await expectSomeListed(
        rest,
        'sec_form_type',
        filing.map((stream) => ({ id: idOf(stream, 'id'), query: forms })),
      );
    },
  ),

  'query.shown-values-select': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 8, manifestsMax: 200 }, reads: 80 },
    async ({ org: { rest }, stream, discover }) => {
      const id = queryableId(stream.id);
      if ((await readQuery(rest, { stream_ids: [id], page_size: 1 })).manifests.length === 0)
        missingNeed('query-results', { count: 1 });
      const listed = (await discover.streams()).find((one) => idOf(one, 'id') === id) ?? {};
      const manifests = await discover.manifests(id, sample);
      const nowMs = answeredAtMs(await currentRead(rest));
      const tags = (await tagIds(rest, id)).slice(0, valuesTried);
      for (const alternatives of [
        ...shownFilters(listed, manifests, nowMs),
        tags.map((tag) => ({ tag_ids: tag })),
        tags.map((tag) => ({ tag_ids: [tag, unknownId], tag_logic: 'or' })),
        tags.map((tag) => ({ tag_ids: [tag], tag_logic: 'and' })),
        tags.slice(0, 1).flatMap((tag) => tagTypes.map((tag_type) => ({ tag_ids: tag, tag_type }))),
      ])
        await expectSomeFound(
          rest,
          alternatives.map((filter) => ({ stream_ids: [id], ...filter })),
        );
      for (const { stream: of, filter, value } of await selectingCodes(rest, discover))
        await expectSomeFound(rest, [{ stream_ids: [queryableId(of.id)], [filter]: value }]);
      await expectTagLogic(rest, id, tags);
      const days = shorterDays(manifests, nowMs);
      await expectNarrowed(rest, id, [
        ...narrowingFilters(listed, manifests),
        ...(days === undefined ? [] : [{ days }]),
      ]);
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

const busyStreams = async (discover: Discovery): Promise<readonly JsonObject[]> =>
  (await discover.streams()).filter((stream) => Number(stream.manifests_last30d) > 0);

/** Streams of exactly one public company, with recent manifests. */
const companyStreams = async (discover: Discovery): Promise<readonly JsonObject[]> =>
  (await busyStreams(discover)).filter((stream) => isString(objectOf(stream, 'security').ticker));

interface Listing {
  readonly id: string;
  readonly query: Query;
}

async function expectSomeListed(rest: RestClient, filter: string, tries: readonly Listing[]): Promise<void> {
  const tried = tries.slice(0, streamsMax);
  if (tried.length < streamsMin) return;
  for (const { id, query } of tried) if ((await countSelected(rest, { id }, query)) > 0) return;
  check(
    false,
    `data.manifests with a manifest for ${filter} in one of ${tried.length} streams, each with values that it shows`,
    { received: 'no manifest in any of them', at: 'data.manifests' },
  );
}

/** What the stream and some of its manifests show, each value once. */
function shownIn(stream: JsonObject, manifests: readonly JsonObject[]) {
  const signals = manifests.map((manifest) => objectOf(manifest, 'signal'));
  const classified = manifests.map((manifest) => objectOf(bodyOf(manifest), 'domain_classification'));
  return {
    dates: texts(manifests.map(dayOf)),
    formats: texts(signals.map(({ media_format }) => media_format)),
    sourceFormats: texts(manifests.flatMap(mediaFormatsOf)),
    channels: texts(manifests.flatMap(channelsOf)).filter((id) => /^\d{17}$/.test(id)),
    significances: texts(signals.map(({ significance }) => significance)),
    domains: texts([stream.home_domain, ...classified.map(({ home_domain }) => home_domain)]),
    names: texts(manifests.flatMap(tagsOf)),
    headlines: texts(signals.map(({ headline }) => headline)),
  };
}

const texts = (values: readonly unknown[]): readonly string[] => [...new Set(values.filter(isString))];

/** Filters of a query that one of the manifests, or the stream, shows; alternatives, where one of them may not do. */
function shownFilters(
  stream: JsonObject,
  manifests: readonly JsonObject[],
  nowMs: number,
): readonly (readonly JsonObject[])[] {
  const shown = shownIn(stream, manifests);
  const [date] = shown.dates.filter((one) => /^\d{4}-\d{2}-\d{2}$/.test(one)).toSorted();
  const oneOf = (name: string, values: readonly string[]): readonly JsonObject[] =>
    values.slice(0, valuesTried).map((value) => ({ [name]: value }));
  const known = shown.significances.filter((one) => significances.includes(one));
  return [
    oneOf('significance', known),
    known.length === 0 ? [] : [{ significance: significances }],
    // A source of a format that Signals do not have is given another one there.
    oneOf(
      'media_format',
      shown.formats.filter((one) => shown.sourceFormats.includes(one)),
    ),
    oneOf('home_domains', shown.domains),
    oneOf('tag_names', shown.names),
    oneOf('query', shown.headlines),
    ...(date === undefined ? [] : windowsOf(date, nowMs)),
    [{ exclude_tag_ids: unknownId }],
    [{ exclude_source_channel_ids: unknownId }],
    [{ exclude_query_terms: noText }],
  ];
}

/** Filters that some of the manifests do not fit. */
function narrowingFilters(stream: JsonObject, manifests: readonly JsonObject[]): readonly JsonObject[] {
  const shown = shownIn(stream, manifests);
  const formats = [...shown.formats, ...shown.sourceFormats];
  return [
    ...(shown.significances.length < 2 ? [] : [{ significance: shown.significances[0] }]),
    ...mediaFormats
      .filter((one) => formats.length > 0 && !formats.includes(one))
      .slice(0, 1)
      .map((media_format) => ({ media_format })),
    ...(shown.channels.length === 0 ? [] : [{ exclude_source_channel_ids: shown.channels }]),
    ...(shown.domains.length === 0 ? [] : [{ exclude_home_domains: shown.domains }]),
    ...domains
      .filter((one) => shown.domains.length > 0 && !shown.domains.includes(one))
      .slice(0, 1)
      .map((home_domains) => ({ home_domains })),
  ];
}

/** Days that end before some of the manifests, whichever of their times counts. */
function shorterDays(manifests: readonly JsonObject[], nowMs: number): number | undefined {
  try {
    const { hours } = windowBefore(manifests, nowMs);
    return Math.max(0, Math.floor((hours * hourMs) / dayMs) - 1);
  } catch (cause) {
    return ifMissing(cause);
  }
}

/** A query with the filter counts fewer manifests than without it, if the target counts them. */
async function expectNarrowed(rest: RestClient, id: string, filters: readonly JsonObject[]): Promise<void> {
  const count = async (filter: JsonObject) => {
    const exchange = await sendQuery(rest, { stream_ids: [id], ...filter, page_size: 1 });
    const total = exchange.status === 200 ? at(exchange, 'data.pagination.total_count') : undefined;
    return { exchange, total: isInteger(total) ? total : undefined };
  };
  const whole = (await count({})).total;
  for (const filter of filters) {
    const { exchange, total } = await count(filter);
    check(
      whole === undefined || total === undefined || total < whole,
      `fewer than ${whole} manifests for ${JSON.stringify(filter)}, which some manifests do not fit`,
      { at: 'data.pagination.total_count', exchange },
    );
  }
}

/** Windows that hold the date, whatever the time zone of a day. */
function windowsOf(date: string, nowMs: number): readonly (readonly JsonObject[])[] {
  const dateMs = Date.parse(date);
  const dayFrom = (days: number): string => new Date(dateMs + days * dayMs).toISOString().slice(0, 10);
  return [
    [{ published_date_from: dayFrom(-1), published_date_to: dayFrom(1) }],
    [{ published_date_from: dayFrom(-1) }],
    [{ published_date_to: dayFrom(1) }],
    [{ days: Math.max(0, Math.ceil((nowMs - dateMs) / dayMs) + 1) }],
  ];
}

/** One of the queries finds a manifest; a service may refuse values that it does not know. */
async function expectSomeFound(rest: RestClient, bodies: readonly JsonObject[]): Promise<void> {
  const answered: JsonObject[] = [];
  for (const body of bodies) {
    const exchange = await sendQuery(rest, { ...body, page_size: 1 });
    if (exchange.status !== 200) continue;
    if (listAt(exchange, 'data.manifests').length > 0) return;
    answered.push(body);
  }
  check(
    answered.length === 0,
    `data.manifests with a manifest for ${answered.map((body) => JSON.stringify(body)).join(' or ')}, whose values manifests show`,
    { received: 'no manifest', at: 'data.manifests' },
  );
}

/** Tags of the stream that select some of its manifests on the listing and that a query can name. */
async function tagIds(rest: RestClient, id: string): Promise<readonly string[]> {
  const tags: string[] = [];
  for (const tag of (await tagIdsOf(rest, { id }))
    .filter((one) => /^\d{17}$/.test(one))
    .slice(0, valuesTried))
    if ((await countSelected(rest, { id }, { tag_ids: tag })) > 0) tags.push(tag);
  return tags;
}

/** A query that excludes a tag finds none of the manifests that it finds for the tag; one that demands an unknown tag as well finds none. */
async function expectTagLogic(rest: RestClient, id: string, tags: readonly string[]): Promise<void> {
  for (const tag of tags) {
    const scope = { stream_ids: [id], page_size: sample };
    const all = await sendQuery(rest, { ...scope, tag_ids: [tag, unknownId], tag_logic: 'and' });
    check(
      manifestsIn(all).length === 0,
      `data.manifests empty for tags ${tag} and ${unknownId} together, since no manifest has the latter`,
      { at: 'data.manifests', exchange: all },
    );
    const tagged = new Set((await readQuery(rest, { ...scope, tag_ids: tag })).manifests.map(identityOf));
    const exchange = await sendQuery(rest, { ...scope, exclude_tag_ids: tag });
    if (exchange.status !== 200) continue;
    const both = listAt(exchange, 'data.manifests')
      .map(identityOf)
      .find((one) => tagged.has(one));
    expectNone(exchange, 'data.manifests', both, `manifests without tag ${tag} for exclude_tag_ids`);
  }
}
