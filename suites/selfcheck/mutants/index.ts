// All mutants of all topics, keyed by rule id.
import type { RuleId } from '../../../spec/rules/index.ts';
import type { MutantTable } from '../mutant.ts';
import { authMutants } from './auth.ts';
import { backfillMutants } from './backfill.ts';
import { beaconMutants } from './beacon.ts';
import { briefMutants } from './brief.ts';
import { conditionalMutants } from './conditional.ts';
import { connectMutants } from './connect.ts';
import { deliveryMutants } from './delivery.ts';
import { digestMutants } from './digest.ts';
import { envelopeMutants } from './envelope.ts';
import { errorMutants } from './error.ts';
import { idempotencyMutants } from './idempotency.ts';
import { isolationMutants } from './isolation.ts';
import { lifecycleMutants } from './lifecycle.ts';
import { limitMutants } from './limit.ts';
import { ontologyMutants } from './ontology.ts';
import { pagingMutants } from './paging.ts';
import { planMutants } from './plan.ts';
import { queryMutants } from './query.ts';
import { quotaMutants } from './quota.ts';
import { rateMutants } from './rate.ts';
import { recordMutants } from './record.ts';
import { requestMutants } from './request.ts';
import { searchMutants } from './search.ts';
import { shapeMutants } from './shape.ts';
import { signalMutants } from './signal.ts';
import { streamMutants } from './stream.ts';
import { versionMutants } from './version.ts';
import { webhookMutants } from './webhook.ts';

export const mutants: MutantTable<RuleId> = {
  ...authMutants,
  ...backfillMutants,
  ...beaconMutants,
  ...briefMutants,
  ...conditionalMutants,
  ...connectMutants,
  ...deliveryMutants,
  ...digestMutants,
  ...envelopeMutants,
  ...errorMutants,
  ...idempotencyMutants,
  ...isolationMutants,
  ...lifecycleMutants,
  ...limitMutants,
  ...ontologyMutants,
  ...pagingMutants,
  ...planMutants,
  ...queryMutants,
  ...quotaMutants,
  ...rateMutants,
  ...recordMutants,
  ...requestMutants,
  ...searchMutants,
  ...shapeMutants,
  ...signalMutants,
  ...streamMutants,
  ...versionMutants,
  ...webhookMutants,
};
