// Every use case of a world, keyed by the operation it serves.
import type { OperationId } from '../../spec/contract.ts';
import { type AccountService, account } from './account.ts';
import { type Connect, connect } from './connect.ts';
import type { Call, Context, Outcome } from './context.ts';
import { type Discovery, discovery } from './discovery.ts';
import { type Manifests, manifests } from './manifests.ts';
import { type Streams, streams } from './streams.ts';

export interface Services {
  readonly customer: AccountService & Discovery & Manifests & Streams;
  readonly site: Connect;
}

export const createServices = (context: Context): Services => ({
  customer: { ...account(context), ...discovery(context), ...manifests(context), ...streams(context) },
  site: connect(context),
});

export type UseCase = (call: Call<unknown>) => Outcome;

/** The use case of an operation, `undefined` while it is not served. Its input was validated against the contract. */
export const useCaseOf = (services: Services, operation: OperationId): UseCase | undefined =>
  (services.customer as Readonly<Partial<Record<OperationId, unknown>>>)[operation] as UseCase | undefined;
