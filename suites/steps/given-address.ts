// Addresses that a service gave: they may lead where this machine cannot go.
import { NoAnswer } from '../clients/exchange.ts';
import { missingNeed } from '../kit/finding.ts';

/** The result of work at such an address; without any answer from there nothing is decided. */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    return cause instanceof NoAnswer ? missingNeed('reachable-address') : Promise.reject(cause);
  }
}
