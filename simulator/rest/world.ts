// The parts of a world that the REST surface uses.
import type { OperationId } from '../../spec/contract.ts';
import type { Admission, IncomingCall } from '../admission/admission.ts';
import type { AdmissionWorld } from '../admission/world.ts';
import type { Announcement } from '../core/version.ts';
import type { Urls } from '../service/context.ts';
import type { Services } from '../service/services.ts';
import type { ClientJudge } from '../state/client-judge.ts';
import type { SlicedWork } from '../time/sliced-work.ts';
import type { Reply } from './reply.ts';

/** Changes that a test may make; undefined: none. */
export interface RestParts {
  /** Called for each REST reply before it is sent. */
  readonly restReply: ((operation: OperationId, reply: Reply) => Reply) | undefined;
  /** Learns of each exchange. */
  readonly clients: ClientJudge | undefined;
}

export interface RestWorld extends AdmissionWorld {
  readonly id: string;
  /** Requests wait while work is paused. */
  readonly work: Pick<SlicedWork, 'isPaused' | 'afterwards'>;
  readonly services: Services;
  readonly urls: Urls;
  /** Decides whether a request reaches its use case. */
  admit(call: IncomingCall): Admission;
  /** The announced deprecation of an operation. */
  announcementOf(operation: OperationId): Announcement | undefined;
  readonly parts: RestParts;
}
