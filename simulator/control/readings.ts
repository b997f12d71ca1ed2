// The readings of a world through the control plane: what each leaves open, and which value is in force.
import type { JsonSchema } from '../../spec/contract.ts';
import { type Reading, type ReadingChoice, readings } from '../../spec/readings.ts';
import { type Answer, ok, operation } from './operation.ts';
import { list, object, oneOf, someOf, string } from './schema.ts';
import type { ControlledWorld } from './world.ts';

const table: readonly (readonly [string, Reading])[] = Object.entries(readings);

/** A choice of readings: only known ones, each with one of its values. */
export const choiceSchema: JsonSchema = someOf(
  Object.fromEntries(table.map(([id, reading]) => [id, oneOf([reading.default, ...reading.alternatives])])),
);

const readingsAnswer = object({
  readings: list(
    object({
      ...{ id: string, value: string, default: string, alternatives: list(string), silences: list(string) },
      text: string,
    }),
  ),
});

export const readingOperations = [
  operation({
    id: 'listReadings',
    method: 'get',
    path: '/readings',
    scope: 'world',
    summary: 'List what the contract leaves open, and how this world reads it.',
    answer: readingsAnswer,
    handle: ({ world }) => readingsOf(world),
  }),
  operation<ReadingChoice>({
    id: 'changeReadings',
    method: 'patch',
    path: '/readings',
    scope: 'world',
    summary: 'Choose readings; those not named stay as they are.',
    body: choiceSchema,
    answer: readingsAnswer,
    handle: ({ world, body }) => {
      world.read(body);
      return readingsOf(world);
    },
  }),
];

function readingsOf(world: ControlledWorld): Answer {
  const chosen: Readonly<Record<string, string>> = world.readings;
  return ok({
    readings: table.map(([id, { default: preset, alternatives, silences, text }]) => ({
      ...{ id, value: chosen[id] ?? preset, default: preset, alternatives, silences, text },
    })),
  });
}
