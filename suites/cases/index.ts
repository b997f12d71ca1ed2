// All cases of all topics, keyed by rule id.
import type { Case } from '../kit/case.ts';
import { authCases } from './auth.ts';
import { backfillCases } from './backfill.ts';
import { beaconCases } from './beacon.ts';
import { billingCases } from './billing.ts';
import { briefCases } from './brief.ts';
import { conditionalCases } from './conditional.ts';
import { connectCases } from './connect.ts';
import { credentialsCases } from './credentials.ts';
import { deliveryCases } from './delivery.ts';
import { digestCases } from './digest.ts';
import { echoCases } from './echo.ts';
import { envelopeCases } from './envelope.ts';
import { errorCases } from './error.ts';
import { factsCases } from './facts.ts';
import { feedCases } from './feed.ts';
import { gatesCases } from './gates.ts';
import { idempotencyCases } from './idempotency.ts';
import { isolationCases } from './isolation.ts';
import { lifecycleCases } from './lifecycle.ts';
import { limitCases } from './limit.ts';
import { listsCases } from './lists.ts';
import { mcpRateCases } from './mcp/rate.ts';
import { mcpCases } from './mcp.ts';
import { ontologyCases } from './ontology.ts';
import { pagingCases } from './paging.ts';
import { planCases } from './plan.ts';
import { privacyCases } from './privacy.ts';
import { pushesCases } from './pushes.ts';
import { queryCases } from './query.ts';
import { quotaCases } from './quota.ts';
import { rateCases } from './rate.ts';
import { recordCases } from './record.ts';
import { requestCases } from './request.ts';
import { searchCases } from './search.ts';
import { shapeCases } from './shape.ts';
import { signalCases } from './signal.ts';
import { statesCases } from './states.ts';
import { streamCases } from './stream.ts';
import { validatorsCases } from './validators.ts';
import { versionCases } from './version.ts';
import { webhookCases } from './webhook.ts';

/** The type of each topic's table demands every rule; a test checks that all topics are here. */
export const cases = {
  ...authCases,
  ...backfillCases,
  ...beaconCases,
  ...billingCases,
  ...briefCases,
  ...conditionalCases,
  ...connectCases,
  ...credentialsCases,
  ...deliveryCases,
  ...digestCases,
  ...echoCases,
  ...envelopeCases,
  ...errorCases,
  ...factsCases,
  ...feedCases,
  ...gatesCases,
  ...idempotencyCases,
  ...isolationCases,
  ...lifecycleCases,
  ...limitCases,
  ...listsCases,
  ...mcpCases,
  ...mcpRateCases,
  ...ontologyCases,
  ...pagingCases,
  ...planCases,
  ...privacyCases,
  ...pushesCases,
  ...queryCases,
  ...quotaCases,
  ...rateCases,
  ...recordCases,
  ...requestCases,
  ...searchCases,
  ...shapeCases,
  ...signalCases,
  ...statesCases,
  ...streamCases,
  ...validatorsCases,
  ...versionCases,
  ...webhookCases,
} satisfies Readonly<Record<string, Case>>;
