// Outages that a correct service may show, each with the statement or silence that allows it.
import type { StatementId } from '../../../spec/statements/index.ts';
import type { SilenceId } from '../../kit/finding.ts';

interface OutageExcuse {
  readonly because: StatementId | SilenceId;
  readonly reason: string;
  /** Ids of outages. */
  readonly outages: readonly string[];
}

const excuses: readonly OutageExcuse[] = [];

export const outageExcuses: ReadonlyMap<string, OutageExcuse> = new Map(
  excuses.flatMap((excuse) => excuse.outages.map((id) => [id, excuse] as const)),
);
