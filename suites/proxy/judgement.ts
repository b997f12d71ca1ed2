// Judges one answer that passed through the proxy by the contract.
import type { OperationId } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { FindingDetails } from '../kit/finding.ts';
import { isWithoutShape, shapeFaults, undocumented } from '../kit/shape.ts';

export interface Remark {
  /** A `violation` breaks the contract. A `note` is what the contract leaves open, or only recommends. */
  readonly kind: 'violation' | 'note';
  /** What the contract says, and where: never a value of the answer, which may be a secret. */
  readonly text: string;
}

export function judgeAnswer(operation: OperationId, exchange: Exchange): readonly Remark[] {
  const reason = undocumented(operation, exchange);
  if (reason !== undefined) return [{ kind: 'note', text: reason }];
  if (isWithoutShape(operation, exchange)) return [];
  return shapeFaults(operation, exchange).map((fault) => ({
    kind: fault.level === 'should' ? 'note' : 'violation',
    text: textOf(fault),
  }));
}

/** Positions in lists do not count, so that one fault in many answers is one remark. */
function textOf({ expected, received }: FindingDetails): string {
  const missing = received.startsWith('no such ') ? `, received ${received}` : '';
  return `expected ${expected}${missing}`.replaceAll(/\.\d+(?=[.,\s]|$)/g, '[]');
}
