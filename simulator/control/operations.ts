// Every operation of the control plane.
import { clockOperations } from './clock.ts';
import { deprecationOperations } from './deprecations.ts';
import { journalOperations } from './journal.ts';
import { manifestOperations } from './manifests.ts';
import type { ControlOperation } from './operation.ts';
import { organizationOperations } from './organizations.ts';
import { outcomeOperations } from './outcomes.ts';
import { readingOperations } from './readings.ts';
import { snapshotOperations } from './snapshots.ts';
import { streamOperations } from './streams.ts';
import { worldOperations } from './worlds.ts';

export const controlOperations: readonly ControlOperation[] = [
  ...worldOperations,
  ...clockOperations,
  ...organizationOperations,
  ...readingOperations,
  ...manifestOperations,
  ...streamOperations,
  ...outcomeOperations,
  ...deprecationOperations,
  ...snapshotOperations,
  ...journalOperations,
];
