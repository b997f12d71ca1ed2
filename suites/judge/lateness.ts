// Services that show a write in later reads only after a moment: which failures this may explain, and slower reads.
import { secondMs } from '../../spec/units.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { mayWrite } from '../clients/may-write.ts';
import type { Transport } from '../clients/rest.ts';
import { shownWithinMs } from '../steps/writes.ts';
import type { RunClock } from './run-clock.ts';
import type { Failure } from './verdict.ts';

/** After so many cases that read more slowly in vain, and none that it helped, the service is not late. */
const inVainMax = 5;

/** What a run learns of how late the service shows writes; one may stay unseen for `withinMs` of real time. */
export function lateness(withinMs = shownWithinMs) {
  let isLate = false;
  let inVain = 0;
  return {
    withinMs,
    /** How old the last write must be before a failed case reads again, in milliseconds; 0 if that cannot help. */
    settleMs: (failures: readonly Failure[], exchanges: readonly Exchange[]) =>
      (isLate || inVain < inVainMax) && mayBeLate(failures, exchanges) ? withinMs : 0,
    /** Tells whether slower reads helped. */
    tried: (helped: boolean) => {
      isLate ||= helped;
      inVain += Number(!helped);
    },
  };
}

export type Lateness = ReturnType<typeof lateness>;

/** Whether the case read after a write, so that later reads may not show the failures; their exchange may be the write. */
const mayBeLate = (failures: readonly Failure[], exchanges: readonly Exchange[]): boolean => {
  const written = exchanges.findIndex(isWrite);
  const isReadAfter = exchanges.some(({ request }, nth) => nth > written && !mayWrite(request));
  return written >= 0 && isReadAfter && failures.some(({ nth }) => nth !== undefined);
};

const isWrite = ({ request, status }: Exchange): boolean => status < 300 && mayWrite(request);

/** All waits of one case together: a property writes and reads hundreds of times. */
const waitsMaxMs = 10 * secondMs;

/** A transport whose reads wait until the last write is this old, as long as the case may wait. */
export function settling(
  transport: Transport,
  settleMs: number,
  { waitReal }: Pick<RunClock, 'waitReal'>,
): Transport {
  let writtenMs = Number.NEGATIVE_INFINITY;
  let waitedMs = 0;
  const send = async (request: SentRequest): Promise<Exchange> => {
    const isRead = !mayWrite(request);
    const waitMs = Math.max(0, writtenMs + settleMs - performance.now());
    if (isRead && waitMs > 0 && waitedMs < waitsMaxMs) {
      waitedMs += waitMs;
      await waitReal(waitMs);
    }
    const exchange = await transport.send(request);
    if (!isRead) writtenMs = performance.now();
    return exchange;
  };
  return { close: () => transport.close(), send };
}
