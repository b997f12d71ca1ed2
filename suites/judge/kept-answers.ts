// Answers that a run has received: where all requests share one limit, a case takes those that it would ask for again.
import { operations } from '../../spec/contract.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { mayWrite, postedReads } from '../clients/may-write.ts';
import { operationOf } from '../clients/operation-of.ts';
import type { Transport } from '../clients/rest.ts';

export interface KeptAnswers {
  /** Keeps an answer to an organisation. After a change by it, nothing is kept of what it may change. */
  note(label: string, exchange: Exchange): void;
  /** The organisation was asked elsewhere, so its last answer is no longer of this moment. */
  passed(label: string): void;
  forget(): void;
  /** For one case; `onTaken` is called with every answer that it takes. */
  forCase(onTaken: (exchange: Exchange) => void): Taking;
}

/**
 * A case takes each answer once, and only until it asks for something anew or may change something: what it compares
 * before and after that must be of that moment. What does not hold with answers taken is judged again without them.
 */
export interface Taking {
  /** Requests of the organisation, of which some are answered by what is kept. */
  over(label: string, transport: Transport): Transport;
  /** Every request that the case sends. */
  watching(transport: Transport): Transport;
  hasTaken(): boolean;
}

interface Kept {
  readonly label: string;
  readonly key: string;
  readonly exchange: Exchange;
  readonly atMs: number;
}

/** The oldest are dropped, because answers are long. */
const keptMax = 250;
/** The last answer of an organisation is of this moment for so long, if the run asked nothing else since. */
const momentMs = 2_000;

export function keptAnswers(nowMs: () => number): KeptAnswers {
  let kept: readonly Kept[] = [];
  const last = new Map<string, Kept>();
  const isCurrent = (one: Kept): boolean => last.get(one.label) === one && nowMs() - one.atMs < momentMs;
  const note = (label: string, exchange: Exchange): void => {
    const { request, status } = exchange;
    last.delete(label);
    if (mayWrite(request)) {
      if (status < 400) kept = kept.filter((one) => one.label !== label || !mayChange(one.exchange.request));
    } else if (isLasting(exchange)) {
      const one = { label, key: keyOf(request), exchange, atMs: nowMs() };
      kept = [...kept.slice(1 - keptMax), one];
      last.set(label, one);
    }
  };
  const forCase: KeptAnswers['forCase'] = (onTaken) => {
    const taken = new Set<Kept>();
    let isOpen = true;
    const take = (label: string, request: SentRequest): Kept | undefined => {
      const key = keyOf(request);
      const isFitting = (one: Kept): boolean =>
        one.label === label &&
        one.key === key &&
        !taken.has(one) &&
        (request.anew !== true || isCurrent(one));
      const found = isOpen ? kept.findLast(isFitting) : undefined;
      isOpen &&= request.anew !== true;
      return found;
    };
    return {
      hasTaken: () => taken.size > 0,
      watching: (transport) => ({
        close: () => transport.close(),
        send: (request) => {
          isOpen &&= !mayWrite(request);
          return transport.send(request);
        },
      }),
      over: (label, transport) => ({
        close: () => transport.close(),
        send: async (request) => {
          const found = take(label, request);
          if (found === undefined) return transport.send(request);
          taken.add(found);
          onTaken(found.exchange);
          return found.exchange;
        },
      }),
    };
  };
  return {
    note,
    forCase,
    passed: (label) => void last.delete(label),
    forget: () => {
      kept = [];
      last.clear();
    },
  };
}

/** A refusal for the moment says nothing about later. */
const isLasting = ({ status }: Exchange): boolean => status !== 429 && status < 500;

/** Collections that some operation changes, such as `/v3/beacons`. */
const changeable: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ method, id }) => method !== 'get' && !postedReads.includes(id))
    .map(({ path }) => collectionOf(path)),
);

/** Whether a change by the caller may change the answer. */
function mayChange(request: SentRequest): boolean {
  const operation = operationOf(request);
  return operation === undefined || changeable.has(collectionOf(operations[operation].path));
}

function collectionOf(path: string): string {
  return path.split('/', path.startsWith('/v3/') ? 3 : 2).join('/');
}

const keyOf = ({ method, url, headers, body }: SentRequest): string =>
  JSON.stringify([method, url, Object.entries(headers).toSorted(), body]);
