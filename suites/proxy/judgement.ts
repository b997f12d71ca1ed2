// Judges one answer that passed through the proxy by the contract.
import { type OperationId, operations, responseFor } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { FindingDetails } from '../kit/finding.ts';
import { shapeFaults } from '../kit/shape.ts';

export interface Remark {
  /** A `violation` breaks the contract. A `note` is what the contract leaves open, or only recommends. */
  readonly kind: 'violation' | 'note';
  /** What the contract says, and where: never a value of the answer, which may be a secret. */
  readonly text: string;
}

/** Questions that are sent by POST; the answers to other writes may have no body (S-91). */
const questions: readonly OperationId[] = ['searchStreams', 'queryManifests', 'previewDigestFilter'];

export function judgeAnswer(operation: OperationId, exchange: Exchange): readonly Remark[] {
  const { status } = exchange;
  const isGood = status >= 200 && status < 300;
  // A gateway or a framework may refuse a request before the service sees it.
  if (!isGood && responseFor(operations[operation], status) === undefined)
    return [note(`status ${status} is not documented`)];
  if (!isGood && exchange.json === undefined && exchange.text !== '')
    return [note(`the body of status ${status} is not JSON`)];
  if (isOtherForm(operation, exchange)) return [];
  if (exchange.text === '' && !mustHaveBody(operation, exchange)) return [];
  return shapeFaults(operation, exchange).map((fault) => ({
    kind: fault.level === 'should' ? 'note' : 'violation',
    text: textOf(fault),
  }));
}

const note = (text: string): Remark => ({ kind: 'note', text });

/** A documented form other than JSON, such as plain text, has no schema. */
function isOtherForm(operation: OperationId, { status, headers }: Exchange): boolean {
  const forms = responseFor(operations[operation], status)?.contentTypes ?? [];
  const form = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return form !== 'application/json' && forms.includes(form);
}

function mustHaveBody(operation: OperationId, { status, request }: Exchange): boolean {
  const isQuestion = operations[operation].method === 'get' || questions.includes(operation);
  return status >= 200 && status < 300 && isQuestion && request.method !== 'HEAD';
}

/** Positions in lists do not count, so that one fault in many answers is one remark. */
function textOf({ expected, received }: FindingDetails): string {
  const missing = received.startsWith('no such ') ? `, received ${received}` : '';
  return `expected ${expected}${missing}`.replaceAll(/\.\d+(?=[.,\s]|$)/g, '[]');
}
