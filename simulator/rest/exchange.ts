// The two ends of every exchange over REST: the request as admission sees it, and the reply that is settled and sent.
import type { OperationId } from '../../spec/contract.ts';
import type { Admission, IncomingCall } from '../admission/admission.ts';
import { type Settlement, settle } from '../admission/settle.ts';
import type { TransportFault } from '../state/faults.ts';
import type { Surface } from '../state/journal.ts';
import { grown } from './growth.ts';
import type { Reply } from './reply.ts';
import { presentedBy, type RestRequest } from './request.ts';
import type { RestWorld } from './world.ts';

/** What is sent, and how an operator wants it spoiled on the wire. */
export interface Response {
  readonly reply: Reply;
  readonly transportFault: TransportFault | undefined;
}

/** Operations whose reads may bill. */
const billable: ReadonlySet<OperationId> = new Set<OperationId>([
  'listStreamManifests',
  'getManifest',
  'getSignal',
  'getBrief',
  'getRecord',
  'queryManifests',
  'listDigestManifests',
]);

export const incoming = (request: RestRequest, surface: Surface): IncomingCall => ({
  ...{ surface, operation: request.operation.id, isOpen: surface === 'site' },
  presented: presentedBy(request),
  mayBill: billable.has(request.operation.id),
  ...{ method: request.method, path: request.path, query: request.query },
});

/** Grows the reply where that reading is in force, settles it, and lets it go. */
export function conclude(
  world: RestWorld,
  admission: Admission,
  made: Reply,
  { check, ...settlement }: Omit<Settlement, 'status'>,
): Response {
  const reply = grown(world.laws, made);
  const { status } = reply;
  settle(world, admission, { ...settlement, status, check: status === 304 ? 'condition' : check });
  return {
    reply: world.finish(admission.call.operation, reply),
    transportFault: admission.transportFault,
  };
}
