// The export of a world: the document from which a world with the same state can be made, here or elsewhere.
import { bounds } from '../../spec/bounds.ts';
import type { Steps } from '../../spec/steps.ts';
import { valuesIn } from '../core/json-input.ts';
import { isoOf } from '../time/clock.ts';
import { SlicedWork } from '../time/sliced-work.ts';
import { type ControlResult, conflict, ok, operation } from './operation.ts';
import { defaultReadings } from './readings.ts';
import { anyOf, shown } from './schema.ts';
import type { ControlledWorld, WorldState } from './world.ts';
import { headingOf, rowsOf, stateVersion } from './world-state.ts';
import { type WorldBody, worldChoices } from './worlds.ts';

const documentExample: WorldBody = {
  seed: 7,
  now: '2026-03-17T12:00:00.000Z',
  frozen: true,
  switches: { balanced: true, delta: true },
  state: {
    version: stateVersion,
    generated: 'uX5q0mJb2c7ZfR1k',
    present: '2026-03-18T12:00:00.000Z',
    token_key: 'w1/7',
    counters: { labels: 301 },
    rows: {
      labels: [{ id: 301, organizationId: '836800000000', name: 'priority', description: null, color: null }],
    },
  },
};

const { bytes, jsonValues } = bounds.document;
const tooLong = {
  status: 409,
  when: 'The document would be longer than one may be.',
  detail:
    `A document has at most ${bytes} bytes and ${jsonValues} values, and this world holds more. Reset it, or restore a ` +
    'snapshot, and export it then.',
} as const;

export const exportOperations = [
  operation('exportWorld', 'get', '/export', {
    summary:
      'Show the document from which a world with the same state can be made, which then answers like this one: all that ' +
      'organisations own, with secrets and credentials, and all that is due. Journal, snapshots, MCP sessions and ' +
      'connections are not in it.',
    response: shown(anyOf(worldChoices), documentExample),
    refusals: [tooLong],
    // Rows are never edited, so that the world goes on while they are written.
    handle: ({ world }) => new SlicedWork().run(written(world, world.snapshot())),
  }),
];

function* written(world: ControlledWorld, state: WorldState): Steps<ControlResult> {
  const { name, seed, startMs, arrivalsPerMinute = 0 } = world.options;
  // A process may give its worlds other values of what is omitted.
  const choices: WorldBody = {
    ...(name !== undefined && { name }),
    seed,
    now: isoOf(startMs),
    frozen: state.frozen,
    // The start of a copy is that of its original, whatever the time of its machine.
    never_behind: false,
    manifests: world.content.base.manifestCount,
    arrivals_per_minute: arrivalsPerMinute,
    readings: { ...defaultReadings, ...state.readings },
    switches: state.switches,
    state: yield* headingOf(world, state),
  };
  const valuesOf = (part: string): number => valuesIn(part, bounds.document) ?? Number.POSITIVE_INFINITY;
  const parts: string[] = [];
  let left: { readonly bytes: number; readonly jsonValues: number } = { bytes, jsonValues };
  const add = (part: string): boolean => {
    parts.push(part);
    left = { bytes: left.bytes - Buffer.byteLength(part), jsonValues: left.jsonValues - valuesOf(part) };
    return left.bytes >= 0 && left.jsonValues >= 0;
  };
  // The rows are the last member of the state, which is the last of the document.
  add(`${JSON.stringify(choices).slice(0, -2)},"rows":{`);
  for (const [nth, [list, rows]] of Object.entries(rowsOf(state)).entries()) {
    add(`${nth > 0 ? ',' : ''}${JSON.stringify(list)}:[`);
    for (const [at, row] of rows.entries()) {
      if (!add(`${at > 0 ? ',' : ''}${JSON.stringify(row)}`)) return conflict(tooLong.detail);
      yield;
    }
    add(']');
  }
  return add('}}}') ? ok(parts.join('')) : conflict(tooLong.detail);
}
