// Requests that reach no operation, because the router or the parser refuses them: the journal shows them all the same.
import type { AdmissionWorld } from '../admission/world.ts';
import type { Reply } from './reply.ts';

/** What was readable of it. */
export interface UnroutedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: string;
}

export function enterUnrouted(
  { journal, clock }: Pick<AdmissionWorld, 'journal' | 'clock'>,
  { method, url, headers, body }: UnroutedRequest,
  reply: Reply,
): void {
  const [path = '', ...rest] = url.split('?');
  const query = rest.join('?');
  const entry = {
    atMs: clock.nowMs(),
    surface: 'rest',
    operation: 'unrouted',
    method,
    path,
    query,
    status: reply.status,
    check: 'unrouted',
    decidedBy: {},
    organizationId: undefined,
    quota: undefined,
    rate: undefined,
  } as const;
  journal.add(entry, { request: { headers, body }, reply, fault: undefined });
}
