// Judges what several machines sent together: one limiter must explain the calls of all shards.
import { SetupError } from '../suites/target/setup-error.ts';
import { isObject, parse } from './lib/answer.ts';
import type { McpClass, SentRequest, ShardSamples } from './lib/config.ts';
import { isBurstLarge, type McpSample, type MeasuredRate, measureRate } from './lib/mcp-limiter.ts';
import { estimatesOf, rateChecks } from './lib/mcp-rate.ts';
import type { CheckResult, LoadOutcome } from './outcome.ts';
import { type ShardFile, shardsIn } from './records.ts';
import { textOf } from './summary.ts';

/** The shards of one run, from files of `--out` and from logs of k6. */
export function readShards(files: readonly string[]): readonly ShardFile[] {
  const shards = files.flatMap((file): readonly ShardFile[] => {
    const text = textOf(file);
    const read = parse(text);
    const found = isShardFile(read) ? [read] : shardsIn(text);
    if (found.length > 0) return found;
    throw new SetupError(
      `${file} is neither a file that \`assay load --shard\` wrote nor the log of a shard.`,
    );
  });
  const [first] = shards;
  if (first === undefined) throw new SetupError('merge needs the files of all shards.');
  const keyOf = ({ count, startAtMs, baseUrl, plan, classes }: ShardFile): string =>
    JSON.stringify([count, startAtMs, baseUrl, plan, classes]);
  if (shards.some((shard) => keyOf(shard) !== keyOf(first)))
    throw new SetupError(
      'The files belong to different runs: target, plan, start or number of shards differ.',
    );
  const present = new Set(shards.map(({ index }) => index));
  const missing = Array.from({ length: first.count }, (_, nth) => nth + 1).filter((nth) => !present.has(nth));
  if (missing.length > 0) throw new SetupError(`Shard ${missing.join(', ')} of ${first.count} is missing.`);
  if (present.size !== shards.length) throw new SetupError('A shard was given twice.');
  return shards;
}

const isShardFile = (value: unknown): value is ShardFile =>
  isObject(value) &&
  ['index', 'count', 'startAtMs'].every((name) => typeof value[name] === 'number') &&
  Array.isArray(value.classes) &&
  Array.isArray(value.samples);

/** A class that a shard did not finish, or whose load was too low, leaves the run inconclusive. */
export function outcomeOfShards(shards: readonly ShardFile[]): LoadOutcome {
  const classes = shards[0]?.classes ?? [];
  const measured = classes.flatMap((stated) => {
    const parts = shards.flatMap(({ samples }) => samples.filter(({ name }) => name === stated.name));
    return parts.length === shards.length ? [{ stated, ...measureUnion(parts, stated) }] : [];
  });
  const open = classes
    .filter(({ name }) => !measured.some(({ stated }) => stated.name === name))
    .map(({ name }) => `${name}: a shard did not finish its load`);
  const slow = measured
    .filter(({ rate, stated }) => rate.perSecond === undefined && !isBurstLarge(rate, stated))
    .map(({ stated }) => `${stated.name}: the flood met no refusal`);
  const checks = resultsOf(measured);
  const failed = checks.filter(({ fails }) => fails > 0);
  const stopped = shards.flatMap(({ index, stopped: reasons = [] }) =>
    reasons.map((why) => `shard ${index}: ${why}`),
  );
  const inconclusive = [...new Set([...stopped, ...open, ...slow])];
  return {
    verdict: inconclusive.length > 0 ? 'inconclusive' : failed.length > 0 ? 'failed' : 'passed',
    reasons: inconclusive.length > 0 ? inconclusive : failed.flatMap(({ details }) => details),
    checks,
    estimates: measured.flatMap(({ rate, stated }) => estimatesOf(rate, stated)),
    requests: shards
      .flatMap(({ samples }) => samples)
      .reduce((sum, one) => sum + one.flood.length + one.steady.length, 0),
    p95Ms: undefined,
    thresholds: [],
    sent: shards.flatMap(sentBy).toSorted((a, b) => a.sentMs - b.sentMs),
  };
}

/** The requests of a shard, with times corrected from the clock of the shard to the clock of the target. */
const sentBy = ({ samples }: ShardFile): readonly SentRequest[] =>
  samples.flatMap(({ name, flood, steady, offsetMs }) => {
    const aheadMs = (offsetMs.low + offsetMs.high) / 2;
    return [...flood, ...steady].map(({ sentMs, answeredMs, admitted }) => ({
      part: name,
      sentMs: sentMs + aheadMs,
      answeredMs: answeredMs + aheadMs,
      tookMs: answeredMs - sentMs,
      result: admitted ? ('admitted' as const) : ('refused' as const),
    }));
  });

interface Measured {
  readonly stated: McpClass;
  readonly rate: MeasuredRate;
}

/** Measures all shards as one load. Its flood ends with the flood of the last shard; shards that ended theirs earlier send their steady load into it. */
function measureUnion(parts: readonly ShardSamples[], stated: McpClass): { readonly rate: MeasuredRate } {
  const floodEndMs = Math.max(
    ...parts.flatMap((part) => onTarget(part, part.flood).map(({ answeredMs }) => answeredMs)),
  );
  const all = parts.flatMap((part) => onTarget(part, [...part.flood, ...part.steady]));
  return {
    rate: measureRate(
      all.filter(({ sentMs }) => sentMs <= floodEndMs),
      all.filter(({ sentMs }) => sentMs > floodEndMs),
      stated,
    ),
  };
}

/** The target decided about a call at some moment of this span of its own clock. */
const onTarget = ({ offsetMs }: ShardSamples, samples: readonly McpSample[]): readonly McpSample[] =>
  samples.map(({ sentMs, answeredMs, admitted }) => ({
    sentMs: sentMs + offsetMs.low,
    answeredMs: answeredMs + offsetMs.high,
    admitted,
  }));

/** The results of each check for all classes. */
function resultsOf(measured: readonly Measured[]): readonly CheckResult[] {
  const found = measured.flatMap(({ rate, stated }) => rateChecks(rate, stated));
  return [...Map.groupBy(found, ({ check }) => check)].map(([check, results]) => {
    const details = results.filter(({ holds }) => !holds).map(({ text }) => text);
    const held = results.filter(({ holds }) => holds).map(({ text }) => text);
    return { check, passes: held.length, fails: details.length, details, measured: held };
  });
}
