// The 558 testable statements of the contract document, keyed by id.
import { authStatements } from './auth.ts';
import { backfillStatements } from './backfill.ts';
import { beaconStatements } from './beacon.ts';
import { briefStatements } from './brief.ts';
import { clientStatements } from './client.ts';
import { conditionalStatements } from './conditional.ts';
import { connectStatements } from './connect.ts';
import { deliveryStatements } from './delivery.ts';
import { digestStatements } from './digest.ts';
import { envelopeStatements } from './envelope.ts';
import { errorStatements } from './error.ts';
import { idempotencyStatements } from './idempotency.ts';
import { lifecycleStatements } from './lifecycle.ts';
import { limitStatements } from './limit.ts';
import { mcpStatements } from './mcp.ts';
import { mcpRateStatements } from './mcp-rate.ts';
import { ontologyStatements } from './ontology.ts';
import { pagingStatements } from './paging.ts';
import { planStatements } from './plan.ts';
import { queryStatements } from './query.ts';
import { quotaStatements } from './quota.ts';
import { rateStatements } from './rate.ts';
import { recordStatements } from './record.ts';
import { searchStatements } from './search.ts';
import { signalStatements } from './signal.ts';
import type { Statement } from './statement.ts';
import { streamStatements } from './stream.ts';
import { versionStatements } from './version.ts';
import { webhookStatements } from './webhook.ts';
import { websocketStatements } from './websocket.ts';

export const statements = {
  ...authStatements,
  ...backfillStatements,
  ...beaconStatements,
  ...briefStatements,
  ...clientStatements,
  ...conditionalStatements,
  ...connectStatements,
  ...deliveryStatements,
  ...digestStatements,
  ...envelopeStatements,
  ...errorStatements,
  ...idempotencyStatements,
  ...lifecycleStatements,
  ...limitStatements,
  ...mcpStatements,
  ...mcpRateStatements,
  ...ontologyStatements,
  ...pagingStatements,
  ...planStatements,
  ...queryStatements,
  ...quotaStatements,
  ...rateStatements,
  ...recordStatements,
  ...searchStatements,
  ...signalStatements,
  ...streamStatements,
  ...versionStatements,
  ...webhookStatements,
  ...websocketStatements,
} as const satisfies Readonly<Record<string, Statement>>;

export type StatementId = keyof typeof statements;

/** All statement ids, topic by topic. */
export const statementIds = Object.keys(statements) as readonly StatementId[];

export const isStatementId = (id: string): id is StatementId => Object.hasOwn(statements, id);

/** The prefix that the statements of one topic share: `QUOTA-04` → `QUOTA`. */
export const areaOf = (id: StatementId): string => id.slice(0, id.lastIndexOf('-'));

export interface CitedStatement extends Statement {
  readonly id: StatementId;
}

const table: Readonly<Record<StatementId, Statement>> = statements;

export const statementOf = (id: StatementId): CitedStatement => ({ id, ...table[id] });

/** What a rule rests on: the statements that it covers, with their texts. */
export const statementsOf = ({
  covers,
}: {
  readonly covers: readonly StatementId[];
}): readonly CitedStatement[] => covers.map(statementOf);
