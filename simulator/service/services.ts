// Every use case of a world, keyed by the operation it serves.
import type { OperationId } from '../../spec/contract.ts';
import { type AccountService, account } from './account.ts';
import { type Backfill, backfill } from './backfill.ts';
import { type Objects, objects } from './backfill-content.ts';
import { type Beacons, beacons } from './beacons.ts';
import { type CatalogDigests, catalogDigests } from './catalog-digests.ts';
import { type Connect, connect } from './connect.ts';
import type { Call, Context, Outcome } from './context.ts';
import { type DigestManifests, digestManifests } from './digest-manifests.ts';
import { type Digests, digests } from './digests.ts';
import { type Discovery, discovery } from './discovery.ts';
import { type Manifests, manifests } from './manifests.ts';
import { type Ontology, ontology } from './ontology.ts';
import { type Queries, queries } from './query.ts';
import { type Streams, streams } from './streams.ts';
import { type Webhooks, webhooks } from './webhooks.ts';

export interface Services {
  readonly customer: AccountService &
    Beacons &
    CatalogDigests &
    DigestManifests &
    Digests &
    Discovery &
    Manifests &
    Queries &
    Streams &
    Webhooks &
    Backfill &
    Ontology;
  readonly site: Connect;
  /** What signed addresses open. */
  readonly objects: Objects;
}

export const createServices = (context: Context): Services => ({
  customer: {
    ...account(context),
    ...beacons(context),
    ...backfill(context),
    ...catalogDigests(context),
    ...digestManifests(context),
    ...digests(context),
    ...discovery(context),
    ...manifests(context),
    ...queries(context),
    ...ontology(context),
    ...streams(context),
    ...webhooks(context),
  },
  site: connect(context),
  objects: objects(context),
});

export type UseCase = (call: Call<unknown>) => Outcome;

/** The use case of an operation, `undefined` while it is not served. Its input was validated against the contract. */
export const useCaseOf = (services: Services, operation: OperationId): UseCase | undefined =>
  (services.customer as Readonly<Partial<Record<OperationId, unknown>>>)[operation] as UseCase | undefined;
