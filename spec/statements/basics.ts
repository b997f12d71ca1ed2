// Statements of the document about what the service is, the envelope and pages, by its headings.
import { approximate, implied, type StatementTable, under } from './statement.ts';

export const basicsStatements = {
  ...under('What the service does', {
    'BEACON-01': 'A Beacon belongs to the organisation: every key of the organisation sees it.',
    'BEACON-02': 'A Beacon is saved configuration and contains no manifests. Reading it costs no quota.',
    'BRIEF-01': 'Every plan gets Brief content, Starter included.',
    'DELIV-01': 'Webhook deliveries carry metadata only, never content of a Signal, Brief or Record.',
    'DIGEST-01':
      'Organisations build user digests themselves. Catalog digests are pre-curated and need Enterprise.',
    'HOOK-01': 'Webhooks are available on the Startup plan and above.',
    'MCP-01':
      'There are two MCP servers, Core and Advanced. Digests, ontology sync, labels, prompt templates and lower-level reads are on Advanced.',
    'ONTO-15': implied(
      'Tags are the resolved entities that link claims across records: entities that manifests show are found among the tags.',
    ),
    'ONTO-16': implied(
      'The topic catalog is organised by domain: the lists of the twelve domains together have every topic.',
    ),
    'QUERY-01': 'Manifests can be filtered by source channel ids and by exact source channel names.',
    'QUERY-02': 'Source channel names match exactly, never as a substring or fuzzily.',
    'QUOTA-01':
      'The monthly quota counts manifests: a listing that returns N manifests raises quota_used by N.',
    'QUOTA-02': 'A free Starter credential has a quota_limit of 1,000 per month.',
    'QUOTA-03':
      'Starter is a hard cap: after 1,000 manifests nothing more is delivered, and quota_used never exceeds quota_limit.',
    'RECORD-01': 'Enterprise plans get Record content, and no other plans do.',
    'SIGNAL-01': 'Every plan gets Signal content, the free Starter plan included.',
    'SIGNAL-02': approximate('A processed record yields 15 to 50 claims.'),
    'SIGNAL-03': 'Every claim has a type, a confidence and an evidence classification.',
    'STREAM-01':
      'Each source channel of a stream has an id, a name and a display name. The display name is source_channel_display in the stream detail.',
    'STREAM-02':
      'Every stream has exactly one home domain out of twelve: arts-culture-entertainment, economics-business-work, engineering-technology, everyday-life-practical-knowledge, health-medicine, language-literature, life-environment, people-biography-history, physical-sciences-mathematics, places-geography, society-law-government and universe-earth.',
    'STREAM-03': 'A stream has at most three cross-domains.',
    'WS-01': 'WebSocket delivery is offered to Platform (Firehose) customers.',
  }),
  ...under(['What the service does', 'MCP servers'], {
    'MCP-25': approximate('service-profile shows the Daily Batch refresh tier for a Starter credential.'),
  }),
  ...under(['What the service does', 'Signal'], {
    'SIGNAL-47': implied(
      'home_domain and cross_domains of body.domain_classification are among the twelve domain identifiers.',
    ),
  }),
  ...under('Response envelope', {
    'ENV-01':
      'Every successful authenticated REST response is an object with data and usage. Lists of Beacons, the stream detail and 304 responses are exceptions.',
    'ENV-02': 'The payload of an endpoint is under data, not beside usage.',
    'ENV-03': 'Responses that cost no quota, such as account, streams and search, carry usage too.',
    'ENV-04': 'Lists of Beacons have an envelope of their own: {items, total, limit, offset}.',
    'ENV-05': 'usage.quota_limit is an integer of 0 or more.',
    'ENV-06': 'usage.quota_used is an integer of 0 or more.',
    'ENV-07': 'usage.quota_remaining is an integer of 0 or more, never negative.',
    'ENV-08': 'usage.period is a string of the form YYYY-MM.',
    'ENV-09': 'usage.reset_date is a calendar date of the form YYYY-MM-DD.',
    'ENV-10': 'usage.days_to_reset is an integer of 0 or more.',
    'ENV-11': 'usage.available is one string of content levels (signal, brief, record) separated by commas.',
    'ENV-12':
      'usage.available lists the levels of the plan: signal and brief for every plan, record for Enterprise only.',
    'ENV-13': 'usage.items_in_response is an integer of 0 or more that counts the items of the response.',
    'ENV-14': 'usage.upgrade_url is an absolute URI.',
    'ENV-15': 'On a hard-cap plan quota_used and quota_remaining add up to quota_limit.',
    'ENV-16':
      'quota_used includes the charge of a response at the latest on the next read that costs no quota.',
    'ENV-17':
      'The headers X-Service-Quota-Limit, X-Service-Quota-Used and X-Service-Quota-Remaining repeat the values of usage as decimal strings.',
    'ENV-18': 'The header X-Service-Quota-Reset-Date equals usage.reset_date.',
    'ENV-19': 'The header X-Service-Quota-Reset-Days equals usage.days_to_reset.',
    'ENV-20': 'The header X-Service-Period equals usage.period.',
    'ENV-21': 'The header X-Service-Available equals usage.available.',
    'ENV-22': 'quota_used counts the current billing period only and starts at zero in a new period.',
  }),
  ...under('Pagination object', {
    'PAGE-01':
      'Paginated resources have data.pagination with total_count, page_num, page_size, next and prev.',
    'PAGE-02':
      'total_count is an integer of 0 or more. It counts all matching items, not the items of the page.',
    'PAGE-03': 'page_num is an integer of 0 or more. The first page is page 0.',
    'PAGE-04':
      'page_size in the pagination object is an integer of 0 or more. It states the size in force, which is the capped one when a larger one was asked for.',
    'PAGE-05': 'next is the number of the following page while more items exist.',
    'PAGE-06': 'next is null on the last page, also when that page is exactly full, and on an empty result.',
    'PAGE-07': 'prev is the number of the preceding page, and null on page 0.',
    'PAGE-08': 'Following next from page 0 yields every item exactly once, and as many as total_count.',
    'PAGE-09': 'The query parameter page_num is an alias of page.',
  }),
} satisfies StatementTable;
