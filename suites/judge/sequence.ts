// The exchanges of a case that ended badly, for reports: the first and the last ones, with the heads of their bodies.
import { isEventStream } from '../clients/event-stream.ts';
import type { Exchange } from '../clients/exchange.ts';
import { placedJson } from '../clients/tool-content.ts';
import { headOf } from './text-head.ts';

export interface SequenceStep {
  /** Position among all exchanges of the case, from 1. */
  readonly nth: number;
  readonly exchange: Exchange;
}

export interface Sequence {
  /** The number of all exchanges of the case. */
  readonly total: number;
  /** Oldest first; a gap in the positions shows what is left out. */
  readonly steps: readonly SequenceStep[];
}

export const firstKept = 3;
export const lastKept = 20;
/** More than reports show, because masking shortens a text. */
const charsKept = 4_000;

/** A run has thousands of exchanges, so nothing else of them stays in memory. */
export const sequenceOf = (exchanges: readonly Exchange[]): Sequence => ({
  total: exchanges.length,
  steps: exchanges.flatMap((exchange, index) =>
    index < firstKept || index >= exchanges.length - lastKept
      ? [{ nth: index + 1, exchange: withHeads(exchange) }]
      : [],
  ),
});

/** Position of the exchange among those of the case; `undefined` for others, such as deliveries. */
export function positionOf({ request }: Exchange, exchanges: readonly Exchange[]): number | undefined {
  const index = exchanges.findIndex((one) => one.request === request);
  return index < 0 ? undefined : index + 1;
}

const withHeads = ({ request, status, headers, text, json }: Exchange): Exchange => ({
  request: {
    ...request,
    url: headOf(request.url, charsKept),
    body: request.body === undefined ? undefined : headOf(request.body, charsKept),
  },
  status,
  headers,
  text: headOf(
    isEventStream(headers['content-type']) && json !== undefined ? JSON.stringify(placedJson(json)) : text,
    charsKept,
  ),
  json: undefined,
});
