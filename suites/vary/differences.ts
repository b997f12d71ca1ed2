// Legal differences between services, each with a name: readings of the contract, its growth, and what a network does.
import { type Reading, readings } from '../../spec/readings.ts';
import { unknownName } from '../kit/nearest.ts';
import { SetupError } from '../target/setup-error.ts';

export interface Difference {
  /** As options and the environment write it: `quota.exhausted-read=empty-page`. */
  readonly name: string;
  /** A service has one value of each. */
  readonly of: string;
  readonly value: string;
  readonly text: string;
  /** Why it is legal. */
  readonly basis: string;
}

const ofReadings: readonly Difference[] = Object.entries<Reading>(readings).flatMap(
  ([of, { alternatives, default: usual, silences, text }]) =>
    alternatives.map((value) => ({
      name: `${of}=${value}`,
      of,
      value,
      text: `${text} Default: ${usual}; here: ${value}.`,
      basis: `the contract leaves it open (${silences.join(', ')})`,
    })),
);

/** Disturbances of the simulator. */
const ofNetworks: readonly Difference[] = [
  {
    name: 'answers=slow',
    of: 'answers',
    value: 'slow',
    text: 'Every fifth answer to an operation comes 1.2 s late, the first one too.',
    basis: 'the contract states no time within which a service answers',
  },
  {
    name: 'answers=cut',
    of: 'answers',
    value: 'cut',
    text: 'Every fifth answer to an operation ends after 20 bytes, the first one too.',
    basis:
      'a fault of the network, not of the service: a client may ask again or report it, but half an answer is none',
  },
];

export const differences: readonly Difference[] = [...ofReadings, ...ofNetworks];

/** Throws a setup error if a name is unknown. */
export const differencesNamed = (names: readonly string[]): readonly Difference[] =>
  names.map((name) => {
    const found = differences.find((difference) => difference.name === name);
    if (found !== undefined) return found;
    const all = differences.map((difference) => difference.name);
    throw new SetupError(`${unknownName('difference', name, all)} \`assay vary --list\` lists all of them.`);
  });

export const namesOf = (some: readonly Difference[]): string => some.map(({ name }) => name).join();
