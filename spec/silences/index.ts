// What the contract document leaves open, keyed by id: silences, ambiguities and contradictions.
import { authSilences } from './auth.ts';
import { beaconSilences } from './beacon.ts';
import { conditionalSilences } from './conditional.ts';
import { contentSilences } from './content.ts';
import { digestSilences } from './digest.ts';
import { envelopeSilences } from './envelope.ts';
import { errorSilences } from './error.ts';
import { idempotencySilences } from './idempotency.ts';
import { lifecycleSilences } from './lifecycle.ts';
import { mcpSilences } from './mcp.ts';
import { ontologySilences } from './ontology.ts';
import { pagingSilences } from './paging.ts';
import { planSilences } from './plan.ts';
import { querySilences } from './query.ts';
import { quotaSilences } from './quota.ts';
import { rateSilences } from './rate.ts';
import { searchSilences } from './search.ts';
import type { Silence } from './silence.ts';
import { streamSilences } from './stream.ts';
import { versionSilences } from './version.ts';
import { webhookSilences } from './webhook.ts';
import { worldSilences } from './world.ts';

export const silences = {
  ...authSilences,
  ...beaconSilences,
  ...conditionalSilences,
  ...contentSilences,
  ...digestSilences,
  ...envelopeSilences,
  ...errorSilences,
  ...idempotencySilences,
  ...lifecycleSilences,
  ...mcpSilences,
  ...ontologySilences,
  ...pagingSilences,
  ...planSilences,
  ...querySilences,
  ...quotaSilences,
  ...rateSilences,
  ...searchSilences,
  ...streamSilences,
  ...versionSilences,
  ...webhookSilences,
  ...worldSilences,
} as const satisfies Readonly<Record<string, Silence>>;

export type SilenceId = keyof typeof silences;

const table: Readonly<Record<SilenceId, Silence>> = silences;

export const silenceOf = (id: SilenceId): Silence => table[id];
