// Statements about the response envelope and the account.
import { type StatementTable, under } from './statement.ts';

export const envelopeStatements = {
  'ENV-01': under('Response envelope', 'S-01', 'S-03').stated(
    'Every successful authenticated REST response is an object with data and usage. Lists of Beacons, the stream detail and 304 responses are exceptions.',
  ),
  'ENV-02': under('Response envelope').stated('The payload of an endpoint is under data, not beside usage.'),
  'ENV-03': under('Response envelope').stated(
    'Responses that cost no quota, such as account, streams and search, carry usage too.',
  ),
  'ENV-04': under('Response envelope', 'S-03').stated(
    'Lists of Beacons have an envelope of their own: {items, total, limit, offset}.',
  ),
  'ENV-05': under('Response envelope', 'S-06').stated('usage.quota_limit is an integer of 0 or more.'),
  'ENV-06': under('Response envelope').stated('usage.quota_used is an integer of 0 or more.'),
  'ENV-07': under('Response envelope').stated(
    'usage.quota_remaining is an integer of 0 or more, never negative.',
  ),
  'ENV-08': under('Response envelope').stated('usage.period is a string of the form YYYY-MM.'),
  'ENV-09': under('Response envelope', 'S-07').stated(
    'usage.reset_date is a calendar date of the form YYYY-MM-DD.',
  ),
  'ENV-10': under('Response envelope').stated('usage.days_to_reset is an integer of 0 or more.'),
  'ENV-11': under('Response envelope', 'S-09').stated(
    'usage.available is one string of content levels (signal, brief, record) separated by commas.',
  ),
  'ENV-12': under('Response envelope', 'S-45').stated(
    'usage.available lists the levels of the plan: signal and brief for every plan, record for Enterprise only.',
  ),
  'ENV-13': under('Response envelope', 'S-08').stated(
    'usage.items_in_response is an integer of 0 or more that counts the items of the response.',
  ),
  'ENV-14': under('Response envelope').stated('usage.upgrade_url is an absolute URI.'),
  'ENV-15': under('Response envelope').stated(
    'On a hard-cap plan quota_used and quota_remaining add up to quota_limit.',
  ),
  'ENV-16': under('Response envelope', 'S-05').stated(
    'quota_used includes the charge of a response at the latest on the next read that costs no quota.',
  ),
  'ENV-17': under('Response envelope', 'S-04').stated(
    'The headers X-Service-Quota-Limit, X-Service-Quota-Used and X-Service-Quota-Remaining repeat the values of usage as decimal strings.',
  ),
  'ENV-18': under('Response envelope', 'S-04').stated(
    'The header X-Service-Quota-Reset-Date equals usage.reset_date.',
  ),
  'ENV-19': under('Response envelope', 'S-04', 'S-10').stated(
    'The header X-Service-Quota-Reset-Days equals usage.days_to_reset.',
  ),
  'ENV-20': under('Response envelope', 'S-04', 'S-10').stated(
    'The header X-Service-Period equals usage.period.',
  ),
  'ENV-21': under('Response envelope', 'S-04').stated(
    'The header X-Service-Available equals usage.available.',
  ),
  'ENV-22': under('Response envelope', 'S-42').stated(
    'quota_used counts the current billing period only and starts at zero in a new period.',
  ),
  'ENV-23': under('Account').stated(
    'data.org of GET /account has id, name, org_type, contact_email and the boolean is_active.',
  ),
  'ENV-24': under('Account').stated(
    'data.subscription of GET /account has status, plan_display_name and the booleans endpoint_mcp, endpoint_api, endpoint_s3, endpoint_websocket, endpoint_webhook and endpoint_digests.',
  ),
  'ENV-25': under('Account', 'S-85').stated(
    'data.users of GET /account is an array of objects with name, role and the boolean has_active_key.',
  ),
  'ENV-26': under('Account', 'S-43').stated(
    'data.usage of GET /account has period, manifests_limit and manifests_remaining. They agree with the envelope, apart from the 60 s of the account cache.',
  ),
  'ENV-27': under('Account', 'S-85').stated('data.mcp_connector of GET /account has url, headers and docs.'),
  'ENV-28': under('Endpoints').stated(
    'Request and response bodies are JSON, with Content-Type application/json.',
  ),
  'ENV-29': under('Endpoints', 'S-91').stated(
    'A success has status 200 unless stated otherwise. The document shows no other success code than 200 and 304.',
  ),
  'ENV-30': under('Account and catalog', 'S-43').stated(
    'GET /account may be cached for 60 s per organisation: a changed quota shows after 60 s at the latest.',
  ),
  'ENV-31': under('Account and catalog').stated(
    'The account cache is separate for each organisation: none ever sees the account of another.',
  ),
  'ENV-32': under('Manifests', 'S-157', 'S-158').stated(
    'Content routes answer the same under the prefix /api, for example /api/streams/{id}/manifests. /api/digests is the catalog of digests instead.',
  ),
} satisfies StatementTable<'ENV'>;
