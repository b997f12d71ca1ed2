// The readings of a world on the control plane: what the contract leaves open, and which choice this world follows.
import { type Reading, type ReadingChoice, readings } from '../../spec/readings.ts';
import { type ControlResult, ok, operation } from './operation.ts';
import { list, object, oneOf, type Schema, shown, someOf, string } from './schema.ts';
import type { ControlledWorld } from './world.ts';

const table: readonly (readonly [string, Reading])[] = Object.entries(readings);

/** Every reading with its default. */
export const defaultReadings = Object.fromEntries(
  table.map(([id, reading]) => [id, reading.default]),
) as ReadingChoice;

/** A choice of readings: any of them, each with its default or one of its alternatives. */
export const choiceSchema = someOf(
  Object.fromEntries(table.map(([id, reading]) => [id, oneOf([reading.default, ...reading.alternatives])])),
) as Schema<ReadingChoice>;

const readingsResponse = object({
  readings: list(
    object({
      id: shown(string, 'auth.inactive-key'),
      value: shown(string, 'unauthenticated', 'What this world follows.'),
      default: shown(string, 'unauthenticated', 'What a world follows unless it is told otherwise.'),
      alternatives: list(shown(string, 'forbidden')),
      silences: list(
        shown(string, 'S-58', 'The id of a place where the contract says nothing or two things.'),
      ),
      text: shown(string, 'How a revoked key is refused.'),
    }),
  ),
});

export const readingOperations = [
  operation('listReadings', 'get', '/readings', {
    summary: 'List the readings: what the contract leaves open, and the value that this world follows.',
    response: readingsResponse,
    handle: ({ world }) => readingsOf(world),
  }),
  operation('changeReadings', 'patch', '/readings', {
    summary: 'Choose values of readings. Readings that are not named stay the same.',
    body: choiceSchema,
    example: { 'auth.inactive-key': 'forbidden' },
    response: readingsResponse,
    handle: ({ world, body }) => {
      world.chooseReadings(body);
      return readingsOf(world);
    },
  }),
];

function readingsOf(world: ControlledWorld): ControlResult {
  const chosen: Readonly<Record<string, string>> = world.readings;
  return ok({
    readings: table.map(([id, { default: preset, alternatives, silences, text }]) => ({
      id,
      value: chosen[id] ?? preset,
      default: preset,
      alternatives,
      silences,
      text,
    })),
  });
}
