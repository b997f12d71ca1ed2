// Statements about what plans open.
import type { StatementTable } from './statement.ts';

export const planStatements = {
  'PLAN-01': {
    sections: ['Account', 'Plan gating'],
    text: 'The flags endpoint_digests and endpoint_webhook agree with the routes: false goes with 403, true with access.',
    silences: ['S-48'],
  },
  'PLAN-02': {
    sections: ['Manifests', 'Plan gating'],
    text: 'Plans below Platform, Startup included, get 403 on /signal, /brief and /record by manifest id.',
    silences: ['S-45', 'S-46'],
  },
  'PLAN-03': {
    sections: ['Plan gating'],
    text: 'All plans can read Signal and Brief, through the listing and /manifests/{record_id}.',
  },
  'PLAN-04': {
    sections: ['Plan gating'],
    text: 'A plan without Records gets 403 for a Record, with a string as detail that says so.',
    silences: ['S-46', 'S-49', 'S-54'],
  },
  'PLAN-05': {
    sections: ['Plan gating'],
    text: 'service-records on plans below Enterprise is refused with a text that the plan does not include Records.',
    silences: ['S-228'],
  },
  'PLAN-06': {
    sections: ['Plan gating'],
    text: 'Digest routes get 403 where endpoint_digests is false (Starter, Individual, Professional). Startup and Enterprise may use them.',
    silences: ['S-47', 'S-51'],
  },
  'PLAN-07': {
    sections: ['Plan gating'],
    text: 'Catalog digests need Enterprise: Startup can neither add them nor read added ones.',
    silences: ['S-157'],
  },
  'PLAN-08': {
    sections: ['Plan gating'],
    text: 'Webhook routes get 403 where endpoint_webhook is false (Starter, Individual, Professional). Startup and above may use them.',
    silences: ['S-45'],
  },
  'PLAN-09': {
    sections: ['Plan gating'],
    text: 'All ontology routes get 403 below Enterprise.',
    silences: ['S-180'],
  },
  'PLAN-10': {
    sections: ['Plan gating'],
    text: 'All plans can use Beacons on REST, within their caps.',
  },
  'PLAN-11': {
    sections: ['Plan gating'],
    text: 'All plans can use the backfill routes, which only grants gate.',
  },
  'PLAN-12': {
    sections: ['Plan gating', 'Errors'],
    text: 'A closed surface gets 403 with valid credentials, never 401.',
  },
  'PLAN-13': {
    sections: ['Plan gating', 'Limits'],
    text: 'A 403 consumes no quota.',
    strength: 'implied',
  },
} as const satisfies StatementTable<'PLAN'>;
