// The parts of a world that admission uses; they are the same for every surface.
import type { Laws } from '../core/laws.ts';
import type { Faults } from '../state/faults.ts';
import type { Journal } from '../state/journal.ts';
import type { Store } from '../state/store.ts';
import type { WorldClock } from '../time/clock.ts';

export interface AdmissionWorld {
  readonly laws: Laws;
  readonly clock: WorldClock;
  readonly store: Store;
  readonly faults: Faults;
  readonly journal: Journal;
}
