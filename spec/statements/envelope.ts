// Statements about the response envelope and the account.
import type { StatementTable } from './statement.ts';

export const envelopeStatements = {
  'ENV-01': {
    sections: ['Response envelope'],
    text: 'Every successful authenticated REST response is an object with data and usage. Lists of Beacons, the stream detail and 304 responses are exceptions.',
    silences: ['S-01', 'S-03'],
  },
  'ENV-02': {
    sections: ['Response envelope'],
    text: 'The payload of an endpoint is under data, not beside usage.',
  },
  'ENV-03': {
    sections: ['Response envelope'],
    text: 'Responses that cost no quota, such as account, streams and search, carry usage too.',
  },
  'ENV-04': {
    sections: ['Response envelope'],
    text: 'Lists of Beacons have an envelope of their own: {items, total, limit, offset}.',
    silences: ['S-03'],
  },
  'ENV-05': {
    sections: ['Response envelope'],
    text: 'usage.quota_limit is an integer of 0 or more.',
    silences: ['S-06'],
  },
  'ENV-06': {
    sections: ['Response envelope'],
    text: 'usage.quota_used is an integer of 0 or more.',
  },
  'ENV-07': {
    sections: ['Response envelope'],
    text: 'usage.quota_remaining is an integer of 0 or more, never negative.',
  },
  'ENV-08': {
    sections: ['Response envelope'],
    text: 'usage.period is a string of the form YYYY-MM.',
  },
  'ENV-09': {
    sections: ['Response envelope'],
    text: 'usage.reset_date is a calendar date of the form YYYY-MM-DD.',
    silences: ['S-07'],
  },
  'ENV-10': {
    sections: ['Response envelope'],
    text: 'usage.days_to_reset is an integer of 0 or more.',
  },
  'ENV-11': {
    sections: ['Response envelope'],
    text: 'usage.available is one string of content levels (signal, brief, record) separated by commas.',
    silences: ['S-09'],
  },
  'ENV-12': {
    sections: ['Response envelope'],
    text: 'usage.available lists the levels of the plan: signal and brief for every plan, record for Enterprise only.',
    silences: ['S-45'],
  },
  'ENV-13': {
    sections: ['Response envelope'],
    text: 'usage.items_in_response is an integer of 0 or more that counts the items of the response.',
    silences: ['S-08'],
  },
  'ENV-14': {
    sections: ['Response envelope'],
    text: 'usage.upgrade_url is an absolute URI.',
  },
  'ENV-15': {
    sections: ['Response envelope'],
    text: 'On a hard-cap plan quota_used and quota_remaining add up to quota_limit.',
  },
  'ENV-16': {
    sections: ['Response envelope'],
    text: 'quota_used includes the charge of a response at the latest on the next read that costs no quota.',
    silences: ['S-05'],
  },
  'ENV-17': {
    sections: ['Response envelope'],
    text: 'The headers X-Service-Quota-Limit, X-Service-Quota-Used and X-Service-Quota-Remaining repeat the values of usage as decimal strings.',
    silences: ['S-04'],
  },
  'ENV-18': {
    sections: ['Response envelope'],
    text: 'The header X-Service-Quota-Reset-Date equals usage.reset_date.',
    silences: ['S-04'],
  },
  'ENV-19': {
    sections: ['Response envelope'],
    text: 'The header X-Service-Quota-Reset-Days equals usage.days_to_reset.',
    silences: ['S-04', 'S-10'],
  },
  'ENV-20': {
    sections: ['Response envelope'],
    text: 'The header X-Service-Period equals usage.period.',
    silences: ['S-04', 'S-10'],
  },
  'ENV-21': {
    sections: ['Response envelope'],
    text: 'The header X-Service-Available equals usage.available.',
    silences: ['S-04'],
  },
  'ENV-22': {
    sections: ['Response envelope'],
    text: 'quota_used counts the current billing period only and starts at zero in a new period.',
    silences: ['S-42'],
  },
  'ENV-23': {
    sections: ['Account'],
    text: 'data.org of GET /account has id, name, org_type, contact_email and the boolean is_active.',
  },
  'ENV-24': {
    sections: ['Account'],
    text: 'data.subscription of GET /account has status, plan_display_name and the booleans endpoint_mcp, endpoint_api, endpoint_s3, endpoint_websocket, endpoint_webhook and endpoint_digests.',
  },
  'ENV-25': {
    sections: ['Account'],
    text: 'data.users of GET /account is an array of objects with name, role and the boolean has_active_key.',
    silences: ['S-85'],
  },
  'ENV-26': {
    sections: ['Account'],
    text: 'data.usage of GET /account has period, manifests_limit and manifests_remaining. They agree with the envelope, apart from the 60 s of the account cache.',
    silences: ['S-43'],
  },
  'ENV-27': {
    sections: ['Account'],
    text: 'data.mcp_connector of GET /account has url, headers and docs.',
    silences: ['S-85'],
  },
  'ENV-28': {
    sections: ['Endpoints'],
    text: 'Request and response bodies are JSON, with Content-Type application/json.',
  },
  'ENV-29': {
    sections: ['Endpoints'],
    text: 'A success has status 200 unless stated otherwise. The document shows no other success code than 200 and 304.',
    silences: ['S-91'],
  },
  'ENV-30': {
    sections: ['Account and catalog'],
    text: 'GET /account may be cached for 60 s per organisation: a changed quota shows after 60 s at the latest.',
    silences: ['S-43'],
  },
  'ENV-31': {
    sections: ['Account and catalog'],
    text: 'The account cache is separate for each organisation: none ever sees the account of another.',
  },
  'ENV-32': {
    sections: ['Manifests'],
    text: 'Content routes answer the same under the prefix /api, for example /api/streams/{id}/manifests. /api/digests is the catalog of digests instead.',
    silences: ['S-157', 'S-158'],
  },
} as const satisfies StatementTable<'ENV'>;
