// The simulator for programs: a server in the same process, with its control plane as methods.
import { isProblem } from '../../simulator/control/operation.ts';
import type { WorldChoice } from '../../simulator/control/world.ts';
import { worldFileChoice } from '../../simulator/control/world-file.ts';
import { DocumentError, simulate } from '../../simulator/index.ts';
import { instantFormat, instantMs } from '../../simulator/time/clock.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import { byPlan } from '../../spec/values.ts';
import { isList, isObject, isString, type JsonObject } from '../../suites/clients/json.ts';
import { orSetupError, SetupError } from '../../suites/target/setup-error.ts';
import { orgCredentialFromWire } from '../../suites/target/wire.ts';
import { judgedAgain, observing } from '../observing.ts';
import { withReading } from '../reading-option.ts';
import { differencesFrom } from '../varied.ts';
import type {
  ControlRequest,
  DroppableWorld,
  Organization,
  PlanName,
  Report,
  SimulateOptions,
  Simulator,
  World,
  WorldDocument,
  WorldOptions,
} from './types.ts';

export async function simulateForPrograms(options: SimulateOptions): Promise<Simulator> {
  const { port, controlPort, webhookHosts, allowedHosts, seed, frozen, neverBehind, manifests } = options;
  const { now, enable, document, arrivalsPerMinute, observe, readings = {} } = options;
  const world = document === undefined ? {} : choiceOf(document);
  const observed = observe === true ? observing(judgedAgain('simulate', undefined)) : undefined;
  const simulator = await simulate({
    port,
    controlPort,
    webhookHosts,
    allowedHosts,
    name: world.name,
    seed: seed ?? world.seed,
    frozen: frozen ?? world.frozen,
    neverBehind: neverBehind ?? world.neverBehind,
    manifests: manifests ?? world.manifests,
    arrivalsPerMinute: arrivalsPerMinute ?? world.arrivalsPerMinute,
    startMs: now === undefined ? world.startMs : msOf(now),
    switches: enable ? switchesOf(enable) : world.switches,
    document: world.document,
    readings: { ...world.readings, ...chosen(readings) },
    clients: observed?.clients,
    differences: differencesFrom(process.env),
  }).catch(async (cause: unknown) => {
    await observed?.close();
    throw cause instanceof DocumentError ? new SetupError(`document: ${cause.message}`) : cause;
  });
  const { controlUrl, credentials } = simulator;
  const createWorld = async (wanted: WorldOptions = {}): Promise<DroppableWorld> => {
    const made = await ask(controlUrl, { method: 'POST', path: '/worlds', body: bodyOf(wanted) });
    const path = `/worlds/${made.id}`;
    const drop = async (): Promise<void> => void (await ask(controlUrl, { method: 'DELETE', path }));
    const { base_url: baseUrl, mcp_url: mcpUrl, site_url: siteUrl, control_url: ownUrl } = made;
    if (!isString(baseUrl) || !isString(mcpUrl) || !isString(siteUrl) || !isString(ownUrl))
      throw new Error('the control plane made a world without addresses');
    const urls = { baseUrl, mcpUrl, siteUrl, controlUrl: ownUrl };
    return { ...worldAt(`world ${made.id} of the simulator`, urls, made.credentials), drop };
  };
  const { baseUrl, mcpUrl, siteUrl } = simulator;
  return {
    ...worldAt('the simulator', { baseUrl, mcpUrl, siteUrl, controlUrl }, credentials),
    createWorld,
    close: async () => {
      await simulator.close();
      await observed?.close();
    },
  };
}

type Urls = Pick<World, 'baseUrl' | 'mcpUrl' | 'siteUrl' | 'controlUrl'>;

function worldAt(name: string, urls: Urls, listed: unknown): World {
  const credentials = organizationsOf(isObject(listed) ? listed : {});
  const control = (request: ControlRequest): Promise<JsonObject> => ask(urls.controlUrl, request);
  return {
    name,
    ...urls,
    credentials,
    organization: (plan) => {
      const [first] = credentials[plan];
      if (first === undefined) throw new Error(`the world has no ready organisation of the plan ${plan}`);
      return first;
    },
    control,
    verify: async ({ operation, organizationId, atLeast, atMost, ...others }) => {
      const body = {
        ...others,
        operation_id: operation,
        organization_id: organizationId,
        at_least: atLeast,
        at_most: atMost,
      };
      const { ok, message } = await control({ method: 'POST', path: '/journal/verify', body });
      if (ok !== true) throw new Error(String(message));
    },
    clientReport: async (organizationId) => {
      const path = `${organizationId === undefined ? '' : `/organizations/${organizationId}`}/client-report`;
      return (await control({ method: 'GET', path })) as unknown as Report;
    },
    advance: async (step) => void (await control({ method: 'POST', path: '/clock/advance', body: step })),
    createOrganization: async (plan, settings = {}) =>
      organizationOf(
        plan,
        await control({ method: 'POST', path: '/organizations', body: { plan, ...settings } }),
      ),
  };
}

function organizationsOf(wire: JsonObject): World['credentials'] {
  return byPlan((plan) => {
    const listed = wire[plan];
    return isList(listed) ? listed.filter(isObject).map((one) => organizationOf(plan, one)) : [];
  });
}

function organizationOf(plan: PlanName, wire: JsonObject): Organization {
  const { keys, accessToken = '', mcpToken = '' } = orgCredentialFromWire(wire);
  return { id: isString(wire.id) ? wire.id : '', plan, keys, accessToken, mcpToken };
}

/** Sends one operation to a control plane of this process. */
async function ask(controlUrl: string, { method, path, body }: ControlRequest): Promise<JsonObject> {
  const answer = await fetch(`${controlUrl}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) {
    const detail = isObject(json) ? json.detail : undefined;
    throw new Error(
      `The control plane answered ${method} ${path} with status ${answer.status}: ${JSON.stringify(detail)}`,
    );
  }
  return isObject(json) ? json : {};
}

/** The body of `POST /worlds`: what the options name counts before what the document does. */
function bodyOf({ document, neverBehind, arrivalsPerMinute, enable, ...options }: WorldOptions): object {
  const named = {
    ...options,
    never_behind: neverBehind,
    arrivals_per_minute: arrivalsPerMinute,
    switches: enable && switchesOf(enable),
  };
  // An export has readings too.
  const { readings } = { ...document } as { readonly readings?: object };
  return {
    ...document,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...(options.readings && { readings: { ...readings, ...options.readings } }),
  };
}

const switchesOf = (enabled: readonly string[]): { readonly balanced: boolean; readonly delta: boolean } => ({
  balanced: enabled.includes('balanced'),
  delta: enabled.includes('delta'),
});

function msOf(now: string | Date): number {
  const ms = instantMs(now instanceof Date ? now.toISOString() : now);
  if (ms === undefined) throw new SetupError(`now: expected ${instantFormat}, received ${String(now)}.`);
  return ms;
}

function choiceOf(document: WorldDocument): WorldChoice {
  const choice = worldFileChoice(document);
  if (isProblem(choice)) throw new SetupError(`document: ${choice.detail}`);
  return choice;
}

function chosen(readings: Readonly<Record<string, string>>): ReadingChoice {
  const choose = (): ReadingChoice =>
    Object.entries(readings).reduce<ReadingChoice>(
      (choice, [name, value]) => withReading(`${name}=${value}`, choice),
      {},
    );
  return orSetupError(choose, (why) => `readings: ${why}`);
}
