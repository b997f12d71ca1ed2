// The recording of one case: all its exchanges.
import type { Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';

/** Thrown when a case sends a request after its end. */
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
  /** Adds an exchange that was not sent for this case. */
  readonly add: (exchange: Exchange) => void;
  /** Ends the recording. Later requests of a case that was interrupted are refused. */
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
    add: (exchange) => void exchanges.push(exchange),
    stop: () => {
      stopped = true;
    },
  };
}
