// Repeats a request that the service could not carry out for the moment: it answered 503.
import type { Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import type { RunClock } from './run-clock.ts';

/** A service that is unavailable longer or again is judged by its answer. */
const repeatsMax = 2;
const waitMaxMs = 5_000;
/** The wait after a 503 that states none. */
const usualWaitMs = 1_000;

/** A transport for whoever does not wait for a 503. The wait is real time, because an operator moves only the service's clock. */
export function patient(transport: Transport, { waitReal }: Pick<RunClock, 'waitReal'>): Transport {
  return {
    close: () => transport.close(),
    send: async (request) => {
      for (let repeats = 0; ; repeats += 1) {
        const exchange = await transport.send(request);
        const waitMs = unavailableMs(exchange);
        if (waitMs === undefined || waitMs > waitMaxMs || repeats === repeatsMax) return exchange;
        await waitReal(waitMs);
      }
    },
  };
}

/** The wait in milliseconds after a 503; undefined for any other answer. */
function unavailableMs({ status, headers }: Exchange): number | undefined {
  if (status !== 503) return undefined;
  const stated = headers['retry-after'] ?? '';
  return /^\d+$/.test(stated) ? Number(stated) * 1_000 : usualWaitMs;
}
