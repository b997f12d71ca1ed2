// Every operation that controls a target: its name for hooks, and its method and path at a control plane.
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

/** Carries out an operation and returns the JSON object of its answer; throws a control error if it fails. */
export type ControlCall = (operation: ControlOperation, input?: ControlInput) => Promise<JsonObject>;

/** The target file has no hook for an operation. */
export class NotOffered extends Error {
  readonly operation: ControlOperation;
  constructor(operation: ControlOperation) {
    super(`the target file has no hook for ${operation}`);
    this.name = 'NotOffered';
    this.operation = operation;
  }
}

/** An operation of the control plane or a hook was refused, or its result is of no use. */
export class ControlError extends Error {
  /** Whether the control plane itself broke: it gave no answer, or a status of 500 or more. */
  readonly isBroken: boolean;
  constructor(message: string, { isBroken = false }: { readonly isBroken?: boolean } = {}) {
    super(message);
    this.name = 'ControlError';
    this.isBroken = isBroken;
  }
}
