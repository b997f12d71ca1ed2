// Reads of discovery endpoints, for which the document fixes neither method nor parameters.
import { type OperationId, operations } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';
import { check } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';

const word = 'market';

/** The first success among requests of several forms; a finding if none of them reaches the endpoint. */
export async function openRead(client: RestClient, operation: OperationId): Promise<Exchange> {
  const { path } = operations[operation];
  const tries = [
    () => client.call(operation),
    () => client.call(operation, { query: { q: word } }),
    () => client.request('POST', path, { body: { query: word } }),
  ];
  const refused: Exchange[] = [];
  for (const send of tries) {
    const exchange = await send();
    if (exchange.status >= 200 && exchange.status < 300) return exchange;
    refused.push(exchange);
  }
  check(refused.some(isParameterRefusal), `${path} open to valid credentials`, {
    received: `status ${refused.map(({ status }) => status).join(', ')}`,
    at: { kind: 'status' },
    exchange: refused[0],
  });
  return missingNeed('answering-parameters', { what: path });
}

/** The endpoint exists and is open, but requires other parameters. */
const isParameterRefusal = ({ status }: Exchange): boolean =>
  status === 400 || status === 422 || status === 415;
