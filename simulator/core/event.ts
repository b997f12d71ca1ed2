// What happens in a world that customers may be told of, as values ("Events").

import type { EventKind } from '../../spec/values.ts';
import type { Manifest, Stream } from './content.ts';

/** What a digest event says of its digest. */
export interface DigestSummary {
  readonly id: number;
  readonly name: string;
}

/** One thing that happened; it may be told to many webhooks, or to none. */
export type Occurrence =
  | { readonly kind: 'manifest-arrived'; readonly row: Manifest }
  | { readonly kind: 'stream-created'; readonly stream: Stream }
  | {
      readonly kind: 'stream-removed' | 'stream-unpublished';
      readonly stream: Stream;
      readonly reason: string;
    }
  | {
      /** A digest of the catalog was added to the account, or removed from it. */
      readonly kind: 'digest-added' | 'digest-removed';
      readonly organizationId: string;
      readonly digest: DigestSummary;
    }
  | {
      readonly kind: 'digest-updated';
      readonly organizationId: string;
      readonly digest: DigestSummary;
      /** The change in words, e.g. "2 streams added". */
      readonly message: string;
    }
  | { readonly kind: 'test-requested'; readonly webhookId: number };

/** Names of events as they go out; the last one is no kind that can be subscribed to. */
export type EventName = EventKind | (string & {});
