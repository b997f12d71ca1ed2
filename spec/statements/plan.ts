// Statements about what plans open.
import { implied, type StatementTable, under } from './statement.ts';

export const planStatements = {
  ...under(['Account', 'Plan gating'], {
    'PLAN-01':
      'The flags endpoint_digests and endpoint_webhook agree with the routes: false goes with 403, true with access.',
  }),
  ...under(['Manifests', 'Plan gating'], {
    'PLAN-02':
      'Plans below Platform, Startup included, get 403 on /signal, /brief and /record by manifest id.',
  }),
  ...under('Plan gating', {
    'PLAN-03': 'All plans can read Signal and Brief, through the listing and /manifests/{record_id}.',
    'PLAN-04': 'A plan without Records gets 403 for a Record, with a string as detail that says so.',
    'PLAN-05':
      'service-records on plans below Enterprise is refused with a text that the plan does not include Records.',
    'PLAN-06':
      'Digest routes get 403 where endpoint_digests is false (Starter, Individual, Professional). Startup and Enterprise may use them.',
    'PLAN-07': 'Catalog digests need Enterprise: Startup can neither add them nor read added ones.',
    'PLAN-08':
      'Webhook routes get 403 where endpoint_webhook is false (Starter, Individual, Professional). Startup and above may use them.',
    'PLAN-09': 'All ontology routes get 403 below Enterprise.',
    'PLAN-10': 'All plans can use Beacons on REST, within their caps.',
    'PLAN-11': 'All plans can use the backfill routes, which only grants gate.',
  }),
  ...under(['Plan gating', 'Errors'], {
    'PLAN-12': 'A closed surface gets 403 with valid credentials, never 401.',
  }),
  ...under(['Plan gating', 'Limits'], {
    'PLAN-13': implied('A 403 consumes no quota.'),
  }),
} satisfies StatementTable<'PLAN'>;
