// Cases of the filter rules that choose the streams of a digest, mostly by previews.
import { limits } from '../../../spec/limits.ts';
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import { hourMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObjectList, type JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  countAt,
  expectNone,
  expectStatus,
  expectSuccess,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { judgeShape } from '../../kit/shape.ts';
import { byValue, homeDomainOf, idOf, shownChannels, textsOf } from '../../steps/catalog.ts';
import { publishOn } from '../../steps/deliveries.ts';
import {
  digestPlans,
  filterRule,
  filterSpec,
  listFreshMs,
  makeFilterDigest,
  nameFor,
  previewFilter,
  readDigestList,
  readDigestPage,
} from '../../steps/digests.ts';
import { type ManifestPage, totalOf } from '../../steps/manifest-reads.ts';
import { readListing } from '../../steps/reads.ts';
import { digestWebhookAt, unusedAddress } from '../../steps/webhooks.ts';
import { needingMakers } from '../../steps/writes.ts';
import { passing } from '../../tour/tour.ts';

const shownMax = limits.filterPreview.value;
/** Formats that are tried. */
const triesMax = 4;
/** Longer than the slowest refresh tier of the document, a daily batch. */
const refreshMs = 25 * hourMs;
/** No other case publishes a stream of this domain. */
const domainOfNew = 'language-literature';
/** Streams of these domains come and go while cases run. */
const domainsPublished: readonly string[] = [domainOfNew, 'life-environment'];
const org = { plan: digestPlans } as const;
/** Domains whose rules are compared. */
const domainsCompared = 3;

export const filterCases = {
  'digest.dimensions-accepted': needing({ org }, async ({ org: { rest }, discover }) => {
    const [stream = missingNeed('streams', { count: 1 })] = await discover.streams();
    const [channel] = await shownChannels(discover);
    for (const known of [
      filterRule('domain', String(stream.home_domain)),
      filterRule('media_format', 'text'),
      filterRule('claim_type', 'forecast'),
    ])
      expectSuccess(await previewFilter(rest, [known]));
    // The values of these dimensions are open, so a service may refuse the value, but not the dimension.
    for (const open of [
      filterRule('topic', 'climate'),
      filterRule('tag', '1'),
      filterRule('source', String(channel?.id ?? 'channel')),
      filterRule('source_type', 'organization'),
    ])
      expectDimensionAccepted(await previewFilter(rest, [open]), String(open.dimension));
  }),

  'digest.unknown-dimension-refused': needingMakers({ org }, async ({ digests, ...given }) => {
    const rules = [filterRule('zz_dimension', 'text')];
    expectStatus(await previewFilter(given.org.rest, rules), 400, 422);
    const members = { stream_ids: undefined, filter_spec: filterSpec(rules) };
    expectStatus(await digests.create(undefined, members), 400, 422);
  }),

  'digest.rules-choose-streams': needing({ org }, async ({ org: { rest }, discover }) => {
    const known = new Map((await discover.streams()).map((stream) => [idOf(stream), stream]));
    const tried = await formatsAndDomains(discover);
    const chosen = { format: 0, both: 0, domain: 0 };
    for (const { format, domain } of tried) {
      const alone = chosenIn(await previewFilter(rest, [filterRule('media_format', format)]));
      const both = chosenIn(
        await previewFilter(rest, [filterRule('media_format', format), filterRule('domain', domain)]),
      );
      for (const { exchange, ids } of [alone, both]) expectOffering(exchange, ids, format, known);
      const ofDomain = chosenIn(await previewFilter(rest, [filterRule('domain', domain)]));
      const extra = both.ids.find((id) => !ofDomain.ids.includes(id));
      // An incomplete preview may omit streams of the domain.
      if (ofDomain.isWhole)
        expectNone(both.exchange, 'data.streams', extra, `streams of ${domain} for ${format} and ${domain}`);
      chosen.format += alone.ids.length;
      chosen.both += both.ids.length;
      chosen.domain += ofDomain.ids.length;
    }
    if (tried.length === 0) missingNeed('choosing-filter');
    // The list shows a stream for each of them.
    for (const [what, count] of Object.entries(chosen))
      check(
        count > 0,
        `data.streams with a stream for some of ${tried.length} rules by ${what}, each of which a listed stream fits`,
        { received: 'no stream for any of them', at: 'data.streams' },
      );
  }),

  // It is open whether one value suffices or all must fit (S-215), but each value affects the result.
  'digest.every-value-counts': needing(
    { org: { plan: digestPlans } },
    async ({ org: { rest }, discover }) => {
      const groups = byValue(await discover.streams(), homeDomainOf);
      const chosen = groups.slice(0, domainsCompared).map(([domain]) => domain);
      if (chosen.length < domainsCompared) missingNeed('domains', { count: domainsCompared });
      const alone: ReadonlySet<string>[] = [];
      for (const domain of chosen) {
        const { ids, isWhole } = chosenIn(await previewFilter(rest, [filterRule('domain', domain)]));
        alone.push(isWhole ? new Set(ids) : missingNeed('choosing-filter'));
      }
      const all = alone.reduce((united, ids) => united.union(ids));
      const common = alone.reduce((shared, ids) => shared.intersection(ids));
      for (const asked of [chosen, chosen.toReversed(), chosen.slice(1)]) {
        const exchange = expectSuccess(await previewFilter(rest, [filterRule('domain', ...asked)]));
        const count = countAt(exchange, 'data.stream_count');
        // A service may count no more streams than it shows.
        if (count === shownMax) continue;
        const sets = asked.map((domain) => alone[chosen.indexOf(domain)] ?? new Set<string>());
        const any = sets.reduce((united, ids) => united.union(ids)).size;
        const every = sets.reduce((shared, ids) => shared.intersection(ids)).size;
        check(
          count === any || count === every,
          `stream_count ${any}, the streams of any of ${asked.join(', ')}, or ${every}, those of all`,
          { at: 'data.stream_count', exchange },
        );
      }
      if (all.size === common.size) missingNeed('choosing-filter');
    },
  ),

  'digest.preview-counts-new-stream': needing(
    { org, publish: true, clock: { waitsMs: refreshMs } },
    async ({ org: { rest }, publish, clock }) => {
      const preview = async (): Promise<Exchange> =>
        expectSuccess(await previewFilter(rest, [filterRule('domain', domainOfNew)]));
      const before = countAt(await preview(), 'data.stream_count');
      if (before === shownMax) missingNeed('choosing-filter');
      await publish.stream({ name: nameFor('previewed'), homeDomain: domainOfNew, crossDomains: [] });
      await clock.advance(refreshMs);
      const exchange = await preview();
      const after = countAt(exchange, 'data.stream_count');
      check(after > before, `stream_count above ${before}`, { at: 'data.stream_count', exchange });
    },
  ),

  'digest.arrivals-keep-streams': needingMakers({ org, publish: true }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [domain, chosen] =
      byValue(await given.discover.streams(), homeDomainOf).find(
        ([name, streams]) => !domainsPublished.includes(name) && streams.length > 1,
      ) ?? missingNeed('choosing-filter');
    const id = await makeFilterDigest(digests, [filterRule('domain', domain)]);
    // A service may look for the digests of a new manifest only where one of them has a webhook.
    await passing(() => digestWebhookAt(given, unusedAddress(), id));
    const count = async (): Promise<ManifestPage> => readDigestPage(rest, id, { page_size: 1 });
    const before = totalOf(await count());
    const arriving = await readListing(rest, { id: idOf(chosen[0] ?? {}) }, { page_size: 1 });
    // Others must have manifests that can get lost.
    if (before <= countAt(arriving, 'data.pagination.total_count')) missingNeed('choosing-filter');
    await publishOn(given.publish, chosen.slice(0, 1).map(idOf));
    const { exchange } = await count();
    const after = countAt(exchange, 'data.pagination.total_count');
    check(after >= before, `total_count of at least ${before}, as before a manifest arrived`, {
      at: 'data.pagination.total_count',
      exchange,
    });
  }),

  'digest.preview-bounded': needing({ org }, async ({ org: { rest }, discover, warn }) => {
    const streams = await discover.streams();
    const formats = byValue(streams, (stream) => textsOf(stream, 'media_formats'));
    const domains = byValue(streams, homeDomainOf).map(([domain]) => domain);
    // All streams, those of the smallest domain, and many.
    const filters = [
      filterRule('domain', ...domains),
      filterRule('domain', ...domains.slice(0, 1)),
      ...formats.slice(-2).map(([format]) => filterRule('media_format', format)),
    ];
    let most = 0;
    for (const filter of filters) {
      const exchange = expectSuccess(await previewFilter(rest, [filter]));
      judgeShape('previewDigestFilter', exchange, warn);
      const { ids } = chosenIn(exchange);
      const count = countAt(exchange, 'data.stream_count');
      check(
        ids.length <= shownMax && ids.length <= count,
        `at most ${shownMax} streams, and at most stream_count ${count}`,
        { at: 'data.streams', exchange },
      );
      most = Math.max(most, count);
    }
    if (streams.length === 0) missingNeed('choosing-filter');
    check(most > 0, 'a stream for domains and formats shown', { received: most, at: 'data.stream_count' });
  }),

  'digest.preview-creates-nothing': needing(
    { org, clock: { waitsMs: listFreshMs } },
    async ({ org: { rest }, discover, clock }) => {
      const before = new Set((await readDigestList(rest)).map(({ id }) => id));
      const [stream = missingNeed('streams', { count: 1 })] = await discover.streams();
      expectSuccess(await previewFilter(rest, [filterRule('domain', String(stream.home_domain))]));
      await clock.advance(listFreshMs);
      const exchange = expectSuccess(await rest.call('listDigests'));
      const added = listAt(exchange, 'data.digests').find(({ id }) => !before.has(id));
      expectNone(exchange, 'data.digests', added, 'data.digests as before the preview');
    },
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

interface ChosenStreams {
  readonly exchange: Exchange;
  readonly ids: readonly string[];
  /** Whether the preview shows all that it counts. */
  readonly isWhole: boolean;
}

function chosenIn(exchange: Exchange): ChosenStreams {
  const ids = listAt(expectSuccess(exchange), 'data.streams').map(idOf);
  // A service may count no more streams than it shows.
  const isWhole = ids.length < shownMax && countAt(exchange, 'data.stream_count') === ids.length;
  return { exchange, ids, isWhole };
}

/** Every chosen stream offers the format; streams that the catalog does not list are not judged. */
function expectOffering(
  exchange: Exchange,
  ids: readonly string[],
  format: string,
  known: ReadonlyMap<string, JsonObject>,
): void {
  const wrong = ids.find((id) => {
    const stream = known.get(id);
    return stream !== undefined && !textsOf(stream, 'media_formats').includes(format);
  });
  expectNone(exchange, 'data.streams', wrong, `data.streams with streams that offer ${format} only`);
}

/** Formats, the rarest first, each with a domain of a stream that offers it. */
async function formatsAndDomains(
  discover: Discovery,
): Promise<readonly { readonly format: string; readonly domain: string }[]> {
  const formats = byValue(await discover.streams(), (stream) => textsOf(stream, 'media_formats'));
  return formats.slice(0, triesMax).flatMap(([format, offering]) => {
    const [rarest] = byValue(offering, homeDomainOf);
    return rarest === undefined ? [] : [{ format, domain: rarest[0] }];
  });
}

/** The dimension is accepted; a refusal may only be for its value. */
function expectDimensionAccepted(exchange: Exchange, dimension: string): void {
  const { status } = exchange;
  const detail = at(exchange, 'detail');
  const blamed =
    isObjectList(detail) && detail.some(({ loc }) => Array.isArray(loc) && loc.includes('dimension'));
  checkStatus(
    exchange,
    (status >= 200 && status < 300) || ([400, 404, 422].includes(status) && !blamed),
    `success for the dimension ${dimension}, or a refusal of its value only`,
  );
}
