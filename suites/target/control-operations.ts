// Every operation by which a target may be controlled: its name for hooks, its method and path at a control plane.
import type { JsonObject } from '../clients/json.ts';
import type { CapabilityName } from './capabilities.ts';

export const controlOperations = {
  'worlds.take': ['POST', '/worlds'],
  'worlds.list': ['GET', '/worlds'],
  'worlds.drop': ['DELETE', '/worlds/{id}'],
  'orgs.make': ['POST', '/organizations'],
  'orgs.list': ['GET', '/organizations'],
  'orgs.drop': ['DELETE', '/organizations/{id}'],
  'clock.now': ['GET', '/clock'],
  'clock.advance': ['POST', '/clock/advance'],
  'publish.manifests': ['POST', '/manifests'],
  'publish.revise': ['POST', '/manifests/{id}/revision'],
  'publish.stream': ['POST', '/streams'],
  'publish.unpublish': ['POST', '/streams/{id}/unpublish'],
  'publish.remove': ['DELETE', '/streams/{id}'],
  'faults.force': ['POST', '/outcomes'],
  'faults.clear': ['DELETE', '/outcomes'],
  'operator.deprecate': ['POST', '/deprecations'],
  'operator.undeprecate': ['DELETE', '/deprecations/{operation_id}'],
  'operator.change': ['PATCH', '/organizations/{id}'],
  'operator.add-digest': ['PUT', '/organizations/{id}/catalog-digests/{digest_id}'],
  'operator.remove-digest': ['DELETE', '/organizations/{id}/catalog-digests/{digest_id}'],
  'switches.show': ['GET', '/switches'],
  'switches.turn': ['PATCH', '/switches'],
  'grants.give': ['POST', '/organizations/{id}/grants'],
  'snapshots.take': ['POST', '/snapshots'],
  'snapshots.restore': ['POST', '/snapshots/{id}/restore'],
  'snapshots.list': ['GET', '/snapshots'],
  'snapshots.drop': ['DELETE', '/snapshots/{id}'],
} as const satisfies Readonly<Record<`${CapabilityName}.${string}`, readonly [method: string, path: string]>>;

export type ControlOperation = keyof typeof controlOperations;

export const controlOperationNames = Object.keys(controlOperations) as readonly ControlOperation[];

export interface ControlInput {
  /** Values of the path template. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** Asks for an operation and gives the JSON object of the answer; throws a control error when it is refused. */
export type ControlCall = (operation: ControlOperation, input?: ControlInput) => Promise<JsonObject>;

/** The target file gives no way to carry out an operation. */
export class NotOffered extends Error {
  readonly operation: ControlOperation;
  constructor(operation: ControlOperation) {
    super(`the target file has no hook for ${operation}`);
    this.name = 'NotOffered';
    this.operation = operation;
  }
}

/** Control of the target went wrong, which is no verdict on it: the case ends as an error. */
export class ControlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ControlError';
  }
}
