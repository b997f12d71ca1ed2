// The records that a script wrote to its log, and the other lines of that log.
import { isObject, parse } from './lib/answer.ts';
import type { LoadRecord, ShardHead, ShardSamples } from './lib/config.ts';

/** The record of a line; collectors of logs may have put a time before it. */
export function recordIn(line: string): LoadRecord | undefined {
  const start = line.indexOf('{');
  const value = start < 0 ? undefined : parse(line.slice(start));
  return isRecord(value) ? value : undefined;
}

const isRecord = (value: unknown): value is LoadRecord => isObject(value) && typeof value.kind === 'string';

export const recordsIn = (log: string): readonly LoadRecord[] =>
  log.split('\n').flatMap((line) => recordIn(line) ?? []);

/** The lines of the log that k6 wrote, not the script. */
export const otherLines = (log: string): readonly string[] =>
  log.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'));

/** A shard and the calls that it sent. */
export interface ShardFile extends ShardHead {
  readonly samples: readonly ShardSamples[];
  /** Why it ended early. */
  readonly stopped?: readonly string[];
}

/** The shards whose records a log contains; several machines may have written to it. */
export function shardsIn(log: string): readonly ShardFile[] {
  const records = recordsIn(log);
  const heads = new Map(
    records.flatMap((line) => (line.kind === 'shard' ? [[keyOf(line), line.shard]] : [])),
  );
  return [...heads.values()].map((head) => ({
    ...head,
    stopped: records.flatMap((line) =>
      line.kind === 'inconclusive' && line.index === head.index ? [line.why] : [],
    ),
    samples: records.flatMap((line) => {
      if (line.kind !== 'samples' || line.index !== head.index) return [];
      const { kind: _, index: __, ...samples } = line;
      return [samples];
    }),
  }));
}

/** Each scenario writes the head of its shard; the log of an earlier run may be in the same file. */
const keyOf = ({ shard }: { readonly shard: ShardHead }): string =>
  JSON.stringify([shard.index, shard.count, shard.startAtMs]);
