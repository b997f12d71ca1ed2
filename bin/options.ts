// Option values that several subcommands read.
import { InvalidArgumentError } from 'commander';

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

export function percent(value: string): number {
  const number = count(value);
  if (number > 100) throw new InvalidArgumentError('It must be an integer from 0 to 100.');
  return number;
}
