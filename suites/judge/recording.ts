// The recording of one case: every exchange it had.
import type { Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';

/** Thrown where a case goes on after its end. */
export class CaseEnded extends Error {
  constructor() {
    super('the case has ended');
    this.name = 'CaseEnded';
  }
}

export interface Recording {
  readonly transport: Transport;
  /** Exchanges so far, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Ends the recording: later requests of a case that was cut short are refused. */
  readonly stop: () => void;
}

export function recordOn(transport: Transport): Recording {
  const exchanges: Exchange[] = [];
  let stopped = false;
  const send: Transport['send'] = async (request) => {
    if (stopped) throw new CaseEnded();
    const exchange = await transport.send(request);
    exchanges.push(exchange);
    return exchange;
  };
  return {
    transport: { send, close: () => Promise.resolve() },
    exchanges,
    stop: () => {
      stopped = true;
    },
  };
}
