// What the document leaves open about credentials.
import { ambiguous, type SilenceTable, silent } from './silence.ts';

export const authSilences = {
  'S-55': ambiguous('Authentication (REST)', {
    topic: 'On which operations the access token is supported.',
    assertable:
      'The key pair works everywhere, the token on /search and /trending. Elsewhere the token succeeds or gets 401.',
    default: 'The token works everywhere.',
  }),
  'S-56': ambiguous('Authentication (REST)', {
    topic:
      'Whether a header and an alias header may form a key pair, and which credential counts when several are sent.',
    assertable: 'Nothing about mixed headers.',
    default: 'They may. The canonical header counts before its alias, and the key pair before the token.',
  }),
  'S-57': ambiguous('Authentication (REST)', {
    topic: 'With which status the MCP token is refused on REST.',
    assertable: '401, because the request has neither credential.',
    default: '401.',
    noReading: '"Neither returns 401" settles it, and the suites assert 401.',
  }),
  'S-58': silent(['Account', 'Authentication (REST)'], {
    topic: 'The status for a revoked key and for an inactive organisation.',
    assertable: 'Nothing.',
    default: '401 for a revoked key, 403 for an inactive organisation.',
  }),
  'S-59': silent(['Errors', 'Authentication (REST)'], {
    topic:
      'Whether a wrong secret and an unknown key get the same text, and whether WWW-Authenticate is sent.',
    assertable: '401 with a string as detail. That the text names the headers is a recommendation.',
    default: 'One text for all; no WWW-Authenticate.',
    noReading: 'The suites compare no texts and ignore the header, so every choice passes.',
  }),
  'S-60': ambiguous('Issuing credentials', {
    topic: 'Whether each call of /connect makes a new organisation.',
    assertable:
      'The credentials work and belong to a Starter plan. Two calls may return equal or different ones.',
    default: 'Each call makes a new organisation.',
  }),
  'S-61': silent('Issuing credentials', {
    topic: 'The content type of /connect?format=md.',
    assertable: 'Status 200 with a text that is not JSON.',
    default: 'text/markdown in UTF-8.',
    noReading: 'The suites accept every content type but JSON, so every choice passes.',
  }),
  'S-220': ambiguous('Authentication (REST)', {
    topic: 'How a request with half a key pair is answered.',
    assertable: '401.',
    default: '401.',
    noReading:
      'A request without a whole credential has neither of them, so "neither returns 401" settles it.',
  }),
} satisfies SilenceTable;
