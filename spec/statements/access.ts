// Statements of the document about the MCP servers, authentication, credentials and plans, by its headings.
import { implied, type StatementTable, under } from './statement.ts';

export const accessStatements = {
  ...under('MCP servers', {
    'CLIENT-09':
      'Interactive agents keep one persistent Streamable HTTP session per user or workspace. Stateless and scheduled work uses REST.',
    'MCP-03':
      'The Core server speaks Streamable HTTP at {mcp_url}/mcp: initialize and tools/list work there.',
    'MCP-04': 'The Core server also answers legacy SSE at {mcp_url}/sse?token=<MCP_TOKEN>.',
    'MCP-05':
      'The Advanced server answers at {mcp_url}/advanced/mcp, and over SSE at {mcp_url}/advanced/sse?token=<MCP_TOKEN>.',
    'MCP-06': 'A session can be kept for many tool calls. A one-shot session works too.',
    'MCP-07':
      'Core offers nine tools: service-profile, service-stream-search, service-catalog, service-details, service-manifests, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon.',
    'MCP-08':
      'Advanced offers 17 tools: service-streams, service-stream-info, service-signals, service-briefs, service-multi-stream, service-records, service-account, service-digests, service-digest-manifests, service-guide, service-prompts, service-tags, service-sync, service-unsync, service-syncs, service-label and service-labels.',
    'MCP-09': 'service-profile shows plan, quota, refresh tier and date window.',
    'MCP-10':
      'service-stream-search takes query and include_details. It returns ranked matches with scope-labeled counts.',
    'MCP-11': 'service-catalog takes query. It returns candidate streams with match_reason, and pagination.',
    'MCP-12': 'service-details takes stream_ids. It returns filters, source channels and media formats.',
    'MCP-13':
      'service-manifests returns Signal, Brief and source metadata. It applies stream_ids, home_domains, tag_names, tag_ids, tag_type, source_channel_ids, source_channel_names, media_format, significance, page_size, target_count and date ranges.',
    'MCP-14': 'service-manifests combines cross_domains and tags with AND or OR. AND returns a subset of OR.',
    'MCP-15': 'service-manifests takes beacon_id with lookback_hours.',
    'MCP-16':
      'service-configure-beacon takes intent, service-save-beacon proposal, name, description and tags, service-beacons status and limit, and service-archive-beacon beacon_id.',
    'MCP-17': 'service-prompts offers nine workflow prompts.',
    'MCP-18': 'Tool results carry diagnostics.retry_guidance.',
    'MCP-19':
      'service-profile, service-stream-search, service-catalog, service-details, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon cost no quota.',
    'MCP-20':
      'service-manifests bills only the on-topic manifests that it returns, and nothing for an empty result.',
    'MCP-22':
      'On plans other than Enterprise, service-configure-beacon and service-save-beacon return an enterprise_required envelope and save nothing.',
    'MCP-23': 'service-archive-beacon works on every plan, Starter included.',
    'MCP-24': 'service-records returns Records on Enterprise.',
    'MCP-26': 'service-stream-search searches an inventory of streams, sources and podcasts.',
  }),
  ...under(['MCP servers', 'Limits'], {
    'MCP-21': implied(
      'MCP and REST share one monthly quota: manifests read over MCP show in the usage on REST.',
    ),
  }),
  ...under('Authentication (REST)', {
    'AUTH-02': 'REST accepts the key pair in the headers api-key and secret.',
    'AUTH-03': 'The headers x-api-key and x-api-secret work exactly like api-key and secret.',
    'AUTH-04':
      'Both halves of a key pair are needed: a key alone, or a valid key with a wrong secret, gets 401.',
    'AUTH-05': 'The key of one organisation with the secret of another gets 401.',
    'AUTH-06':
      'The header x-access-token is an alternative to the key pair where it is supported. /search and /trending accept either.',
    'AUTH-07': 'A request with neither credential gets 401.',
    'AUTH-08':
      'Credentials are sent with every request: a successful call does not open a session for later calls without them.',
    'AUTH-09':
      'The MCP token does not work on REST, neither as a bearer token nor in x-access-token: the request gets 401.',
  }),
  ...under('Authentication (MCP)', {
    'AUTH-10':
      'MCP accepts the MCP token as a bearer token in the Authorization header on the Streamable HTTP paths.',
    'AUTH-11':
      'MCP also accepts the MCP token from older hosts: in the header x-access-token, and in the query parameter token on the SSE paths.',
    'AUTH-12':
      'An MCP request with a missing or wrong token gets an authentication error that explains how to reconnect.',
  }),
  ...under('Issuing credentials', {
    'CONNECT-01': 'GET {site_url}/connect needs no authentication and no form, and answers 200 with JSON.',
    'CONNECT-02':
      'The answer of /connect has credentials with api_key, api_secret and mcp_token, all usable at once on REST and MCP.',
    'CONNECT-03':
      'The answer of /connect has mcp_server, mcp_servers (core, core_sse and advanced, each with url and headers), client configurations, message and docs.',
    'CONNECT-04': '/connect?format=md returns a text variant for agents instead of JSON.',
    'CONNECT-05': 'Issued credentials are on the free Starter plan, with a quota_limit of 1,000.',
    'CONNECT-06': 'The secret is shown once: no later answer contains it.',
    'CONNECT-07': implied('Two calls of /connect do not return the same secret.'),
  }),
  ...under(['Issuing credentials', 'Webhook secrets'], {
    'CLIENT-14':
      'Clients store one-time secrets (API secret and signing secret), because the service does not show them again.',
  }),
  ...under('Webhook secrets', {
    'HOOK-17':
      'Registration returns a signing secret once. Later deliveries verify with exactly that secret.',
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
    'RATE-01':
      'Each API key has its own sub-limit: a key that reaches it does not block a second key of the organisation.',
  }),
  ...under(['Plan gating', 'Errors'], {
    'PLAN-12': 'A closed surface gets 403 with valid credentials, never 401.',
  }),
  ...under(['Plan gating', 'Limits'], {
    'PLAN-13': implied('A 403 consumes no quota.'),
  }),
} satisfies StatementTable;
