// The parts of a world that the feed reads, as they are at the moment of use.
import type { Laws } from '../core/laws.ts';
import type { Content } from '../state/content.ts';
import type { Store } from '../state/store.ts';

export interface FeedContext {
  readonly laws: Laws;
  readonly content: Content;
  readonly store: Store;
}
