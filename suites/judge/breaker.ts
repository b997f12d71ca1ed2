// Ends a run on a target that gives no answer, or the same wrong answer to everything.
import { type Exchange, NoAnswer, type SentRequest } from '../clients/exchange.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { clip } from '../kit/expect.ts';
import type { RunLimit } from './run-limit.ts';

/** So many requests in a row with one symptom make the breaker look for itself. */
const rowOfAnswers = 20;
const rowOfSilence = 3;
/** Reads that every organisation may send, and to which no two equal answers are right. */
const probedOperations = ['getAccount', 'listStreams'] as const;
const credentialHeaders = ['api-key', 'secret', 'x-access-token'] as const;

/** What an answer shows: equal texts for equal symptoms. */
interface Sight {
  readonly symptom: string;
  readonly key: string;
}

/**
 * A row of equal symptoms alone proves nothing, because cases provoke errors. So the breaker then sends two reads with
 * the same credentials, and ends the run only if both show the symptom too.
 */
export function breaking(
  transport: Transport,
  { baseUrl, limit }: { readonly baseUrl: () => string; readonly limit: RunLimit },
): Transport {
  let row: { readonly key: string; count: number } | undefined;
  let isProbing = false;
  const note = (request: SentRequest, sight: Sight | undefined): void => {
    if (!limit.isRunning() || sight === undefined) return;
    if (row?.key !== sight.key) row = { key: sight.key, count: 0 };
    row.count += 1;
    if (isProbing || row.count < (sight === silence ? rowOfSilence : rowOfAnswers)) return;
    row = undefined;
    isProbing = true;
    void probe(request, sight).finally(() => {
      isProbing = false;
    });
  };
  const probe = async ({ headers }: SentRequest, { key, symptom }: Sight): Promise<void> => {
    const known = Object.entries(headers).filter(([name]) => credentialHeaders.some((one) => one === name));
    const client = new RestClient({ transport, baseUrl: baseUrl(), credential: Object.fromEntries(known) });
    const seen = await Promise.all(
      probedOperations.map((operation) => client.call(operation).then(sightOf, sightOfNoAnswer)),
    );
    if (seen.every((sight) => sight?.key === key)) limit.stop(symptom);
  };
  return {
    close: () => transport.close(),
    send: async (request) => {
      try {
        const exchange = await transport.send(request);
        note(request, sightOf(exchange));
        return exchange;
      } catch (cause) {
        note(request, sightOfNoAnswer(cause));
        throw cause;
      }
    },
  };
}

const silence: Sight = { symptom: 'missing', key: 'no-answer' };

const sightOfNoAnswer = (cause: unknown): Sight | undefined =>
  cause instanceof NoAnswer ? silence : undefined;

/** `undefined` for what neither continues nor ends a row: refusals by a rate limit, and of requests without credentials. */
function sightOf({ request, status, text, json }: Exchange): Sight | undefined {
  if (status === 429) return undefined;
  if (status >= 500) return sight('a status of 500 or more');
  if (json === undefined && text !== '')
    return sight('no JSON', `a body that is no JSON (${clip(text, 60)})`);
  if (status >= 300)
    return credentialHeaders.some((name) => name in request.headers) ? sight(`status ${status}`) : undefined;
  return sight(`${status} ${text}`, `the same body (${clip(text, 60)})`);
}

const sight = (key: string, symptom: string = key): Sight => ({ key, symptom });
