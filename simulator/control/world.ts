// The parts of worlds, and of the process that holds them, which the control plane uses.
import type { OperationId } from '../../spec/contract.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import type { Steps } from '../../spec/steps.ts';
import type { Laws } from '../core/laws.ts';
import type { Switches } from '../core/lifecycle.ts';
import type { Announcement } from '../core/version.ts';
import type { Feed, FeedState } from '../feed/feed.ts';
import type { CachedAnswer } from '../service/answer-cache.ts';
import type { Urls } from '../service/context.ts';
import type { Services } from '../service/services.ts';
import type { ClientJudge } from '../state/client-judge.ts';
import type { Content, ContentState } from '../state/content.ts';
import type { Faults, FaultsState } from '../state/faults.ts';
import type { Journal } from '../state/journal.ts';
import type { Snapshots } from '../state/snapshots.ts';
import type { Store, StoreState } from '../state/store.ts';
import type { WorldClock } from '../time/clock.ts';
import type { SlicedWork } from '../time/sliced-work.ts';
import type { WorldDocument } from './bodies.ts';

export const defaultWorldId = 'default';
/** Most worlds that a process holds besides the default one. */
export const worldsMax = 100;

export interface WorldOptions {
  /** Chosen by the client that created the world. */
  readonly name?: string | undefined;
  /** Determines all generated content, ids and credentials. */
  readonly seed: number;
  /** Epoch ms. */
  readonly startMs: number;
  readonly frozen: boolean;
  /** Whether the time starts, is restored and starts again no earlier than that of the machine; default false. */
  readonly neverBehind?: boolean | undefined;
  /** How many manifests the world starts with; default 3,000. */
  readonly manifests?: number | undefined;
  /** Whether content omits everything that is optional for a service; default false. */
  readonly plain?: boolean | undefined;
  readonly readings: ReadingChoice;
  /** Default: all off. */
  readonly switches?: Partial<Switches> | undefined;
  /** Manifests a minute that the world publishes by itself; default 0. */
  readonly arrivalsPerMinute?: number | undefined;
  /** When the world is dropped by itself, in milliseconds of real time since 1970; default never. */
  readonly expiresMs?: number | undefined;
  /** What the world begins with besides its generated content; `furnish` loads it. */
  readonly document?: WorldDocument | undefined;
  /** Webhook receivers to allow besides those on loopback: IP addresses, and host names, which may resolve to public addresses only. */
  readonly webhookHosts?: readonly string[] | undefined;
}

/** The options of a new world; omitted ones are those of the default world. */
export type WorldChoice = Partial<Omit<WorldOptions, 'plain' | 'webhookHosts'>>;

export interface ControlledWorlds {
  readonly default: ControlledWorld;
  find(id: string | undefined): ControlledWorld | undefined;
  all(): readonly ControlledWorld[];
  /** The address of a world on this machine, whatever its public one is. */
  localUrlOf(world: ControlledWorld): string;
  /** Undefined when the process already holds `worldsMax` worlds. */
  make(choice: WorldChoice): Promise<ControlledWorld | undefined>;
  /** Serves the world on a port of its own too. Rejects with the system's error if none is free. */
  openPort(id: string): Promise<void>;
  /** Returns whether the world existed; does not drop the default world. */
  drop(id: string): boolean;
}

export interface ControlledWorld {
  readonly id: string;
  readonly options: WorldOptions;
  readonly parts: {
    readonly clients: ClientJudge | undefined;
  };
  readonly urls: Urls;
  readonly clock: WorldClock;
  readonly work: Pick<SlicedWork, 'afterwards' | 'run'>;
  readonly content: Content;
  readonly store: Store;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly sessions: {
    /** Closes MCP sessions; returns how many. */
    closeChosen(isChosen: (opener: { readonly organizationId: string }, id: string) => boolean): number;
  };
  readonly feed: Feed;
  readonly laws: Laws;
  readonly services: Pick<Services, 'operator'>;
  readonly readings: ReadingChoice;
  chooseReadings(choice: ReadingChoice): void;
  readonly switches: Switches;
  changeSwitches(switches: Partial<Switches>): void;
  readonly announcements: ReadonlyMap<OperationId, Announcement>;
  announcementOf(operation: OperationId): Announcement | undefined;
  announce(operation: OperationId, announcement: Announcement | undefined): void;
  /** Makes changes part of the world's start, which is the given state of another world. They cause no events. */
  beginWith<Result>(changes: Steps<Result>, from?: WorldState): Result | Promise<Result>;
  readonly snapshots: Snapshots<WorldState>;
  snapshot(): WorldState;
  restore(state: WorldState): void;
  reset(): void;
  /** How often it was restored or reset. */
  readonly restores: number;
}

/** The state of a world: what snapshots and exports hold. Its values are replaced, never edited. */
export interface WorldState {
  /** With which tokens are signed. */
  readonly tokenKey: string;
  readonly store: StoreState;
  readonly content: ContentState;
  /** Shown by queries; a restore never lowers it. */
  readonly contentVersion: number;
  readonly announcements: ReadonlyMap<OperationId, Announcement>;
  readonly feed: FeedState;
  readonly nowMs: number;
  readonly frozen: boolean;
  readonly readings: ReadingChoice;
  readonly switches: Switches;
  /** A restore ends forced outcomes, and answers that are shown for a while; a copy of the world has both. */
  readonly faults: FaultsState;
  readonly answers: readonly CachedAnswer[];
}
