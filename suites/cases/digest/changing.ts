// Cases of changes of digests: their fields, streams and states.
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import { hourMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isList, isObject, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import type { Case, Discovery, Parts } from '../../kit/case.ts';
import {
  at,
  check,
  expectEqual,
  expectNone,
  expectNoServerError,
  expectSuccess,
  expectValue,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { byValue, homeDomainOf, idOf, textsOf, unknownStreamId } from '../../steps/catalog.ts';
import {
  digestIn,
  digestPlans,
  expectShownStreams,
  expectStreamIds,
  filterRule,
  filterSpec,
  makeDigest,
  makeFilterDigest,
  nameFor,
  newDigestName,
  previewFilter,
  readDigest,
  readDigestPage,
  readStreamIds,
  someStreamIds,
  updateDigest,
} from '../../steps/digests.ts';
import { channelsOf, mediaFormatsOf } from '../../steps/manifest-parts.ts';
import { idsOf, type ManifestPage, totalOf } from '../../steps/manifest-reads.ts';
import { type Maker, needingMakers } from '../../steps/writes.ts';
import { findDividingValues, findNamedChannel } from './samples.ts';

const org = { plan: digestPlans } as const;
/** Longer than the slowest refresh tier of the document, a daily batch. */
const refreshMs = 25 * hourMs;
const filtering = { org, stream: { manifestsMin: 2 }, reads: 60 } as const;

export const changeCases = {
  'digest.update-changes-fields': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one = missingNeed('domains', { count: 1 }), other = missingNeed('domains', { count: 2 })] =
      await domains(given.discover);
    const id = await makeFilterDigest(digests, [filterRule('domain', one)]);
    const filter_spec = filterSpec([filterRule('domain', other)]);
    const body = { name: nameFor('renamed'), description: 'Of another domain now', filter_spec };
    const written = await updateDigest(rest, id, body);
    const { digest, exchange } = await readDigest(rest, id);
    expectValue(exchange, 'data.digest.filter_spec.rules.0.values', [other]);
    // Answer and detail may omit name and description, but must not show the old ones.
    const shown = [digestIn(written), digest];
    for (const name of ['name', 'description'] as const) {
      const stale = shown.find((one) => name in one && one[name] !== body[name]);
      expectNone(exchange, `data.digest.${name}`, stale?.[name], `${name} ${body[name]}`);
    }
    const [format] = byValue(await given.discover.streams(), (stream) => textsOf(stream, 'media_formats'));
    const rules = [
      filterRule('domain', one, other),
      ...(format ? [filterRule('media_format', format[0])] : []),
    ];
    await updateDigest(rest, id, { filter_spec: filterSpec(rules) });
    await expectRules(rest, id, rules);
    if (!shown.some((one) => 'name' in one)) missingNeed('digest-name');
  }),

  'digest.update-chooses-anew': needingMakers(
    { org, reads: 20, clock: { waitsMs: refreshMs } },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      const [one = missingNeed('domains', { count: 1 }), other = missingNeed('domains', { count: 2 })] =
        await domains(given.discover);
      const rules = [filterRule('domain', other)];
      const id = await makeFilterDigest(digests, [filterRule('domain', one)]);
      await updateDigest(rest, id, { filter_spec: filterSpec(rules) });
      // When a filter chooses anew is open (S-151), but not later than the slowest refresh.
      await given.clock.advance(refreshMs);
      const preview = expectSuccess(await previewFilter(rest, rules));
      const chosen = listAt(preview, 'data.streams').map(idOf);
      // A preview may show a part of what the filter chooses.
      if (at(preview, 'data.stream_count') !== chosen.length) missingNeed('choosing-filter');
      const { exchange, manifests } = await readDigestPage(rest, id, { page_size: 20 });
      const stray = manifests.find(
        ({ stream_ids: ids }) => isList(ids) && !ids.some((stream) => chosen.includes(String(stream))),
      );
      expectNone(exchange, 'data.manifests', stray, `manifests of streams of ${other}, the new filter, only`);
    },
  ),

  'digest.null-removes-content-filters': needingMakers(filtering, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const { id, unfiltered, filtered, content_filters } = await makeFilterable(given, digests);
    await expectTotal(rest, id, unfiltered);
    await updateDigest(rest, id, { content_filters });
    await expectTotal(rest, id, filtered);
    await updateDigest(rest, id, { content_filters: null });
    await expectTotal(rest, id, unfiltered);
  }),

  'digest.update-applies-content-filters': needingMakers(filtering, async ({ digests, ...given }) => {
    const { rest } = given.org;
    for (const [name, valuesOf] of [
      ['source_channel_ids', channelsOf],
      ['media_format', mediaFormatsOf],
    ] as const) {
      const { streamId, value, fitting, pair } = await findDividingValues(given, valuesOf);
      const id = await makeDigest(digests, { stream_ids: [streamId] });
      await updateDigest(rest, id, { content_filters: { [name]: pair.values } });
      await expectTotal(rest, id, new Set(pair.fitting).size);
      await updateDigest(rest, id, { content_filters: { [name]: [value] } });
      await expectTotal(rest, id, fitting.length);
    }
    const { streamId, name, called, other = name } = await findNamedChannel(given);
    const id = await makeDigest(digests, { stream_ids: [streamId] });
    await updateDigest(rest, id, { content_filters: { source_channel_names: [name] } });
    await expectTotal(rest, id, called(name).length);
    await updateDigest(rest, id, { content_filters: { source_channel_names: [other, name] } });
    await expectTotal(rest, id, called(other, name).length);
  }),

  'digest.update-keeps-content-filters': needingMakers(filtering, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const { id, filtered, content_filters } = await makeFilterable(given, digests);
    await updateDigest(rest, id, { content_filters });
    await updateDigest(rest, id, { name: nameFor('renamed') });
    await expectTotal(rest, id, filtered);
    const [domain = missingNeed('domains', { count: 1 })] = await domains(given.discover);
    const dynamic = await makeFilterDigest(digests, [filterRule('domain', domain)]);
    await updateDigest(rest, dynamic, { description: 'Of the same domain' });
    const { exchange } = await readDigest(rest, dynamic);
    expectValue(exchange, 'data.digest.filter_spec.rules.0.values', [domain]);
  }),

  'digest.streams-added': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one, other] = await someStreamIds(given.discover, 2);
    const more = (await given.discover.streams()).slice(2, 14).map(idOf);
    const id = await makeDigest(digests, { stream_ids: [one] });
    const add = (...stream_ids: readonly unknown[]): Promise<Exchange> =>
      rest.call('addDigestStreams', { path: { id }, body: { stream_ids } });
    const all = [one, other, ...more];
    expectSuccess(await add(other, ...more));
    await expectStreamIds(rest, id, all);
    await add(other, one);
    await expectStreamIds(rest, id, all);
    // A service may refuse, ignore or keep streams that do not exist.
    expectNoServerError(await add(unknownStreamId));
    await expectStreamIds(rest, id, all);
    const { streams, exchange } = await readDigest(rest, id);
    const shown = streams.filter((one) => idOf(one) !== unknownStreamId).length;
    expectEqual(exchange, 'data.streams', all.length, shown, 'number of streams shown');
    // Of additions at once some may be refused; the others stay.
    const apart = (await given.discover.streams()).slice(14, 16).map(idOf);
    const answers = await Promise.all(apart.map((one) => add(one)));
    const added = apart.filter((_, nth) => (answers[nth]?.status ?? 500) < 300);
    const both = await readStreamIds(rest, id);
    check(
      added.every((one) => both.ids.includes(one)),
      `data.digest.stream_ids with ${added.join(' and ')}, added at once`,
      { received: both.ids, at: 'data.digest.stream_ids', exchange: both.exchange },
    );
  }),

  'digest.streams-removed': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one, other, third] = await someStreamIds(given.discover, 3);
    const more = (await given.discover.streams()).slice(3, 15).map(idOf);
    const id = await makeDigest(digests, { stream_ids: [one, other, third, ...more] });
    const remove = (...stream_ids: readonly unknown[]): Promise<Exchange> =>
      rest.call('removeDigestStreams', { path: { id }, body: { stream_ids } });
    const exchange = await remove(other);
    if (exchange.status >= 400 && exchange.status < 500)
      notApplicable('S-156', 'the service does not read the body of a DELETE');
    expectSuccess(exchange);
    const left = await readStreamIds(rest, id);
    const expected = 'data.digest.stream_ids without the removed streams';
    if (left.ids.length === 3 + more.length)
      return given.warn({
        expected,
        received: 'all streams',
        at: 'data.digest.stream_ids',
        exchange: left.exchange,
      });
    expectShownStreams(left, [one, third, ...more], expected);
    if (more.length === 0) return;
    expectSuccess(await remove(...more));
    await expectStreamIds(rest, id, [one, third], expected);
    const detail = await readDigest(rest, id);
    expectEqual(detail.exchange, 'data.streams', 2, detail.streams.length, 'number of streams shown');
  }),

  'digest.shows-what-was-sent': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one] = await someStreamIds(given.discover, 1);
    const first = { description: 'Of one stream', content_filters: { media_format: ['text'] } };
    const then = { description: 'Of its audio', content_filters: { media_format: ['audio'] } };
    const body = { name: newDigestName(), stream_ids: [one], ...first };
    const created = expectSuccess(await digests.create(undefined, body));
    const id = digests.idIn(created);
    // Answers and detail may omit either member, but must not show another value.
    const expectShown = async (answer: Exchange, sent: typeof first): Promise<void> => {
      const { digest, exchange } = await readDigest(rest, id);
      const formats = sent.content_filters.media_format;
      for (const [{ description, content_filters: filters }, seen] of [
        [digestIn(answer), answer],
        [digest, exchange],
      ] as const) {
        expectEqual(seen, 'data.description', sent.description, description ?? sent.description);
        const { media_format: shown = formats } = isObject(filters) ? filters : {};
        expectEqual(seen, 'data.content_filters.media_format', formats, shown);
      }
    };
    await expectShown(created, first);
    await expectShown(await updateDigest(rest, id, then), then);
  }),

  'digest.pause-is-reversible': needingMakers(filtering, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const ids = new Set([given.stream.id, ...(await someStreamIds(given.discover, 2))]);
    const [manifest] = await given.discover.manifests(given.stream.id, 1, given.org.plan);
    if (manifest === undefined) return missingNeed('manifests', { count: 1 });
    const content_filters = { media_format: mediaFormatsOf(manifest) };
    const id = await makeDigest(digests, { stream_ids: [...ids], content_filters });
    const firstPage = () => readDigestPage(rest, id, { page_size: 20 });
    const contentsOf = (page: ManifestPage) => ({ total: totalOf(page), manifests: idsOf(page.manifests) });
    const streams = await readStreamIds(rest, id);
    const before = await firstPage();
    expectSuccess(await rest.call('deactivateDigest', { path: { id } }));
    expectSuccess(await rest.call('activateDigest', { path: { id } }));
    await expectStreamIds(rest, id, streams.ids);
    const after = await firstPage();
    expectEqual(after.exchange, 'data.manifests', contentsOf(before), contentsOf(after), 'what it holds');
  }),
} satisfies { readonly [R in DigestRuleId]?: Case };

/** The digest shows the rules; their order is open. */
export async function expectRules(rest: RestClient, id: string, rules: readonly JsonObject[]): Promise<void> {
  const { exchange } = await readDigest(rest, id);
  expectValue(exchange, 'data.digest.filter_spec.combine', 'AND');
  const shown = listAt(exchange, 'data.digest.filter_spec.rules').map(ruleText);
  expectEqual(exchange, 'data.digest.filter_spec.rules', rules.map(ruleText).sort(), shown.toSorted());
}

const ruleText = ({ dimension, values }: JsonObject): string =>
  JSON.stringify([dimension, isList(values) ? values.toSorted() : values]);

async function expectTotal(rest: RestClient, id: string, total: number): Promise<void> {
  const page = await readDigestPage(rest, id, { page_size: 1 });
  expectValue(page.exchange, 'data.pagination.total_count', total, 'total_count of the digest');
}

interface Filterable {
  /** A digest without content filters. */
  readonly id: string;
  /** Number of manifests that it lists. */
  readonly unfiltered: number;
  readonly content_filters: JsonObject;
  /** Number of manifests that a digest with the filters lists. */
  readonly filtered: number;
}

/** A digest, and a content filter that excludes some of its manifests. */
async function makeFilterable(
  { org: { rest, plan }, stream, discover }: Parts<'org' | 'stream' | 'discover'>,
  digests: Maker,
): Promise<Filterable> {
  const manifests = await discover.manifests(stream.id, 50, plan);
  const [rarest] = byValue(manifests, mediaFormatsOf);
  const content_filters = { media_format: [rarest?.[0] ?? missingNeed('media-format')] };
  const scope = { stream_ids: [stream.id] };
  const count = async (id: string) => totalOf(await readDigestPage(rest, id, { page_size: 1 }));
  const id = await makeDigest(digests, scope);
  const unfiltered = await count(id);
  const filtered = await count(await makeDigest(digests, { ...scope, content_filters }));
  if (filtered >= unfiltered) missingNeed('dividing-filter');
  return { id, unfiltered, content_filters, filtered };
}

const domains = async (discover: Discovery): Promise<readonly string[]> =>
  byValue(await discover.streams(), homeDomainOf).map(([domain]) => domain);
