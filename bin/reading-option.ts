// The option that chooses a reading: `name=value`, of those that the contract leaves open.
import { InvalidArgumentError } from 'commander';
import { type Reading, type ReadingChoice, readings } from '../spec/readings.ts';

const table: Readonly<Record<string, Reading>> = readings;

/** The choice so far with one more reading; a name or value that is none is refused with those that are. */
export function withReading(given: string, chosen: ReadingChoice = {}): ReadingChoice {
  const [name = '', value = ''] = given.split('=', 2);
  const reading = Object.hasOwn(table, name) ? table[name] : undefined;
  if (reading === undefined) throw new InvalidArgumentError(`Expected name=value with a name of:\n${names}`);
  const allowed = [reading.default, ...reading.alternatives];
  if (!allowed.includes(value))
    throw new InvalidArgumentError(`Expected ${name}= with a value of: ${allowed.join(', ')}.`);
  return { ...chosen, [name]: value };
}

const names = Object.keys(table)
  .map((name) => `  ${name}`)
  .join('\n');
