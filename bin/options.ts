// Option values that several subcommands parse, or write.
import { InvalidArgumentError, Option } from 'commander';
import { minuteMs, secondMs } from '../spec/units.ts';

/** `--area a,b --area c` as one list. */
export const list = (value: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  ...value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
];

/** An option with a list, whose help shows `all` as the default. */
export const listOption = (flags: string, description: string): Option =>
  new Option(flags, description).argParser(list).default([], 'all');

/** In single quotes, between which a shell expands nothing. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A word of a command, in quotes if a shell would read it otherwise. */
export const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : shellQuoted(word));

/** Parses an integer within the limits. */
export const integer =
  (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new InvalidArgumentError(`Expected an integer ${range}.`);
  };

/** An integer of 0 or more. */
export const count = integer(0);

/** An integer of 1 or more. */
export const positive = integer(1);

export const percent = integer(0, 100);

/** One of several shares of the same work. */
export interface ShardName {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Each wave of a flood sends at least one call for each shard. */
export const shardsMax = 20;

export function shardName(text: string): ShardName {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count || count > shardsMax)
    throw new InvalidArgumentError(`Expected i/n with i from 1 to n, and n up to ${shardsMax}.`);
  return { index, count };
}

const durationMaxMs = 24 * 60 * minuteMs;

/** A duration such as 500ms, 60s or 2m, in milliseconds; a number without a unit is seconds. */
export function duration(value: string): number {
  const [, number, unit = 's'] = /^(\d+)(ms|s|m)?$/.exec(value) ?? [];
  if (number === undefined) throw new InvalidArgumentError('Expected a duration such as 500ms, 60s or 2m.');
  const ms = Number(number) * { ms: 1, s: secondMs, m: minuteMs }[unit as 'ms' | 's' | 'm'];
  if (ms > durationMaxMs) throw new InvalidArgumentError('Expected a duration of at most 1440m.');
  return ms;
}
