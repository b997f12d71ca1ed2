// The worlds of an agent: a simulator of this process, started when it is needed, and what its control plane answers.
import type { ControlOperation } from '../../simulator/control/operation.ts';
import { controlOperations } from '../../simulator/control/operations.ts';
import { isList, type JsonObject } from '../../suites/clients/json.ts';
import { redactedText } from '../../suites/judge/redact.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import { secretsOf, secretsOfOrg } from '../../suites/target/access.ts';
import { messageOf, SetupError } from '../../suites/target/setup-error.ts';
import { credentialsFromWire, orgCredentialFromWire } from '../../suites/target/wire.ts';
import type { ControlRequest, Simulator } from '../package/types.ts';
import {
  environmentLines,
  type Issued,
  organizationLines,
  type Simulated,
} from '../simulated-environment.ts';
import type { Folder } from './folder.ts';

export interface Asked {
  readonly operation: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: JsonObject | undefined;
}

export type AgentWorlds = ReturnType<typeof agentWorlds>;

/** What the worlds issue is added to the secrets, of which no answer shows any. */
export function agentWorlds(folder: Folder, secrets: Set<string>) {
  const simulator = startedOnce();
  /** By the id of a world, the assignments of its file, by what they are about. */
  const made = new Map<string, Map<string, readonly string[]>>();
  const control = async (request: ControlRequest): Promise<JsonObject> =>
    (await (await simulator.start()).control(request).catch(asSetup)) as JsonObject;
  const save = (id: string, parts: ReadonlyMap<string, readonly string[]>): string =>
    // Another process in the same directory has worlds of the same ids.
    folder.write(`${id}-${process.pid}.env`, [...parts.values()].flat().join('\n'));
  return {
    /** Creates a world; returns what the control plane shows of it, and the file with its credentials. */
    create: async (body: JsonObject): Promise<{ readonly world: JsonObject; readonly file: string }> => {
      const world = await control({ method: 'POST', path: '/worlds', body });
      for (const secret of secretsOf(credentialsFromWire(world.credentials))) secrets.add(secret);
      const parts = new Map([['world', environmentLines(simulatedIn(world))]]);
      made.set(String(world.id), parts);
      return { world, file: save(String(world.id), parts) };
    },
    /** The id of the world, or of the newest one. Throws a setup error if there is none. */
    idOf: (given: string | undefined): string => {
      const id = given ?? [...made.keys()].at(-1);
      if (id === undefined) throw new SetupError('world: there is none yet. create_world makes one.');
      if (!made.has(id))
        throw new SetupError(`world: ${unknownName('world', id, [...made.keys()])} create_world makes one.`);
      return id;
    },
    /** Carries out an operation; returns its answer without secrets, and the file that has the credentials which it issued. */
    ask: async (
      id: string,
      asked: Asked,
    ): Promise<{ readonly answer: JsonObject; readonly file: string | undefined }> => {
      const operation = operationNamed(asked.operation);
      const answer = await control({
        method: operation.method.toUpperCase() as ControlRequest['method'],
        path: pathOf(operation, id, asked),
        ...(asked.body && { body: asked.body }),
      });
      if (operation.id === 'dropWorld') made.delete(id);
      const parts = made.get(id);
      if (parts === undefined || !isList(answer.keys))
        return { answer: masked(answer, secrets), file: undefined };
      for (const secret of secretsOfOrg(orgCredentialFromWire(answer))) secrets.add(secret);
      const prefix = organizationPrefix(answer.id);
      parts.set(prefix, organizationLines(prefix, answer as unknown as Issued));
      return { answer: masked(answer, secrets), file: save(id, parts) };
    },
    close: simulator.close,
  };
}

/** A simulator that the first world starts: agents start the server whether they need one or not. */
function startedOnce() {
  let starting: Promise<Simulator> | undefined;
  return {
    start: (): Promise<Simulator> => {
      starting ??= import('../package/simulate.ts')
        .then((one) => one.simulateForPrograms({ observe: true }))
        .catch((cause: unknown) => {
          starting = undefined;
          throw cause;
        });
      return starting;
    },
    close: async (): Promise<void> => {
      await (await starting?.catch(() => undefined))?.close();
    },
  };
}

/** Of the variables of an organisation that arrange made. */
export const organizationPrefix = (id: unknown): string => `ASSAY_ORG_${id}`;

const simulatedIn = (world: JsonObject): Simulated => ({
  baseUrl: String(world.base_url),
  mcpUrl: String(world.mcp_url),
  siteUrl: String(world.site_url),
  controlUrl: String(world.control_url),
  credentials: world.credentials as Simulated['credentials'],
});

/** Before anything is cut off, so that no part of a secret remains. */
const masked = (answer: JsonObject, secrets: Iterable<string>): JsonObject =>
  JSON.parse(redactedText(secrets)(JSON.stringify(answer))) as JsonObject;

/** What the control plane refuses says what it expected. */
const asSetup = (cause: unknown): never => {
  throw new SetupError(messageOf(cause));
};

/** Those that act in a world and answer at once, and the one that drops it. */
export const worldOperations: readonly ControlOperation[] = controlOperations.filter(
  ({ id, scope, isStream }) => (scope === 'world' && isStream !== true) || id === 'dropWorld',
);

export function operationNamed(id: string): ControlOperation {
  const operation = worldOperations.find((one) => one.id === id);
  if (operation === undefined)
    throw new SetupError(
      `operation: ${unknownName(
        'operation',
        id,
        worldOperations.map((one) => one.id),
      )} arrange without an operation lists all.`,
    );
  return operation;
}

function pathOf({ path, scope }: ControlOperation, id: string, { params = {}, query = {} }: Asked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'world_id' ? id : params[name];
    if (value === undefined)
      throw new SetupError(`params.${name}: expected a value, because the path is ${path}.`);
    return encodeURIComponent(value);
  });
  const given = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `${scope === 'world' ? `/worlds/${id}` : ''}${filled}${given.size === 0 ? '' : `?${given}`}`;
}
