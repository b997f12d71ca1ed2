// Repeats a request that the service could not carry out for the moment: a 503 with Retry-After says when to.
import type { Exchange } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import type { RunClock } from './run-clock.ts';

/** A service that is unavailable longer or again is judged by its answer. */
const repeatsMax = 2;
const waitMaxMs = 5_000;

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

/** The wait in milliseconds that a 503 states; undefined for any other answer. */
function unavailableMs({ status, headers }: Exchange): number | undefined {
  const wait = headers['retry-after'];
  return status === 503 && wait !== undefined && /^\d+$/.test(wait) ? Number(wait) * 1_000 : undefined;
}
