// Worlds through the control plane: what this simulator offers, and worlds made, shown and dropped.

import type { ReadingChoice } from '../../spec/readings.ts';
import { planNames } from '../../spec/values.ts';
import type { Switches } from '../core/lifecycle.ts';
import { arrivalsMax } from '../feed/arrivals.ts';
import { manifestsMax, manifestsMin } from '../state/content.ts';
import { instantMs, instantWords, isoOf } from '../time/clock.ts';
import { credentialsOf } from './credentials.ts';
import {
  type Answer,
  type ControlCall,
  conflict,
  ok,
  operation,
  unknownThing,
  unusable,
} from './operation.ts';
import { credentialProperties } from './organizations.ts';
import { choiceSchema } from './readings.ts';
import {
  boolean,
  count,
  dropped,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  string,
  text,
} from './schema.ts';
import { switchesSchema } from './switches.ts';
import type { ControlledWorld } from './world.ts';
import { defaultWorldId, worldsMax } from './world.ts';

/** Version of the control plane's own interface. */
export const controlVersion = '1.0.0';
const capabilities = [
  'worlds',
  'clock',
  'orgs',
  'grants',
  'publish',
  'faults',
  'readings',
  'switches',
  'deprecations',
  'snapshots',
  'journal',
  'deliveries',
];

interface WorldBody {
  readonly name?: string;
  readonly seed?: number;
  readonly now?: string;
  readonly frozen?: boolean;
  readonly manifests?: number;
  readonly readings?: ReadingChoice;
  readonly switches?: Partial<Switches>;
  readonly arrivals_per_minute?: number;
}

const plainWorld = {
  id: string,
  name: nullable(string),
  base_url: string,
  mcp_url: string,
  site_url: string,
  control_url: string,
  now: instant,
  frozen: boolean,
  seed: count,
};
const credentials = list(
  object({ id: string, plan: oneOf(planNames), name: string, ...credentialProperties }),
);
const worldAnswer = object({
  ...plainWorld,
  credentials: object(Object.fromEntries(planNames.map((plan) => [plan, credentials]))),
});

export const worldOperations = [
  operation({
    id: 'about',
    method: 'get',
    path: '/',
    scope: 'process',
    summary: 'Tell what this control plane can do.',
    answer: object({ name: string, version: string, capabilities: list(string) }),
    handle: () => ok({ name: 'assay-simulator', version: controlVersion, capabilities }),
  }),
  operation<WorldBody>({
    id: 'makeWorld',
    method: 'post',
    path: '/worlds',
    scope: 'process',
    summary: `Make a world like the default one at its start, but for what is given; up to ${worldsMax} at once.`,
    body: object(
      {
        name: text(1, 200),
        seed: integer(0, 4_294_967_295),
        now: instant,
        frozen: boolean,
        manifests: integer(manifestsMin, manifestsMax),
        readings: choiceSchema,
        switches: switchesSchema,
        arrivals_per_minute: {
          ...integer(0, arrivalsMax),
          description: 'How many manifests it publishes by itself.',
        },
      },
      [],
    ),
    answer: worldAnswer,
    handle: makeWorld,
  }),
  operation({
    id: 'listWorlds',
    method: 'get',
    path: '/worlds',
    scope: 'process',
    summary: 'List the worlds.',
    answer: object({ worlds: list(object(plainWorld)) }),
    handle: ({ worlds, controlUrlOf }) =>
      ok({ worlds: worlds.all().map((world) => rendered(world, controlUrlOf)) }),
  }),
  operation({
    id: 'getWorld',
    method: 'get',
    path: '/worlds/{world_id}',
    scope: 'process',
    summary: 'Show a world with its ready credentials.',
    answer: worldAnswer,
    handle: ({ worlds, param, controlUrlOf }) => {
      const world = worlds.find(param('world_id'));
      return world === undefined
        ? unknownThing('world', param('world_id'))
        : ok(withCredentials(world, controlUrlOf));
    },
  }),
  operation({
    id: 'dropWorld',
    method: 'delete',
    path: '/worlds/{world_id}',
    scope: 'process',
    summary: 'Drop a world; the default one stays.',
    answer: dropped,
    handle: ({ worlds, param }) => {
      const id = param('world_id');
      if (id === defaultWorldId) return conflict('The default world cannot be dropped; reset it instead.');
      return worlds.drop(id) ? ok({ dropped: true }) : unknownThing('world', id);
    },
  }),
];

function makeWorld({ worlds, body, controlUrlOf }: ControlCall<WorldBody>): Answer {
  const { now, arrivals_per_minute: arrivalsPerMinute, ...given } = body;
  const startMs = now === undefined ? undefined : instantMs(now);
  if (now !== undefined && startMs === undefined) return unusable('body.now', instantWords, now);
  const world = worlds.make({
    ...given,
    ...(startMs !== undefined && { startMs }),
    ...(arrivalsPerMinute !== undefined && { arrivalsPerMinute }),
  });
  return world === undefined
    ? conflict(`There are ${worldsMax} worlds already; drop one first.`)
    : ok(withCredentials(world, controlUrlOf));
}

type ControlUrlOf = ControlCall['controlUrlOf'];

function rendered(world: ControlledWorld, controlUrlOf: ControlUrlOf): object {
  const { baseUrl, mcpUrl, siteUrl } = world.urls;
  return {
    ...{ id: world.id, name: world.options.name ?? null },
    ...{ base_url: baseUrl, mcp_url: mcpUrl, site_url: siteUrl },
    control_url: controlUrlOf(world),
    now: isoOf(world.clock.nowMs()),
    frozen: world.clock.frozen,
    seed: world.options.seed,
  };
}

const withCredentials = (world: ControlledWorld, controlUrlOf: ControlUrlOf): object => ({
  ...rendered(world, controlUrlOf),
  credentials: credentialsOf(world),
});
