// Ends a run on a target that gives no answer, or the same wrong answer to everything.
import { type Exchange, NoAnswer, type SentRequest } from '../clients/exchange.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { clip } from '../kit/expect.ts';
import type { RunLimit } from './run-limit.ts';

/** After this many requests in a row with one symptom, the breaker sends probes. */
const rowOfAnswers = 20;
const rowOfSilence = 3;
/** Reads that every organisation may send, and to which no two equal answers are right. */
const probedOnRest = ['/account', '/streams'] as const;
/** Both are refused without a token, so their refusal is not a symptom. */
const probedOnMcp = ['/mcp', '/advanced/mcp'] as const;
const credentialHeaders = ['api-key', 'secret', 'x-access-token'] as const;

interface Symptom {
  /** For people; completes "the answer to every request was …". */
  readonly text: string;
  /** Equal for equal symptoms. */
  readonly key: string;
}

/** Where the breaker sends its probes. */
export interface Probed {
  readonly baseUrl: string;
  /** A target that claims no REST interface is probed at its MCP servers. */
  readonly over: 'rest' | 'mcp';
}

/**
 * A row of equal symptoms alone proves nothing, because cases provoke errors. So the breaker then sends two reads with
 * the same credentials, and ends the run only if both show the symptom too.
 */
export function breaking(
  transport: Transport,
  { probed, limit }: { readonly probed: () => Probed; readonly limit: RunLimit },
): Transport {
  let row: { readonly key: string; count: number } | undefined;
  let isProbing = false;
  const note = (request: SentRequest, symptom: Symptom | undefined): void => {
    if (!limit.isRunning() || symptom === undefined) return;
    if (row?.key !== symptom.key) row = { key: symptom.key, count: 0 };
    row.count += 1;
    if (isProbing || row.count < (symptom === silence ? rowOfSilence : rowOfAnswers)) return;
    row = undefined;
    isProbing = true;
    void probe(request, symptom).finally(() => {
      isProbing = false;
    });
  };
  const probe = async ({ headers }: SentRequest, { key, text }: Symptom): Promise<void> => {
    const { baseUrl, over } = probed();
    const known = Object.entries(headers).filter(([name]) => credentialHeaders.some((one) => one === name));
    const credential = over === 'rest' ? Object.fromEntries(known) : {};
    const client = new RestClient({ transport, baseUrl, credential });
    const symptoms = await Promise.all(
      (over === 'rest' ? probedOnRest : probedOnMcp).map((path) =>
        client.request('GET', path).then(symptomOf, symptomOfError),
      ),
    );
    if (symptoms.every((symptom) => symptom?.key === key)) limit.stop(text);
  };
  return {
    close: () => transport.close(),
    send: async (request) => {
      try {
        const exchange = await transport.send(request);
        note(request, symptomOf(exchange));
        return exchange;
      } catch (cause) {
        note(request, symptomOfError(cause));
        throw cause;
      }
    },
  };
}

const silence: Symptom = { text: 'missing', key: 'no-answer' };

const symptomOfError = (cause: unknown): Symptom | undefined =>
  cause instanceof NoAnswer ? silence : undefined;

/**
 * Refusals by a rate limit, and refusals of requests without credentials, neither continue nor end a row: they are
 * `undefined`.
 */
function symptomOf({ request, status, text, json }: Exchange): Symptom | undefined {
  if (status === 429) return undefined;
  if (status >= 500) return symptomWith('a status of 500 or more');
  if (json === undefined && text !== '')
    return symptomWith('no JSON', `a body that is not JSON (${clip(text, 60)})`);
  if (status >= 300)
    return credentialHeaders.some((name) => name in request.headers)
      ? symptomWith(`status ${status}`)
      : undefined;
  return symptomWith(`${status} ${text}`, `the same body (${clip(text, 60)})`);
}

const symptomWith = (key: string, text: string = key): Symptom => ({ key, text });
