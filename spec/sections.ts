// The headings of the contract document. A heading that occurs twice has its chapter in parentheses.

export type Section =
  | 'What the service does'
  | 'Response envelope'
  | 'Pagination object'
  | 'Stream (list item)'
  | 'Stream detail'
  | 'Manifest'
  | 'Signal'
  | 'Brief'
  | 'Record'
  | 'Account'
  | 'Digest'
  | 'Beacon'
  | 'Webhook and delivery resources'
  | 'Ontology sync (resources)'
  | 'Manifest query result'
  | 'Beacon (states)'
  | 'Digest (states)'
  | 'Webhook (states)'
  | 'Ontology sync (states)'
  | 'Stream (states)'
  | 'Manifest query lifecycle'
  | 'Quota clamping'
  | 'Endpoints'
  | 'Account and catalog'
  | 'Manifests'
  | 'POST /manifests/query request'
  | 'Digests'
  | 'Beacons'
  | 'Ontology sync (endpoints)'
  | 'Backfill'
  | 'Webhook management'
  | 'Write retries'
  | 'Conditional reads'
  | 'MCP servers'
  | 'Authentication (REST)'
  | 'Authentication (MCP)'
  | 'Issuing credentials'
  | 'Webhook secrets'
  | 'Plan gating'
  | 'Events'
  | 'Signature'
  | 'Retry and circuit breaker'
  | 'Errors'
  | 'Limits'
  | 'Versioning';

/** Where something is written, the main section first. */
export type Sections = readonly [Section, ...Section[]];

export const sectionsOf = (where: Section | Sections): Sections =>
  typeof where === 'string' ? [where] : where;
