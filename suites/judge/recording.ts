// The recording of one case: all its exchanges.
import { bodiless, type Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import { showsShortage } from './scarcity.ts';
import { firstKept, lastKept } from './sequence.ts';

export class CaseEnded extends Error {
  constructor() {
    super('the case has ended');
    this.name = 'CaseEnded';
  }
}

/** Bodies of this length and more are long: of these only the last few are kept. */
const longChars = 100_000;
const longKept = 3;

/** A case may read thousands of long pages: bodies that no report shows are dropped. */
export function recordOn(transport: Transport) {
  const exchanges: Exchange[] = [];
  let stopped = false;
  const dropBody = (index: number): void => {
    const old = exchanges[index];
    if (index < firstKept || old === undefined || old.status >= 300 || showsShortage(old)) return;
    exchanges[index] = bodiless(old);
  };
  const long: number[] = [];
  const add = (exchange: Exchange): void => {
    exchanges.push(exchange);
    dropBody(exchanges.length - 1 - lastKept);
    if (exchange.text.length < longChars) return;
    long.push(exchanges.length - 1);
    if (long.length > longKept) dropBody(long.shift() ?? 0);
  };
  const send: Transport['send'] = async (request) => {
    if (stopped) throw new CaseEnded();
    const exchange = await transport.send(request);
    add(exchange);
    return exchange;
  };
  return {
    transport: { send, close: () => Promise.resolve() },
    /** Exchanges so far, oldest first. */
    exchanges: exchanges as readonly Exchange[],
    /** Adds an exchange that was not sent for this case. */
    add,
    /** Ends the recording. Later requests of a case that was interrupted are refused. */
    stop: () => {
      stopped = true;
    },
  };
}

export type Recording = ReturnType<typeof recordOn>;
