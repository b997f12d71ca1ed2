// The recording of one case: every exchange it had.
import type { Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';

export interface Tape {
  readonly transport: Transport;
  /** Exchanges so far, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** How long the case waited for turns of its requests, in milliseconds; those that wait at once are counted once. */
  readonly waitedMs: () => number;
  readonly waits: (fromMs: number, ms: number) => void;
  /** Ends the recording: later requests of a case that was cut short are refused. */
  readonly stop: () => void;
}

export function recordOn(transport: Transport): Tape {
  const exchanges: Exchange[] = [];
  let stopped = false;
  let waitedMs = 0;
  let waitingUntilMs = 0;
  const send: Transport['send'] = async (request) => {
    if (stopped) throw new Error('the case has ended');
    const exchange = await transport.send(request);
    exchanges.push(exchange);
    return exchange;
  };
  return {
    transport: { send, close: () => Promise.resolve() },
    exchanges,
    waitedMs: () => waitedMs,
    waits: (fromMs, ms) => {
      const untilMs = fromMs + ms;
      waitedMs += Math.max(0, untilMs - Math.max(fromMs, waitingUntilMs));
      waitingUntilMs = Math.max(untilMs, waitingUntilMs);
    },
    stop: () => {
      stopped = true;
    },
  };
}
