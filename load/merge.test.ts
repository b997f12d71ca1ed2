// Shards of one run, judged together: clocks that differ, limiters that are wrong, and files that do not belong together.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { segmentFlags } from './k6-process.ts';
import type { McpSample, StatedRate } from './lib/mcp-limiter.ts';
import { outcomeOfShards, readShards } from './merge.ts';
import type { ShardFile } from './records.ts';

const stated = { name: 'content', tool: 'service-manifests', path: '/mcp', burst: 240, perSecond: 5 };
const count = 3;
const startAtMs = 1_000_000;
/** How far the clock of each shard is behind the target's. */
const behindMs = [0, 40_000, -7_000];

/** Waves of all shards in turn against one bucket, and a steady load after them. */
function shardsAgainst({ burst, perSecond }: StatedRate): readonly ShardFile[] {
  let tokens = burst;
  let filledMs = startAtMs;
  const decide = (nowMs: number): boolean => {
    tokens = Math.min(burst, tokens + ((nowMs - filledMs) * perSecond) / 1_000);
    filledMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
  const sent = (atMs: number, shard: number): McpSample => {
    const skewMs = behindMs[shard] ?? 0;
    return { sentMs: atMs - skewMs, answeredMs: atMs + 8 - skewMs, admitted: decide(atMs + 4) };
  };
  const calls = Array.from({ length: 330 }, (_, nth) => ({ atMs: startAtMs + nth * 6, shard: nth % count }));
  const later = Array.from({ length: 8 * 45 }, (_, nth) => ({
    atMs: startAtMs + 2_000 + nth * 125,
    shard: nth % count,
  }));
  const flood = calls.map(({ atMs, shard }) => ({ shard, sample: sent(atMs, shard) }));
  const steady = later.map(({ atMs, shard }) => ({ shard, sample: sent(atMs, shard) }));
  const own = (all: typeof flood, index: number): readonly McpSample[] =>
    all.flatMap(({ shard, sample }) => (shard === index ? [sample] : []));
  return behindMs.map((skewMs, index) => ({
    index: index + 1,
    count,
    startAtMs,
    baseUrl: 'http://a',
    plan: 'starter',
    classes: [stated],
    samples: [
      {
        name: 'content',
        flood: own(flood, index),
        steady: own(steady, index),
        offsetMs: { low: skewMs - 20, high: skewMs + 30 },
      },
    ],
  }));
}

test('a correct limiter explains the calls of all shards, although their clocks differ', () => {
  const { verdict, estimates } = outcomeOfShards(shardsAgainst(stated));
  expect(verdict).toBe('passed');
  expect(estimates.map(({ what }) => what)).toEqual(['burst of content', 'refill of content']);
});

test.each([
  { check: 'mcpWithin', wrong: { burst: 264 } },
  { check: 'mcpGranted', wrong: { burst: 216 } },
  { check: 'mcpRefill', wrong: { perSecond: 5.5 } },
  { check: 'mcpRefill', wrong: { perSecond: 4.5 } },
])('a limiter that is a tenth off fails $check: $wrong', ({ check, wrong }) => {
  const { verdict, checks } = outcomeOfShards(shardsAgainst({ ...stated, ...wrong }));
  expect(verdict).toBe('failed');
  expect(checks.filter(({ fails }) => fails > 0).map((result) => result.check)).toEqual([check]);
});

test('a bucket for each shard fails, although every shard is within the rate', () => {
  const alone = shardsAgainst(stated).map((shard) => ({
    ...shard,
    samples: shard.samples.map((sample) => ({
      ...sample,
      flood: sample.flood.map((call) => ({ ...call, admitted: true })),
    })),
  }));
  expect(outcomeOfShards(alone).verdict).toBe('failed');
});

test('a shard that did not finish a class leaves the run inconclusive', () => {
  const [first, ...others] = shardsAgainst(stated);
  const unfinished = first === undefined ? [] : [{ ...first, samples: [] }];
  expect(outcomeOfShards([...unfinished, ...others])).toMatchObject({ verdict: 'inconclusive' });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-merge-'));
});

const written = (shards: readonly object[]): readonly string[] =>
  shards.map((shard, nth) => {
    const file = join(folder, `${nth}.json`);
    writeFileSync(file, JSON.stringify(shard));
    return file;
  });

test('the files of all shards are read', () => {
  expect(readShards(written(shardsAgainst(stated))).map(({ index }) => index)).toEqual([1, 2, 3]);
});

/** What k6 writes to the log of the machine of a shard. */
const logOf = ({ samples, stopped: _, ...shard }: ShardFile): string =>
  [
    'time="2026-03-17T12:00:00Z" level=warning msg="a line of k6"',
    JSON.stringify({ kind: 'shard', shard }),
    ...samples.map(
      (one) => `2026-03-17T12:01:00Z ${JSON.stringify({ kind: 'samples', index: shard.index, ...one })}`,
    ),
    '',
  ].join('\n');

test('the logs of all machines of a cluster are judged like the files, one by one or in one', () => {
  const shards = shardsAgainst(stated);
  const file = join(folder, 'run.log');
  writeFileSync(file, shards.map(logOf).join(''));
  expect(outcomeOfShards(readShards([file]))).toEqual(outcomeOfShards(shards));
  const files = shards.map((shard, nth) => {
    writeFileSync(join(folder, `${nth}.log`), logOf(shard));
    return join(folder, `${nth}.log`);
  });
  expect(outcomeOfShards(readShards(files)).verdict).toBe('passed');
});

test('a machine that began too late leaves the run inconclusive, and says so', () => {
  const [first, ...others] = shardsAgainst(stated);
  const late = JSON.stringify({ kind: 'inconclusive', index: 1, why: 'the shard began too late' });
  const file = join(folder, 'run.log');
  const logs = others.map(logOf).join('');
  writeFileSync(file, first === undefined ? '' : `${logOf({ ...first, samples: [] })}${late}\n${logs}`);
  const { verdict, reasons } = outcomeOfShards(readShards([file]));
  expect(verdict).toBe('inconclusive');
  expect(reasons).toContain('shard 1: the shard began too late');
});

test.each<{ readonly message: string; readonly change: (shards: readonly ShardFile[]) => readonly object[] }>(
  [
    { message: 'Shard 3 of 3 is missing', change: (shards) => shards.slice(0, 2) },
    { message: 'given twice', change: (shards) => [...shards, ...shards.slice(0, 1)] },
    { message: 'different runs', change: ([first, ...rest]) => [{ ...first, startAtMs: 5 }, ...rest] },
    { message: 'neither a file that', change: () => [{ verdict: 'passed' }] },
  ],
)('files are refused: $message', ({ message, change }) => {
  expect(() => readShards(written(change(shardsAgainst(stated))))).toThrow(message);
});

test('each shard runs its own segment of one sequence', () => {
  expect(segmentFlags(undefined)).toEqual([]);
  expect(segmentFlags({ index: 2, count, startAtMs })).toEqual([
    '--execution-segment',
    '1/3:2/3',
    '--execution-segment-sequence',
    '0,1/3,2/3,1',
  ]);
});
