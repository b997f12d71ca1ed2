// Option values that several subcommands read.

import { InvalidArgumentError } from 'commander';
import { minuteMs, secondMs } from '../spec/units.ts';

/** `--area a,b --area c` as one list. */
export const list = (value: string, earlier: readonly string[]): readonly string[] => [
  ...earlier,
  ...value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
];

/** An integer of 0 or more. */
export function count(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It must be an integer of 0 or more.');
  return Number(value);
}

/** A duration like 500ms, 60s or 2m, in milliseconds; a bare number is seconds. */
export function duration(value: string): number {
  const [, number, unit = 's'] = /^(\d+)(ms|s|m)?$/.exec(value) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must be a duration like 500ms, 60s or 2m.');
  return Number(number) * { ms: 1, s: secondMs, m: minuteMs }[unit as 'ms' | 's' | 'm'];
}

/** An integer of 1 or more. */
export function positive(value: string): number {
  const number = count(value);
  if (number === 0) throw new InvalidArgumentError('It must be an integer of 1 or more.');
  return number;
}

export function percent(value: string): number {
  const number = count(value);
  if (number > 100) throw new InvalidArgumentError('It must be an integer from 0 to 100.');
  return number;
}
