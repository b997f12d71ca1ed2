// Statements about what plans open.
import { type StatementTable, under } from './statement.ts';

export const planStatements = {
  'PLAN-01': under(['Account', 'Plan gating'], 'S-48').stated(
    'The flags endpoint_digests and endpoint_webhook agree with the routes: false goes with 403, true with access.',
  ),
  'PLAN-02': under(['Manifests', 'Plan gating'], 'S-45', 'S-46').stated(
    'Plans below Platform, Startup included, get 403 on /signal, /brief and /record by manifest id.',
  ),
  'PLAN-03': under('Plan gating').stated(
    'All plans can read Signal and Brief, through the listing and /manifests/{record_id}.',
  ),
  'PLAN-04': under('Plan gating', 'S-46', 'S-49', 'S-54').stated(
    'A plan without Records gets 403 for a Record, with a string as detail that says so.',
  ),
  'PLAN-05': under('Plan gating', 'S-228').stated(
    'service-records on plans below Enterprise is refused with a text that the plan does not include Records.',
  ),
  'PLAN-06': under('Plan gating', 'S-47', 'S-51').stated(
    'Digest routes get 403 where endpoint_digests is false (Starter, Individual, Professional). Startup and Enterprise may use them.',
  ),
  'PLAN-07': under('Plan gating', 'S-157').stated(
    'Catalog digests need Enterprise: Startup can neither add them nor read added ones.',
  ),
  'PLAN-08': under('Plan gating', 'S-45').stated(
    'Webhook routes get 403 where endpoint_webhook is false (Starter, Individual, Professional). Startup and above may use them.',
  ),
  'PLAN-09': under('Plan gating', 'S-180').stated('All ontology routes get 403 below Enterprise.'),
  'PLAN-10': under('Plan gating').stated('All plans can use Beacons on REST, within their caps.'),
  'PLAN-11': under('Plan gating').stated('All plans can use the backfill routes, which only grants gate.'),
  'PLAN-12': under(['Plan gating', 'Errors']).stated(
    'A closed surface gets 403 with valid credentials, never 401.',
  ),
  'PLAN-13': under(['Plan gating', 'Limits']).implied('A 403 consumes no quota.'),
} satisfies StatementTable<'PLAN'>;
