// Services that show a write in later reads only after a moment: which failures this may explain, and slower reads.
import { secondMs } from '../../spec/units.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import { mayWrite } from './permits.ts';
import type { RunClock } from './run-clock.ts';
import type { Failure } from './verdict.ts';

/** A write that no read shows after this time is missing. */
export const shownWithinMs = 2 * secondMs;

/** Whether the case read after a write, so that later reads may not show the failures; their exchange may be the write. */
export const mayBeLate = (failures: readonly Failure[], exchanges: readonly Exchange[]): boolean => {
  const written = exchanges.findIndex(isWrite);
  const isReadAfter = exchanges.some(({ request }, nth) => nth > written && !mayWrite(request));
  return written >= 0 && isReadAfter && failures.some(({ nth }) => nth !== undefined);
};

const isWrite = ({ request, status }: Exchange): boolean => status < 300 && mayWrite(request);

/** A transport whose reads wait until the last write is this old. */
export function settling(
  transport: Transport,
  settleMs: number,
  { waitReal }: Pick<RunClock, 'waitReal'>,
): Transport {
  let writtenMs = Number.NEGATIVE_INFINITY;
  const send = async (request: SentRequest): Promise<Exchange> => {
    const isRead = !mayWrite(request);
    if (isRead) await waitReal(Math.max(0, writtenMs + settleMs - performance.now()));
    const exchange = await transport.send(request);
    if (!isRead) writtenMs = performance.now();
    return exchange;
  };
  return { close: () => transport.close(), send };
}
