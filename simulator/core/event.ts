// What happens in a world that webhooks may report, as values ("Events").
import type { Manifest, Stream } from '../../spec/content.ts';
import type { EventKind } from '../../spec/values.ts';

/** The digest that an event is about. */
export interface DigestSummary {
  readonly id: number;
  readonly name: string;
}

/** One thing that happened; any number of webhooks may report it. */
export type Occurrence =
  | { readonly kind: 'manifest-arrived'; readonly row: Manifest }
  | { readonly kind: 'stream-created'; readonly stream: Stream }
  | {
      readonly kind: 'stream-removed' | 'stream-unpublished';
      readonly stream: Stream;
      readonly reason: string;
    }
  | {
      /** A digest of the catalog was added to the account or removed from it. */
      readonly kind: 'digest-added' | 'digest-removed';
      readonly organizationId: string;
      readonly digest: DigestSummary;
    }
  | {
      readonly kind: 'digest-updated';
      readonly organizationId: string;
      readonly digest: DigestSummary;
      /** The change as a sentence, e.g. "Digest changed: name." */
      readonly message: string;
    }
  | { readonly kind: 'test-requested'; readonly webhookId: number };

/** The name of an event in a payload; tests have a name that no webhook can subscribe to. */
export type EventName = EventKind | (string & {});
