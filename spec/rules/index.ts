// All rules of all topics, keyed by rule id.
import { authRules } from './auth.ts';
import { backfillRules } from './backfill.ts';
import { beaconRules } from './beacon.ts';
import { billingRules } from './billing.ts';
import { briefRules } from './brief.ts';
import { conditionalRules } from './conditional.ts';
import { connectRules } from './connect.ts';
import { credentialsRules } from './credentials.ts';
import { deliveryRules } from './delivery.ts';
import { digestRules } from './digest.ts';
import { echoRules } from './echo.ts';
import { envelopeRules } from './envelope.ts';
import { errorRules } from './error.ts';
import { factsRules } from './facts.ts';
import { feedRules } from './feed.ts';
import { gatesRules } from './gates.ts';
import { idempotencyRules } from './idempotency.ts';
import { isolationRules } from './isolation.ts';
import { lifecycleRules } from './lifecycle.ts';
import { limitRules } from './limit.ts';
import { listsRules } from './lists.ts';
import { mcpRules } from './mcp.ts';
import { mcpRateRules } from './mcp-rate.ts';
import { ontologyRules } from './ontology.ts';
import { pagingRules } from './paging.ts';
import { planRules } from './plan.ts';
import { privacyRules } from './privacy.ts';
import { pushesRules } from './pushes.ts';
import { queryRules } from './query.ts';
import { quotaRules } from './quota.ts';
import { rateRules } from './rate.ts';
import { recordRules } from './record.ts';
import { requestRules } from './request.ts';
import type { Rule } from './rule.ts';
import { searchRules } from './search.ts';
import { shapeRules } from './shape.ts';
import { signalRules } from './signal.ts';
import { statesRules } from './states.ts';
import { streamRules } from './stream.ts';
import { validatorsRules } from './validators.ts';
import { versionRules } from './version.ts';
import { webhookRules } from './webhook.ts';

export const rules = {
  ...authRules,
  ...backfillRules,
  ...beaconRules,
  ...billingRules,
  ...briefRules,
  ...conditionalRules,
  ...connectRules,
  ...credentialsRules,
  ...deliveryRules,
  ...digestRules,
  ...echoRules,
  ...envelopeRules,
  ...errorRules,
  ...factsRules,
  ...feedRules,
  ...gatesRules,
  ...idempotencyRules,
  ...isolationRules,
  ...lifecycleRules,
  ...limitRules,
  ...listsRules,
  ...mcpRules,
  ...mcpRateRules,
  ...ontologyRules,
  ...pagingRules,
  ...planRules,
  ...privacyRules,
  ...pushesRules,
  ...queryRules,
  ...quotaRules,
  ...rateRules,
  ...recordRules,
  ...requestRules,
  ...searchRules,
  ...shapeRules,
  ...signalRules,
  ...statesRules,
  ...streamRules,
  ...validatorsRules,
  ...versionRules,
  ...webhookRules,
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;
