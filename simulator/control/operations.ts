// Every operation of the control plane.
import { catalogDigestOperations } from './catalog-digests.ts';
import { clientReportOperations } from './client-reports.ts';
import { clockOperations } from './clock.ts';
import { deliveryOperations } from './deliveries.ts';
import { deliveryFaultOperations } from './delivery-faults.ts';
import { deprecationOperations } from './deprecations.ts';
import { eventOperations } from './events.ts';
import { exportOperations } from './export.ts';
import { grantOperations } from './grants.ts';
import { groundsOperations } from './grounds.ts';
import { journalOperations } from './journal.ts';
import { journalExchangeOperations } from './journal-exchange.ts';
import { manifestOperations } from './manifests.ts';
import { mcpSessionOperations } from './mcp-sessions.ts';
import type { ControlOperation } from './operation.ts';
import { organizationOperations } from './organizations.ts';
import { outcomeOperations } from './outcomes.ts';
import { readingOperations } from './readings.ts';
import { snapshotOperations } from './snapshots.ts';
import { streamOperations } from './streams.ts';
import { switchOperations } from './switches.ts';
import { verifyOperations } from './verify.ts';
import { webhookOperations } from './webhooks.ts';
import { worldOperations } from './worlds.ts';

export const controlOperations: readonly ControlOperation[] = [
  ...worldOperations,
  ...exportOperations,
  ...clockOperations,
  ...organizationOperations,
  ...catalogDigestOperations,
  ...grantOperations,
  ...readingOperations,
  ...switchOperations,
  ...manifestOperations,
  ...streamOperations,
  ...outcomeOperations,
  ...mcpSessionOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...deliveryFaultOperations,
  ...deprecationOperations,
  ...snapshotOperations,
  ...journalOperations,
  ...journalExchangeOperations,
  ...verifyOperations,
  ...eventOperations,
  ...groundsOperations,
  ...clientReportOperations,
];
