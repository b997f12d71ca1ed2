// The examples of the reference: requests to a fresh world, each with what the world answers.
import { type Json, type JsonObject, objectIn } from '../../spec/expand.ts';
import type { PlanName } from '../../spec/values.ts';
import {
  type Asked,
  type Attempt,
  attemptsFor,
  type Forced,
  filled,
  type Ids,
  requestFor,
} from './example-requests.ts';

export interface Answer {
  readonly status: number;
  /** Undefined if it is not JSON. */
  readonly body: Json | undefined;
  readonly text: string;
  /** Without its parameters. */
  readonly contentType: string;
}

export interface Example extends Attempt {
  /** As the contract declares it, which may be a class such as `4XX`. */
  readonly declared: string;
  readonly contentType: string;
  readonly value: Json;
}

/** By the id of the operation. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

/** A world of its own, for examples alone. */
export interface Stage {
  readonly reset: () => void;
  readonly force: (forced: Forced) => void;
  readonly ask: (asked: Asked) => Promise<Answer>;
}

/** Path and query. */
export function targetOf({ path, parameters }: Asked): string {
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const query = Object.entries(parameters)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length === 0 ? inPath : `${inPath}?${query.join('&')}`;
}

/** What the contract shows: the value, and for programs how to ask for it. */
export const exampleObject = ({ when, before, forced, asked, value }: Example): JsonObject => ({
  summary: when,
  value,
  'x-asked': JSON.parse(JSON.stringify({ before, forced, asked })) as Json,
});

/** Where an id that examples need is found first: whose answer to which path, and where in it. */
const sources: Readonly<Record<string, readonly [PlanName, string, string]>> = {
  stream: ['enterprise', '/streams', 'data.streams.0.id'],
  manifest: ['enterprise', '/streams/{stream}/manifests', 'data.manifests.0.manifest_id'],
  record: ['enterprise', '/streams/{stream}/manifests', 'data.manifests.0.record_id'],
  tag: ['enterprise', '/ontology/tags', 'data.tags.0.id'],
  /** The first digest has as many webhooks as it can have. */
  full_digest: ['startup', '/digests', 'data.digests.0.id'],
  digest: ['startup', '/digests', 'data.digests.1.id'],
  webhook: ['startup', '/webhooks', 'data.webhooks.0.id'],
  beacon: ['enterprise', '/v3/beacons', 'items.0.beacon_id'],
  archived_beacon: ['enterprise', '/v3/beacons?status=archived', 'items.0.beacon_id'],
  sync: ['enterprise', '/ontology/syncs', 'data.syncs.0.id'],
  grant: ['enterprise', '/backfill/grants', 'data.grants.0.id'],
};

/** Asks the world everything. Each example begins with a fresh world. */
export async function recordExamples(document: JsonObject, stage: Stage): Promise<Examples> {
  const ids = await findIds(stage);
  const recorded: Record<string, readonly Example[]> = {};
  for (const [path, item] of Object.entries(objectIn(document.paths)))
    for (const [method, node] of Object.entries(objectIn(item))) {
      const operation = objectIn(node);
      const { operationId: id } = operation;
      if (typeof id !== 'string' || 'x-alias-of' in operation) continue;
      const asked = requestFor({ operation, path, method, document }, ids);
      // Under some readings a world shows no id of a kind.
      if (asked === undefined) continue;
      recorded[id] = await examplesOf(operation, attemptsFor(operation, asked, ids), stage);
    }
  stage.reset();
  return recorded;
}

/** The first example of each status and type, and all that were forced for those that are left. */
async function examplesOf(
  operation: JsonObject,
  attempts: readonly Attempt[],
  stage: Stage,
): Promise<readonly Example[]> {
  const responses = objectIn(operation.responses);
  const found: Example[] = [];
  for (const attempt of attempts) {
    const { status, body, text, contentType } = await answerTo(attempt, stage);
    const declared = [String(status), `${Math.floor(status / 100)}XX`].find((one) => one in responses);
    const isShown = found.some(
      (one) => one.declared === declared && one.contentType === contentType && one.forced === undefined,
    );
    if (declared === undefined || isShown) continue;
    found.push({ ...attempt, declared, contentType, value: body ?? text });
  }
  return found;
}

function answerTo({ before, forced, asked }: Attempt, stage: Stage): Promise<Answer> {
  stage.reset();
  const earlier = before === undefined ? Promise.resolve() : stage.ask(before);
  return earlier.then(() => {
    if (forced !== undefined) stage.force(forced);
    return stage.ask(asked);
  });
}

async function findIds(stage: Stage): Promise<Ids> {
  const ids: Record<string, string> = {};
  stage.reset();
  for (const [name, [plan, path, place]] of Object.entries(sources)) {
    const { body } = await stage.ask({ method: 'get', path: filled(path, ids), parameters: {}, plan });
    const found = placed(body, place);
    if (found !== undefined) ids[name] = String(found);
  }
  return ids;
}

/** What stands at a place such as `data.streams.0.id`. */
export const placed = (value: Json | undefined, place: string): Json | undefined =>
  place.split('.').reduce<Json | undefined>((at, key) => (at as JsonObject | undefined)?.[key], value);
