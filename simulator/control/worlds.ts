// Worlds on the control plane: create, list, show and drop them; and what this control plane offers.
import { secondMs } from '../../spec/units.ts';
import { byPlan, planNames } from '../../spec/values.ts';
import { arrivalsMax } from '../feed/arrivals.ts';
import { isManifestCount, manifestsMax, manifestsMin } from '../state/content.ts';
import { instantFormat, instantMs, isoOf, machineNowMs } from '../time/clock.ts';
import { documentMembers, type WorldDocument } from './bodies.ts';
import { credentialsOf } from './credentials.ts';
import {
  type ControlCall,
  type ControlResult,
  conflict,
  invalidValue,
  isProblem,
  notFound,
  ok,
  operation,
  type Problem,
} from './operation.ts';
import { credentialProperties } from './organizations.ts';
import { choiceSchema } from './readings.ts';
import {
  anyOf,
  boolean,
  count,
  described,
  dropped,
  type Fitting,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  organizationId,
  type SomeOf,
  shown,
  string,
  text,
} from './schema.ts';
import { switchesSchema } from './switches.ts';
import {
  type ControlledWorld,
  type ControlledWorlds,
  defaultWorldId,
  type WorldChoice,
  worldsMax,
} from './world.ts';
import { furnish } from './world-document.ts';

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
] as const;

const tooMany = `The process already holds ${worldsMax} worlds, which is the maximum. Drop one first.`;
const undroppable = 'The default world cannot be dropped. POST /reset resets it to its start.';

/** A week. */
const ttlSecondsMax = 604_800;

/** What a file and a request can choose of a world. */
export const worldChoices = {
  name: described(text(1, 200), 'For whoever reads the list of worlds.'),
  seed: described(
    integer(0, 4_294_967_295),
    'Decides the content, ids and credentials: equal seeds give equal ones.',
  ),
  now: described(instant, 'The start of the world.'),
  frozen: described(boolean, 'Whether the time stands still.'),
  never_behind: described(
    boolean,
    'Whether the time of this machine counts where that of the world would be earlier: at the start, after a reset ' +
      'or a restore, and when the clock starts again. A clock that stands still may fall behind.',
  ),
  manifests: described(
    integer(0, manifestsMax),
    `How many manifests are generated: ${manifestsMin} or more; or 0, for a world without streams, manifests and ` +
      'anything that customers own.',
  ),
  readings: choiceSchema,
  switches: switchesSchema,
  arrivals_per_minute: described(
    integer(0, arrivalsMax),
    'How many manifests a minute the world publishes by itself.',
  ),
  ...documentMembers,
};
/** What a world is made from: a request, a file, or an export. */
export type WorldBody = SomeOf<typeof worldChoices>;

const newWorld = anyOf({
  ...worldChoices,
  ttl_seconds: described(
    integer(1, ttlSecondsMax),
    'Real time after which the world is dropped by itself; without it the world stays.',
  ),
  own_port: described(
    boolean,
    'Whether the world gets a port of its own, so that its address has no path. Proxies do not know it.',
  ),
});

const worldMembers = {
  id: shown(string, 'w1'),
  name: shown(nullable(string), 'Checkout'),
  base_url: shown(
    string,
    'http://127.0.0.1:4010/worlds/w1',
    'The address of REST and of the WebSocket feed.',
  ),
  mcp_url: shown(string, 'http://127.0.0.1:4010/worlds/w1', 'The address below which the MCP servers are.'),
  site_url: shown(string, 'http://127.0.0.1:4010/worlds/w1', 'The address of the public site.'),
  control_url: shown(
    string,
    'http://127.0.0.1:4011/worlds/w1',
    'The address of the control plane of this world.',
  ),
  now: instant,
  frozen: described(boolean, 'Whether the time stands still.'),
  seed: shown(count, 7, 'Decides the content, ids and credentials.'),
  expires_at: described(
    nullable(instant),
    'When the world is dropped by itself, in real time; null if it has no time to live.',
  ),
};
const credentials = list(
  object({
    id: organizationId,
    plan: oneOf(planNames),
    name: shown(string, 'Alder & Finch Research'),
    ...credentialProperties,
  }),
);
const worldResponse = object({
  ...worldMembers,
  credentials: described(
    object(byPlan(() => credentials)),
    'Active organisations of each plan, with working credentials.',
  ),
});

export const worldOperations = [
  operation('about', 'get', '/', {
    scope: 'process',
    summary: 'Show the name, version and capabilities of this control plane.',
    response: object({
      name: shown(string, 'assay-simulator'),
      version: shown(string, controlVersion, "The version of the control plane's interface."),
      capabilities: list(oneOf(capabilities)),
    }),
    handle: () => ok({ name: 'assay-simulator', version: controlVersion, capabilities }),
  }),
  operation('makeWorld', 'post', '/worlds', {
    scope: 'process',
    summary:
      'Create a world. Omitted members have the values of the default world at its start. If present, organizations, ' +
      'streams, published or state is given, the world has none of these five members from the default world; nor, ' +
      'where that has a state, if another seed, now or manifests is given, or never_behind. ' +
      `A process holds at most ${worldsMax} such worlds.`,
    body: newWorld,
    takesDocument: true,
    example: { name: 'Checkout', seed: 7, now: '2026-03-17T12:00:00Z', frozen: true },
    refusals: [
      {
        status: 409,
        when: 'The process holds as many worlds as it can.',
        detail: tooMany,
      },
      {
        status: 422,
        when:
          'now or present is no instant, manifests is a number that cannot be generated, or an entry or the state of the ' +
          'document does not fit the world; the detail names its place.',
        detail: `body.now: expected ${instantFormat}, received "soon"`,
      },
    ],
    response: worldResponse,
    handle: makeWorld,
  }),
  operation('listWorlds', 'get', '/worlds', {
    scope: 'process',
    summary: 'List the worlds.',
    response: object({ worlds: list(object(worldMembers)) }),
    handle: ({ worlds, controlUrlOf }) =>
      ok({ worlds: worlds.all().map((world) => rendered(world, controlUrlOf)) }),
  }),
  operation('getWorld', 'get', '/worlds/{world_id}', {
    scope: 'process',
    summary: 'Show a world with its ready credentials.',
    response: worldResponse,
    handle: ({ worlds, param, controlUrlOf }) => {
      const world = worlds.find(param('world_id'));
      return world === undefined
        ? notFound('world', param('world_id'), '/worlds')
        : ok(withCredentials(world, controlUrlOf));
    },
  }),
  operation('dropWorld', 'delete', '/worlds/{world_id}', {
    scope: 'process',
    summary: 'Drop a world. The default world cannot be dropped.',
    refusals: [{ status: 409, when: 'It is the default world.', detail: undroppable }],
    response: dropped,
    handle: ({ worlds, param }) => {
      const id = param('world_id');
      if (id === defaultWorldId) return conflict(undroppable);
      return worlds.drop(id) ? ok({ dropped: true }) : notFound('world', id, '/worlds');
    },
  }),
];

/** The options of a world; a refusal names the member, below `where`. */
export function worldChoiceFrom(body: WorldBody, where: string): WorldChoice | Problem {
  const { now, arrivals_per_minute: arrivalsPerMinute, manifests, ...given } = body;
  const { never_behind: neverBehind, present, organizations, streams, published, state, ...options } = given;
  const startMs = now === undefined ? undefined : instantMs(now);
  if (now !== undefined && startMs === undefined) return invalidValue(`${where}.now`, instantFormat, now);
  if (manifests !== undefined && !isManifestCount(manifests))
    return invalidValue(
      `${where}.manifests`,
      `0 or a number from ${manifestsMin} to ${manifestsMax}`,
      manifests,
    );
  const document = {
    ...(present !== undefined && { present }),
    ...(organizations && { organizations }),
    ...(streams && { streams }),
    ...(published && { published }),
    ...(state && { state }),
  };
  return {
    ...options,
    ...(Object.keys(document).length > 0 && { document }),
    ...(startMs !== undefined && { startMs }),
    ...(neverBehind !== undefined && { neverBehind }),
    ...(manifests !== undefined && { manifests }),
    ...(arrivalsPerMinute !== undefined && { arrivalsPerMinute }),
  };
}

async function makeWorld({
  worlds,
  body,
  controlUrlOf,
}: ControlCall<Fitting<typeof newWorld>>): Promise<ControlResult> {
  const { ttl_seconds: ttlSeconds, own_port, ...given } = body;
  const choice = worldChoiceFrom(given, 'body');
  if (isProblem(choice)) return choice;
  const { document = documentOfDefault(worlds, choice), ...options } = choice;
  const expiresMs = ttlSeconds === undefined ? undefined : machineNowMs() + ttlSeconds * secondMs;
  const world = await worlds.make({ ...options, ...(expiresMs !== undefined && { expiresMs }) });
  if (world === undefined) return conflict(tooMany);
  const problem = await furnish(world, document, 'body');
  if (problem !== undefined) {
    worlds.drop(world.id);
    return problem;
  }
  if (own_port === true) await worlds.openPort(world.id);
  return ok(withCredentials(world, controlUrlOf));
}

/** A state goes on from the content that its seed, start and number of manifests generate, and from no other. */
function documentOfDefault(worlds: ControlledWorlds, choice: WorldChoice): WorldDocument {
  const { options, content } = worlds.default;
  const { document = {}, seed, startMs, neverBehind } = options;
  const { manifestCount } = content.base;
  const wanted = { seed, startMs, manifests: manifestCount, neverBehind, ...choice };
  const isOther =
    wanted.seed !== seed ||
    wanted.startMs !== startMs ||
    wanted.manifests !== manifestCount ||
    // The start is then the time of the machine.
    wanted.neverBehind === true;
  return isOther && document.state !== undefined ? {} : document;
}

type ControlUrlOf = ControlCall['controlUrlOf'];

function rendered(world: ControlledWorld, controlUrlOf: ControlUrlOf): object {
  const { baseUrl, mcpUrl, siteUrl } = world.urls;
  const { name = null, seed, expiresMs } = world.options;
  return {
    id: world.id,
    name,
    base_url: baseUrl,
    mcp_url: mcpUrl,
    site_url: siteUrl,
    control_url: controlUrlOf(world),
    now: isoOf(world.clock.nowMs()),
    frozen: world.clock.frozen,
    seed,
    expires_at: expiresMs === undefined ? null : isoOf(expiresMs),
  };
}

const withCredentials = (world: ControlledWorld, controlUrlOf: ControlUrlOf): object => ({
  ...rendered(world, controlUrlOf),
  credentials: credentialsOf(world),
});
