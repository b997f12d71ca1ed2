// Repeats a request that the service could not carry out for the moment: it answered 503.
import type { Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import type { RunClock } from './run-clock.ts';

/** A service that is unavailable longer or again is judged by its answer. */
const repeatsMax = 2;
const waitMaxMs = 5_000;
/** The wait after a 503 that states none. */
const usualWaitMs = 1_000;
/** After so many requests in a row that stayed unavailable, no further one is repeated: the run would last for hours. */
const lostMax = 5;

/** Makes a transport for whoever does not wait for a 503. */
export type Patience = (transport: Transport) => Transport;

/** The patience of one run. The wait is real time, because an operator moves only the service's clock. */
export function patience({ waitReal }: Pick<RunClock, 'waitReal'>): Patience {
  let lost = 0;
  return (transport) => ({
    close: () => transport.close(),
    send: async (request) => {
      for (let repeats = 0; ; repeats += 1) {
        const exchange = await transport.send(request);
        const waitMs = unavailableMs(exchange);
        if (waitMs === undefined && repeats > 0) lost = 0;
        if (waitMs === undefined || waitMs > waitMaxMs || lost >= lostMax) return exchange;
        if (repeats === repeatsMax) {
          lost += 1;
          return exchange;
        }
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
