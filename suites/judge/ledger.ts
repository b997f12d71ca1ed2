// The cost of a run: requests, manifests billed to each organisation, and organisations created.
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { isCount } from '../clients/json.ts';
import type { Transport } from '../clients/rest.ts';
import { at } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import type { OrgOrigin } from './leased-org.ts';
import type { Permits } from './permits.ts';

export interface OrgCost {
  /** Only `configured` organisations have owners who pay; the others exist for the run. */
  readonly origin: OrgOrigin;
  readonly label: string;
  readonly billed: number;
}

export interface Cost {
  readonly requests: number;
  /** Answers by the address that gave them, as the scheme, host, and the path of the service there. */
  readonly answers: readonly { readonly address: string; readonly count: number }[];
  readonly orgs: readonly OrgCost[];
  /** Calls of /connect, each of which may have created an organisation. */
  readonly connects: number;
}

export interface Ledger {
  /** A transport that counts requests, and refuses calls of /connect above the permitted number. */
  counting(transport: Transport): Transport;
  /** Answers of addresses under this one are counted together. */
  locate(address: string): void;
  /** Adds an organisation; `usedBefore` is known for organisations that the run created. */
  open(label: string, origin: OrgOrigin, usedBefore?: number): void;
  /** Reads the usage that an answer to the organisation shows. */
  note(label: string, exchange: Exchange): void;
  /** An operator changed what the organisation has used. */
  changed(label: string): void;
  /** Manifests left of the organisation's quota according to its last answer. */
  remaining(label: string): number | undefined;
  /** Manifests billed to configured organisations so far. */
  billed(): number;
  cost(): Cost;
}

interface Account {
  readonly origin: OrgOrigin;
  /** Manifests billed before an operator changed the used quota. */
  settled: number;
  /** Used quota by billing period: at first and at last. */
  periods: Map<unknown, { readonly base: number; top: number }>;
  /** Used quota at the start of the first period, if that is known. */
  usedBefore: number | undefined;
  remaining?: number;
}

export function ledger({ maxOrgs = Number.POSITIVE_INFINITY }: Permits): Ledger {
  const accounts = new Map<string, Account>();
  const answers = answersByAddress();
  let requests = 0;
  let connects = 0;
  return {
    counting: (transport) => ({
      close: () => transport.close(),
      send: async (request) => {
        if (isConnect(request)) {
          if (connects >= maxOrgs) missingNeed('connect-more');
          connects += 1;
        }
        requests += 1;
        const exchange = await transport.send(request);
        answers.count(request);
        return exchange;
      },
    }),
    locate: answers.locate,
    open: (label, origin, usedBefore) => {
      if (!accounts.has(label)) accounts.set(label, { origin, settled: 0, periods: new Map(), usedBefore });
    },
    note: (label, exchange) => {
      const used = at(exchange, 'usage.quota_used');
      const account = accounts.get(label);
      if (account === undefined || !isCount(used)) return;
      const remaining = at(exchange, 'usage.quota_remaining');
      if (isCount(remaining)) account.remaining = remaining;
      const name = at(exchange, 'usage.period');
      const base = account.periods.size === 0 ? (account.usedBefore ?? used) : 0;
      const period = account.periods.get(name) ?? { base, top: base };
      period.top = Math.max(period.top, used);
      account.periods.set(name, period);
    },
    changed: (label) => {
      const account = accounts.get(label);
      if (account === undefined) return;
      account.settled = billedTo(account);
      account.periods = new Map();
      account.usedBefore = undefined;
    },
    remaining: (label) => accounts.get(label)?.remaining,
    billed: () =>
      [...accounts.values()]
        .filter(({ origin }) => origin === 'configured')
        .reduce((sum, account) => sum + billedTo(account), 0),
    cost: () => ({
      requests,
      answers: answers.all(),
      orgs: [...accounts].map(([label, account]) => ({
        label,
        origin: account.origin,
        billed: billedTo(account),
      })),
      connects,
    }),
  };
}

const billedTo = ({ settled, periods }: Account): number =>
  [...periods.values()].reduce((sum, { base, top }) => sum + top - base, settled);

const isConnect = ({ url }: SentRequest): boolean => /\/connect$/.test(new URL(url).pathname);

interface AnswerCounts {
  readonly locate: Ledger['locate'];
  readonly count: (request: SentRequest) => void;
  readonly all: () => Cost['answers'];
}

function answersByAddress(): AnswerCounts {
  const counts = new Map<string, number>();
  const addresses: string[] = [];
  return {
    locate: (address) => {
      addresses.push(address.replace(/\/+$/, ''));
      // The longest of those that fit is the most exact.
      addresses.sort((a, b) => b.length - a.length);
    },
    count: ({ url }) => {
      const address = addresses.find((one) => isUnder(url, one)) ?? new URL(url).origin;
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    all: () => [...counts].map(([address, count]) => ({ address, count })),
  };
}

const isUnder = (url: string, address: string): boolean =>
  url.startsWith(address) && /^([/?]|$)/.test(url.slice(address.length));
