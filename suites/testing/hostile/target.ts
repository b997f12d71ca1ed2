// The type of a hostile target: a misbehaving server, for tests of what a run survives.
import type { Server } from 'node:net';

export interface HostileTarget {
  readonly id: string;
  /** What it does, in the third person. */
  readonly text: string;
  readonly listen: () => Server;
}
