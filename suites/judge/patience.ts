// Repeats a request that the service could not carry out for the moment: it answered 503.
import type { Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import type { RunClock } from './run-clock.ts';

/** A service that is unavailable longer, or to more requests, is judged by its answer. */
const repeatsMax = 2;
const waitMaxMs = 5_000;
/** The part of all requests that may be repeated, and the number that always may. */
const repeatedShareMax = 1 / 20;
const repeatedMin = 20;
/** The wait after a 503 that states none. */
const usualWaitMs = 1_000;

/** Makes a transport wait while the service is unavailable. */
export type Patience = (transport: Transport) => Transport;

/** The patience of a whole run. Its waits are real time, because an operator moves only the service's clock. */
export function patience({ waitReal }: Pick<RunClock, 'waitReal'>): Patience {
  let requests = 0;
  let repeated = 0;
  const mayRepeat = (): boolean => repeated < Math.max(repeatedMin, requests * repeatedShareMax);
  return (transport) => ({
    close: () => transport.close(),
    send: async (request) => {
      requests += 1;
      for (let repeats = 0; ; repeats += 1) {
        const exchange = await transport.send(request);
        const waitMs = unavailableMs(exchange);
        if (waitMs === undefined || waitMs > waitMaxMs || repeats === repeatsMax || !mayRepeat())
          return exchange;
        repeated += 1;
        await waitReal(waitMs);
      }
    },
  });
}

/** The wait in milliseconds after a 503; undefined for any other answer. */
function unavailableMs({ status, headers }: Exchange): number | undefined {
  if (status !== 503) return undefined;
  const stated = headers['retry-after'] ?? '';
  return /^\d+$/.test(stated) ? Number(stated) * 1_000 : usualWaitMs;
}
