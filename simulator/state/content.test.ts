// Indexed selections over several streams find the same manifests as a full scan.
import { expect, test } from 'vitest';
import { at } from '../../fixtures/draw.ts';
import { generateWorld } from '../../fixtures/world.ts';
import { type Condition, type Criteria, everything } from '../core/query.ts';
import { countAll } from './content/bitmaps.ts';
import { meets } from './content/facts.ts';
import { readRowsMax, TextIndex } from './content/text-index.ts';
import { Content, publishedMax } from './content.ts';
import { searchTextOf } from './rendering/wording.ts';

const startMs = Date.parse('2026-01-15T00:00:00Z');
/** Too large for its texts to be kept. */
const base = generateWorld({ seed: 7, startMs, manifests: readRowsMax + 1 });

const values = (
  fact: Extract<Condition, { kind: 'values' }>['fact'],
  anyOf: readonly string[],
  excluded = false,
) => ({ kind: 'values', fact, anyOf, excluded }) as const;

/** The manifests that a scan over every row of the base world and every published row finds. */
function fullScan(
  content: Content,
  publishedCount: number,
  streamIds: readonly string[] | undefined,
  criteria: Criteria,
) {
  const isLive = (id: string): boolean => content.streamById(id)?.status === 'live';
  const refs: number[] = [];
  for (let ref = base.manifestCount + publishedCount - 1; ref >= 0; ref -= 1) {
    const row = content.row(ref);
    const inScope = row.streamIds.some((id) => isLive(id) && (streamIds?.includes(id) ?? true));
    const inWindow = row.matchedMs >= criteria.matchedFromMs && row.matchedMs < criteria.matchedToMs;
    if (inScope && inWindow && criteria.conditions.every((one) => meets(content, row, one))) refs.push(ref);
  }
  return refs;
}

const streamIds = base.streams.map(({ id }) => id);
const tagIds = base.tags.map(({ id }) => id);
const midDay = base.row(1_500).publishedDay;
const text = (term: string, excluded = false) => ({ kind: 'text', term, excluded }) as const;
/** Within and across the parts of a text: names, numbers, languages, parts that meet, and what no text contains. */
const texts = [
  'the',
  'energy',
  '12',
  '5.',
  '202',
  'vander',
  'aurelia vandermoor',
  'の',
  '件',
  'で',
  '%増',
  'o',
  ' & its rivals',
  'counts 3',
  'projetos novos — e',
  'zzzz',
  '、前年比1',
  '%y',
  '% y',
  ...[0, 700, 1_400, 2_100, 2_800].flatMap((row) => piecesOf(searchTextOf(base, base.row(row)))),
];

/** Pieces of several lengths, cut at any place of a line. */
function piecesOf(whole: string): readonly string[] {
  return [2, 5, 9, 17, 31]
    .flatMap((length) => whole.slice(length, 2 * length).split('\n'))
    .filter((piece) => piece !== '');
}

const criteria: readonly Partial<Criteria>[] = [
  {},
  { matchedFromMs: base.row(1_000).matchedMs, matchedToMs: base.row(2_003).matchedMs },
  { conditions: [values('media-format', ['text', 'data'])] },
  { conditions: [values('tag', tagIds.slice(0, 30)), values('significance', ['high'], true)] },
  { conditions: [values('tag', tagIds.slice(0, 1)), values('tag', tagIds.slice(1, 40))] },
  { conditions: [{ kind: 'published-before', day: midDay, excluded: false }] },
  {
    conditions: [
      { kind: 'published-before', day: midDay + 2, excluded: false },
      { kind: 'published-before', day: midDay - 9, excluded: true },
      values('source-type', ['organization']),
    ],
  },
  {
    conditions: [
      values(
        'channel',
        base.channels.slice(0, 60).map(({ id }) => id),
      ),
    ],
  },
  { conditions: [values('sec-form', ['10-k']), values('sec-item', ['1a', '7'])] },
  { conditions: [values('stream', streamIds.slice(5, 50), true)] },
  { conditions: [values('tag', ['12345678901234567'])] },
  { conditions: [text('in'), text('der', true)] },
  ...texts.map((term) => ({ conditions: [text(term)] })),
];

test.each(criteria)('finds the same manifests as a full scan: %j', (part) => {
  const content = new Content(base);
  content.putStream({ ...at(base.streams, 3), status: 'unpublished' });
  for (const nth of [0, 3, 20])
    content.publish({ streamIds: [streamIds[nth] ?? ''], matchedMs: startMs + nth, mediaFormat: 'text' });
  content.revise(2_900, { newManifest: true, matchedMs: startMs + 100 });
  for (const scope of [undefined, streamIds.slice(0, 9), [streamIds[3] ?? '']]) {
    const wanted = { ...everything, ...part };
    const expected = fullScan(content, 4, scope, wanted).filter((ref) => ref !== 2_900);
    expect(content.selectAmong(scope, wanted, { offset: 0, size: 10_000 }).refs).toEqual(expected);
    const page = content.selectAmong(scope, wanted, { offset: 7, size: 40 });
    expect(page).toEqual({ total: expected.length, refs: expected.slice(7, 47) });
  }
});

test('publishing costs the same however many streams there are: their list is not made again', () => {
  const content = new Content(base);
  const before = content.streams();
  content.publish({ streamIds: [streamIds[0] ?? ''], matchedMs: startMs });
  expect(content.streams()).toBe(before);
});

test('a stream lists what was published to it before the restored snapshot, whichever came last', () => {
  const content = new Content(base);
  const publish = () => content.publish({ streamIds: [streamIds[0] ?? ''], matchedMs: startMs });
  const newest = () => content.select(streamIds[0] ?? '', everything, { offset: 0, size: 2 }).refs;
  publish();
  const one = content.snapshot();
  publish();
  const two = content.snapshot();
  content.restore(one);
  expect(newest()[0]).toBe(base.manifestCount);
  publish();
  content.restore(two);
  expect(newest()).toEqual([base.manifestCount + 1, base.manifestCount]);
});

test('a world holds a bounded number of published manifests', () => {
  const content = new Content(base);
  content.publish({ streamIds: [streamIds[0] ?? ''], matchedMs: startMs });
  expect(content.room).toBe(publishedMax - 1);
  content.restore();
  expect(content.room).toBe(publishedMax);
});

test('the kept texts of a small world give the same rows as its templates', () => {
  const small = generateWorld({ seed: 7, startMs });
  const [kept, templates] = [new TextIndex(small), new TextIndex(base)];
  expect(small.manifestCount).toBeLessThanOrEqual(readRowsMax);
  for (const world of [small, base])
    for (const term of texts.slice(0, 18)) {
      const rows = (world === small ? kept : templates).rowsWith(term);
      const scanned = Array.from({ length: world.manifestCount }, (_, row) => row).filter((row) =>
        searchTextOf(world, world.row(row)).includes(term),
      );
      expect(scanned.every((row) => ((rows[row >>> 5] ?? 0) >>> (row & 31)) & 1)).toBe(true);
      expect(countAll(rows)).toBe(scanned.length);
    }
});
