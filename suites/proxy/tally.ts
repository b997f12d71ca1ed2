// What passed through the proxy: remarks, counted, and the operations and statuses that were seen.
import { operations } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import { judgeAnswer, type Remark } from './judgement.ts';
import { type Route, routeOf } from './route.ts';

export interface CountedRemark extends Remark {
  /** Operation and status. */
  readonly where: string;
  readonly count: number;
}

export interface Coverage {
  /** Documented pairs of operation and status, such as `listStreams 304`; a class of statuses as `2XX`. */
  readonly documented: readonly string[];
  readonly missing: readonly string[];
}

/** A server that is wrong everywhere must not fill the memory. */
const remarksMax = 1_000;

export class Tally {
  readonly #remarks = new Map<string, CountedRemark>();
  readonly #seen = new Set<string>();
  answers = 0;
  /** Answers to requests that the contract does not describe. */
  unknown = 0;

  /** `path` is relative to the base URL, without the query. */
  add(path: string, exchange: Exchange): void {
    this.answers += 1;
    const route = routeOf(exchange.request.method, path);
    if (route === undefined) {
      this.unknown += 1;
      return;
    }
    this.#seen.add(documentedPair(route, exchange.status));
    for (const remark of judgeAnswer(route.operation, exchange))
      this.#count(`${route.name} ${exchange.status}`, remark);
  }

  #count(where: string, remark: Remark): void {
    const key = `${remark.kind} ${where} ${remark.text}`;
    const earlier = this.#remarks.get(key);
    if (earlier === undefined && this.#remarks.size >= remarksMax) return;
    this.#remarks.set(key, { ...remark, where, count: (earlier?.count ?? 0) + 1 });
  }

  get remarks(): readonly CountedRemark[] {
    return [...this.#remarks.values()];
  }

  get violations(): readonly CountedRemark[] {
    return this.remarks.filter(({ kind }) => kind === 'violation');
  }

  get coverage(): Coverage {
    return { documented: documentedPairs, missing: documentedPairs.filter((pair) => !this.#seen.has(pair)) };
  }
}

function documentedPair({ operation, name }: Route, status: number): string {
  const { responses } = operations[operation];
  return `${name} ${status in responses ? status : `${Math.floor(status / 100)}XX`}`;
}

const documentedPairs: readonly string[] = Object.values(operations).flatMap(({ id, aliases, responses }) =>
  [id, ...aliases.map(() => `${id}ViaApi`)].flatMap((name) =>
    Object.keys(responses).map((status) => `${name} ${status}`),
  ),
);
