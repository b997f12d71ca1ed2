// All mutants of all topics, keyed by rule id.
import { rules } from '../../../spec/rules/index.ts';
import type { Rule } from '../../../spec/rules/rule.ts';
import type { IdentifiedMutant, Mutants, MutantTable } from '../mutant.ts';
import { authMutants } from './auth.ts';
import { backfillMutants } from './backfill.ts';
import { beaconMutants } from './beacon.ts';
import { billingMutants } from './billing.ts';
import { briefMutants } from './brief.ts';
import { conditionalMutants } from './conditional.ts';
import { connectMutants } from './connect.ts';
import { credentialsMutants } from './credentials.ts';
import { deliveryMutants } from './delivery.ts';
import { digestMutants } from './digest.ts';
import { echoMutants } from './echo.ts';
import { envelopeMutants } from './envelope.ts';
import { errorMutants } from './error.ts';
import { factsMutants } from './facts.ts';
import { feedMutants } from './feed.ts';
import { gatesMutants } from './gates.ts';
import { idempotencyMutants } from './idempotency.ts';
import { isolationMutants } from './isolation.ts';
import { lifecycleMutants } from './lifecycle.ts';
import { limitMutants } from './limit.ts';
import { listsMutants } from './lists.ts';
import { mcpMutants } from './mcp.ts';
import { mcpRateMutants } from './mcp-rate.ts';
import { ontologyMutants } from './ontology.ts';
import { pagingMutants } from './paging.ts';
import { planMutants } from './plan.ts';
import { privacyMutants } from './privacy.ts';
import { pushesMutants } from './pushes.ts';
import { queryMutants } from './query.ts';
import { quotaMutants } from './quota.ts';
import { rateMutants } from './rate.ts';
import { recordMutants } from './record.ts';
import { requestMutants } from './request.ts';
import { searchMutants } from './search.ts';
import { shapeMutants } from './shape.ts';
import { signalMutants } from './signal.ts';
import { statesMutants } from './states.ts';
import { streamMutants } from './stream.ts';
import { validatorsMutants } from './validators.ts';
import { versionMutants } from './version.ts';
import { webhookMutants } from './webhook.ts';

/** The type of each topic's table demands every rule; a test checks that all topics are here. */
export const mutants = {
  ...authMutants,
  ...backfillMutants,
  ...beaconMutants,
  ...billingMutants,
  ...briefMutants,
  ...conditionalMutants,
  ...connectMutants,
  ...credentialsMutants,
  ...deliveryMutants,
  ...digestMutants,
  ...echoMutants,
  ...envelopeMutants,
  ...errorMutants,
  ...factsMutants,
  ...feedMutants,
  ...gatesMutants,
  ...idempotencyMutants,
  ...isolationMutants,
  ...lifecycleMutants,
  ...limitMutants,
  ...listsMutants,
  ...mcpMutants,
  ...mcpRateMutants,
  ...ontologyMutants,
  ...pagingMutants,
  ...planMutants,
  ...privacyMutants,
  ...pushesMutants,
  ...queryMutants,
  ...quotaMutants,
  ...rateMutants,
  ...recordMutants,
  ...requestMutants,
  ...searchMutants,
  ...shapeMutants,
  ...signalMutants,
  ...statesMutants,
  ...streamMutants,
  ...validatorsMutants,
  ...versionMutants,
  ...webhookMutants,
} satisfies MutantTable<string>;

type IdsOf<Table> = { [Rule in keyof Table & string]: `${Rule}/${keyof Table[Rule] & string}` }[keyof Table &
  string];

/** Full ids of mutants: `quota.clamp-cuts-page/full-page`. For rules whose mutants are generated, any text. */
export type MutantId = IdsOf<typeof mutants>;

const table: Readonly<Record<string, Mutants>> = mutants;

const ruleTable: Readonly<Record<string, Rule>> = rules;

/** The mutants of a rule with their full ids; none for a rule that does not exist. */
export function mutantsOf(rule: string): readonly IdentifiedMutant[] {
  const covers = ruleTable[rule]?.covers ?? [];
  const only = covers.length === 1 ? covers : [];
  return Object.entries(table[rule] ?? {}).map(([id, mutant]) => ({
    ...mutant,
    id: `${rule}/${id}`,
    breaks: mutant.breaks ?? only,
  }));
}
