// The option `--reading name=value`, which chooses how a simulator reads a point that the contract leaves open.
import { InvalidArgumentError } from 'commander';
import { type Reading, type ReadingChoice, readings } from '../spec/readings.ts';
import { unknownName } from '../suites/kit/nearest.ts';

const table: Readonly<Record<string, Reading>> = readings;

/** Adds one reading to the choice; refuses unknown names and values with those that exist. */
export function withReading(given: string, chosen: ReadingChoice = {}): ReadingChoice {
  const [name = '', value = ''] = given.split('=', 2);
  const reading = Object.hasOwn(table, name) ? table[name] : undefined;
  if (reading === undefined)
    throw new InvalidArgumentError(
      `${unknownName('reading', name, Object.keys(table))} GET /readings of the control plane lists all of them.`,
    );
  const allowed = [reading.default, ...reading.alternatives];
  if (!allowed.includes(value))
    throw new InvalidArgumentError(`Expected ${name}=VALUE with one of the values ${allowed.join(', ')}.`);
  return { ...chosen, [name]: value };
}
