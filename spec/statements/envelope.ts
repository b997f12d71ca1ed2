// Statements about the response envelope and the account.
import { type StatementTable, under } from './statement.ts';

export const envelopeStatements = {
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
  ...under('Account', {
    'ENV-23': 'data.org of GET /account has id, name, org_type, contact_email and the boolean is_active.',
    'ENV-24':
      'data.subscription of GET /account has status, plan_display_name and the booleans endpoint_mcp, endpoint_api, endpoint_s3, endpoint_websocket, endpoint_webhook and endpoint_digests.',
    'ENV-25':
      'data.users of GET /account is an array of objects with name, role and the boolean has_active_key.',
    'ENV-26':
      'data.usage of GET /account has period, manifests_limit and manifests_remaining. They agree with the envelope, apart from the 60 s of the account cache.',
    'ENV-27': 'data.mcp_connector of GET /account has url, headers and docs.',
  }),
  ...under('Endpoints', {
    'ENV-28': 'Request and response bodies are JSON, with Content-Type application/json.',
    'ENV-29':
      'A success has status 200 unless stated otherwise. The document shows no other success code than 200 and 304.',
  }),
  ...under('Account and catalog', {
    'ENV-30':
      'GET /account may be cached for 60 s per organisation: a changed quota shows after 60 s at the latest.',
    'ENV-31': 'The account cache is separate for each organisation: none ever sees the account of another.',
  }),
  ...under('Manifests', {
    'ENV-32':
      'Content routes answer the same under the prefix /api, for example /api/streams/{id}/manifests. /api/digests is the catalog of digests instead.',
  }),
} satisfies StatementTable<'ENV'>;
