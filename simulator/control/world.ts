// What the control plane knows of worlds and of the process that holds them.
import type { OperationId } from '../../spec/contract.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import type { Laws } from '../core/laws.ts';
import type { Switches } from '../core/lifecycle.ts';
import type { Announcement } from '../core/version.ts';
import type { Feed } from '../feed/feed.ts';
import type { Urls } from '../service/context.ts';
import type { Services } from '../service/services.ts';
import type { Content } from '../state/content.ts';
import type { Faults } from '../state/faults.ts';
import type { Journal } from '../state/journal.ts';
import type { Snapshots } from '../state/snapshots.ts';
import type { Store } from '../state/store.ts';
import type { WorldClock } from '../time/clock.ts';

export const defaultWorldId = 'default';
/** Most worlds a process holds beside the default one. */
export const worldsMax = 100;

/** How a world is made; what is left out is as in the default world. */
export interface WorldChoice {
  readonly name?: string;
  readonly seed?: number;
  readonly startMs?: number;
  readonly frozen?: boolean;
  readonly manifests?: number;
  readonly readings?: ReadingChoice;
  readonly switches?: Partial<Switches>;
  readonly arrivalsPerMinute?: number;
}

export interface ControlledWorlds {
  readonly default: ControlledWorld;
  find(id: string | undefined): ControlledWorld | undefined;
  all(): readonly ControlledWorld[];
  /** `undefined` when there are too many. */
  make(choice: WorldChoice): ControlledWorld | undefined;
  /** Whether there was such a world; the default one stays. */
  drop(id: string): boolean;
}

export interface ControlledWorld {
  readonly id: string;
  readonly options: { readonly name?: string | undefined; readonly seed: number };
  readonly urls: Urls;
  readonly clock: WorldClock;
  readonly content: Content;
  readonly store: Store;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly feed: Feed;
  readonly laws: Laws;
  readonly services: Pick<Services, 'operator'>;
  readonly readings: ReadingChoice;
  read(choice: ReadingChoice): void;
  readonly switches: Switches;
  turn(switches: Partial<Switches>): void;
  readonly announcements: ReadonlyMap<OperationId, Announcement>;
  announcementOf(operation: OperationId): Announcement | undefined;
  announce(operation: OperationId, announcement: Announcement | undefined): void;
  readonly snapshots: Snapshots<KeptState>;
  snapshot(): KeptState;
  restore(state: KeptState): void;
  reset(): void;
}

/** The state of a world at one moment; only the world itself looks inside. */
interface KeptState {
  readonly nowMs: number;
}
