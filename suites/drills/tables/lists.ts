// Drills about lists: pages, caps, clamps, values, and what one organisation may see.
import { limits, planLimits } from '../../../spec/limits.ts';
import { dayMs } from '../../../spec/units.ts';
import { type JsonObject, valueAt } from '../../clients/json.ts';
import type { Exchanged } from '../../transcript/entry.ts';
import {
  allOf,
  type Check,
  codeOtherThan,
  held,
  heldIf,
  idsIn,
  open,
  resultOf,
  stateText,
} from '../check.ts';
import {
  answered,
  everyManifest,
  everyStream,
  ownStream,
  ownWord,
  published,
  reader,
  refusedWith,
  textsIn,
} from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Reply } from '../protocol.ts';
import type { Stage } from '../stage.ts';
import type { Organization } from '../world.ts';

/** How long a client is told to wait; one with a clock need not wait in real time, and shows whether it caps its waits. */
export const statedWaitS = ({ adapter }: Stage): number => (adapter.hello.clock ? 45 : 2);

/** Judges the result of a whole list: its beginning apart from the rest. */
export async function judgePages(
  stage: Stage,
  reply: Reply,
  { name, expected }: { readonly name: string; readonly expected: readonly string[] },
): Promise<void> {
  const all = allOf(reply, name, expected);
  const ids = new Set(idsIn(reply, name));
  const isBegun = reply.status !== 'done' || ids.has(expected[0] ?? '') || !ids.has(expected.at(-1) ?? '');
  await stage.judge(
    'client.start-at-zero',
    reply.status === 'done'
      ? heldIf(
          isBegun,
          `${name} with the first page`,
          `${ids.size} of ${expected.length}, without those of the first page`,
        )
      : open(stateText(reply)),
  );
  await stage.judge('client.follow-next', isBegun ? all : open('the first page is missing'));
}

/** Whether what was refused was asked for again, and served. */
function isRepeated(sent: readonly Exchanged[]): boolean {
  const refused = sent.find(refusedWith('rate_limited'));
  if (refused === undefined) return true;
  const pageOf = ({ request }: Exchanged): string => {
    const { searchParams } = new URL(request.url);
    const page = searchParams.get('page') ?? searchParams.get('page_num') ?? '0';
    return `${page} of ${searchParams.get('page_size') ?? limits.defaultPageSize.value}`;
  };
  return sent.some(
    (one) => one.answer?.status === 200 && one.call === refused.call && pageOf(one) === pageOf(refused),
  );
}

/** A search of three pages, and what it finds. */
export async function search(
  stage: Stage,
  org: Organization,
): Promise<{ readonly args: JsonObject; readonly results: readonly string[] }> {
  const query = ownWord;
  for (let nth = 0; nth < 5; nth += 1) await ownStream(stage, 0, { stream: { name: `${ownWord} ${nth}` } });
  const results: string[] = [];
  for (let page: unknown = 0; typeof page === 'number'; ) {
    const body = { query, page, page_size: limits.maxPageSize.value };
    const found = await stage.world.call(org, 'POST', '/streams/search', body);
    results.push(...textsIn(valueAt(found, 'data', 'results'), 'stream_id'));
    page = valueAt(found, 'data', 'pagination', 'next_page');
  }
  return { args: { query, page_size: Math.max(1, Math.ceil(results.length / 3)) }, results };
}

/** Whoever reports `done` has so many of them, or more. */
function enough(reply: Reply, ids: readonly string[]): Check {
  if (reply.status !== 'done') return open(stateText(reply));
  const shown = new Set(idsIn(reply, 'manifest_ids').filter((id) => ids.includes(id)));
  return heldIf(shown.size >= many, `${many} of ${ids.length} manifest_ids`, `${shown.size}`);
}

export const listDrills: readonly Drill[] = [
  {
    id: 'list-after-refusal',
    text: 'the second page of streams is refused for the rate, with a text that speaks of the quota',
    ops: ['list_streams'],
    rules: [
      'client.wait-out-rate-limit',
      'client.repeat-refused-whole',
      'client.branch-on-code',
      'client.start-at-zero',
      'client.follow-next',
    ],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const expected = await everyStream(stage, await reader(stage, 'professional'));
      const outcome = {
        refusal: 'rate_limited',
        message: 'The monthly quota of manifests is not the reason.',
        retry_after_seconds: statedWaitS(stage),
      };
      const refusal = await stage.force(org, 'listStreams', outcome, { after: 1, times: 2 });
      const reply = await stage.ask(org, 'list_streams');
      await stage.judge('client.wait-out-rate-limit', held, refusal);
      await stage.judge(
        'client.branch-on-code',
        codeOtherThan(reply, 'quota_exhausted', 'a refusal for the rate, as its code says'),
        refusal,
      );
      const isWhole = reply.status !== 'done' || isRepeated(stage.sent());
      const all = allOf(reply, 'stream_ids', expected);
      const isMissing = !isWhole && all.kind === 'found';
      await stage.judge('client.repeat-refused-whole', isMissing ? all : held, refusal);
      if (!isMissing) await judgePages(stage, reply, { name: 'stream_ids', expected });
    },
  },
  {
    id: 'big-pages',
    text: 'pages of 500 streams are asked for, and have 200',
    ops: ['list_streams'],
    rules: ['client.bear-cap'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const expected = await everyStream(stage, await reader(stage, 'professional'));
      const reply = await stage.ask(org, 'list_streams', { args: { page_size: 500 } });
      await stage.judge('client.bear-cap', allOf(reply, 'stream_ids', expected));
    },
  },
  {
    id: 'other-lists',
    text: 'lists of Beacons and searches of streams, whose pages have other forms, are read to the end',
    ops: ['list_beacons', 'search_streams'],
    rules: ['client.follow-next'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      for (let nth = 0; nth < beacons; nth += 1)
        await stage.world.call(org, 'POST', '/v3/beacons', { name: `Beacon ${nth}`, status: 'active' });
      const listed = [0, 50, 100].map((offset) =>
        stage.world.call(org, 'GET', `/v3/beacons?limit=50&offset=${offset}`),
      );
      const expected = (await Promise.all(listed)).flatMap(({ items }) => textsIn(items, 'beacon_id'));
      await stage.judge(
        'client.follow-next',
        allOf(await stage.ask(org, 'list_beacons'), 'beacon_ids', expected),
      );
      const { args, results } = await search(stage, org);
      const reply = await stage.ask(org, 'search_streams', { args });
      await stage.judge('client.follow-next', allOf(reply, 'stream_ids', results));
    },
  },
  {
    id: 'clamped-page',
    text: 'seven manifests are left of the quota, and twenty are asked for',
    ops: ['read_manifests'],
    rules: ['client.show-clamp'],
    run: async (stage) => {
      const org = await stage.organization('starter', {
        quota_used: planLimits.starter.manifestsPerMonth.value - 7,
      });
      const { id } = await ownStream(stage, 30);
      const reply = await stage.ask(org, 'read_manifests', { args: { stream_id: id, count: 20 } });
      const isCut = ({ answer }: Exchanged): boolean =>
        valueAt(answer?.json, 'data', 'quota_clamped') === true;
      const shown = idsIn(reply, 'manifest_ids').length;
      await stage.judge(
        'client.show-clamp',
        heldIf(
          reply.status !== 'done' || shown >= 20,
          'partial, because the quota cut the page',
          `done, with ${shown} of 20`,
        ),
        answered(stage, isCut),
      );
    },
  },
  {
    id: 'legal-values',
    text: 'more manifests are asked for than a request may name, those of some days, and all',
    ops: ['read_manifests', 'query'],
    rules: ['client.send-legal-values', 'client.start-at-zero', 'client.follow-next', 'client.bear-cap'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 0);
      const days = ['2025-03-04', '2025-03-05', '2025-11-12'];
      const onDays: (readonly string[])[] = [];
      for (const day of days) onDays.push(await published(stage, id, 2, { published_date: day }));
      await published(stage, id, many);
      const ids = await everyManifest(stage, await reader(stage, 'professional'), id);
      const { ops } = stage.adapter.hello;
      if (ops.includes('read_manifests')) {
        const window = { published_date_from: days[0], published_date_to: days[1] };
        const some = await stage.ask(org, 'read_manifests', { args: { stream_id: id, ...window } });
        const [first = [], second = []] = onDays;
        await stage.judge('client.follow-next', allOf(some, 'manifest_ids', [...first, ...second]));
        const all = await stage.ask(org, 'read_manifests', { args: { stream_id: id } });
        await judgePages(stage, all, { name: 'manifest_ids', expected: ids });
        const counted = await stage.ask(org, 'read_manifests', { args: { stream_id: id, count: many } });
        await stage.judge(
          stage.sent().some(isAboveCap) ? 'client.bear-cap' : 'client.follow-next',
          enough(counted, ids),
        );
      }
      const args = { query: ownWord, stream_ids: [id], count: many };
      await stage.judge('client.follow-next', enough(await stage.ask(org, 'query', { args }), ids));
    },
  },
  {
    id: 'two-organizations',
    text: 'one process asks for the digests of two organisations in turns',
    ops: ['list_digests'],
    rules: ['client.separate-caches', 'client.follow-next'],
    run: async (stage) => {
      const orgs = [await stage.organization('startup'), await stage.organization('startup')];
      const { id } = await ownStream(stage, 0);
      const own: string[][] = [];
      for (const [nth, org] of orgs.entries()) {
        for (let digest = 0; digest <= nth; digest += 1)
          await stage.world.call(org, 'POST', '/digests', { name: `Digest ${digest}`, stream_ids: [id] });
        const listed = await stage.world.call(org, 'GET', '/digests');
        own.push([...textsIn(valueAt(listed, 'data', 'digests'), 'id')]);
      }
      for (const nth of [0, 1, 0, 1]) {
        const org = orgs[nth];
        if (org === undefined) continue;
        const foreign = own[1 - nth] ?? [];
        const reply = await stage.ask(org, 'list_digests');
        const shown = idsIn(reply, 'digest_ids').find((one) => foreign.includes(one));
        await stage.judge(
          'client.separate-caches',
          reply.status === 'done'
            ? heldIf(
                shown === undefined,
                'digests of the organisation that asks',
                `${shown} of the other one`,
              )
            : open(stateText(reply)),
        );
        // The second answer may be 304, whose list is that of the first.
        if (shown === undefined)
          await stage.judge('client.follow-next', allOf(reply, 'digest_ids', own[nth] ?? []));
      }
    },
  },
  {
    id: 'deprecated-list',
    text: 'the list of streams announces its sunset',
    ops: ['list_streams'],
    rules: ['client.note-deprecation'],
    run: async (stage) => {
      if (!stage.adapter.hello.notices)
        return stage.judge('client.note-deprecation', open('the adapter has no notices'));
      const org = await stage.organization('professional');
      const nowMs = await stage.nowMs();
      await stage.world.control('POST', '/deprecations', {
        operation_id: 'listStreams',
        deprecation: new Date(nowMs - dayMs).toISOString(),
        sunset: new Date(nowMs + 120 * dayMs).toISOString(),
      });
      const reply = await stage.ask(org, 'list_streams');
      const { notices } = resultOf(reply);
      const isNoted = Array.isArray(notices) && notices.length > 0;
      const isRead = ({ answer }: Exchanged): boolean => answer?.headers.sunset !== undefined;
      await stage.judge(
        'client.note-deprecation',
        heldIf(isNoted, 'a notice of the deprecation', 'no notices'),
        answered(stage, isRead),
      );
    },
  },
];

/** More than a page of a list has by default. */
const beacons = 60;

/** More than a page may have. */
const many = 201;

const isAboveCap = ({ call, request }: Exchanged): boolean =>
  call === 'listStreamManifests' &&
  Number(new URL(request.url).searchParams.get('page_size')) > limits.maxPageSize.value;
