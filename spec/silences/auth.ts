// What the document leaves open about credentials.
import { ambiguous, type SilenceTable, silent } from './silence.ts';

export const authSilences = {
  'S-55': ambiguous('Authentication (REST)', 'AUTH-06')(
    'On which operations the access token is supported.',
    'The key pair works everywhere, the token on /search and /trending. Elsewhere the token succeeds or gets 401.',
    'The token works everywhere.',
  ),
  'S-56': ambiguous('Authentication (REST)', 'AUTH-03')(
    'Whether a header and an alias header may form a key pair, and which credential counts when several are sent.',
    'Nothing about mixed headers.',
    'They may. The canonical header counts before its alias, and the key pair before the token.',
  ),
  'S-57': ambiguous('Authentication (REST)', 'AUTH-09')(
    'With which status the MCP token is refused on REST.',
    '401, because the request has neither credential.',
    '401.',
    '"Neither returns 401" settles it, and the suites assert 401.',
  ),
  'S-58': silent(['Account', 'Authentication (REST)'])(
    'The status for a revoked key and for an inactive organisation.',
    'Nothing.',
    '401 for a revoked key, 403 for an inactive organisation.',
  ),
  'S-59': silent(['Errors', 'Authentication (REST)'], 'ERR-07')(
    'Whether a wrong secret and an unknown key get the same text, and whether WWW-Authenticate is sent.',
    '401 with a string as detail. That the text names the headers is a recommendation.',
    'One text for all; no WWW-Authenticate.',
    'The suites compare no texts and ignore the header, so every choice passes.',
  ),
  'S-60': ambiguous('Issuing credentials', 'CONNECT-07')(
    'Whether each call of /connect makes a new organisation.',
    'The credentials work and belong to a Starter plan. Two calls may return equal or different ones.',
    'Each call makes a new organisation.',
  ),
  'S-61': silent('Issuing credentials', 'CONNECT-04')(
    'The content type of /connect?format=md.',
    'Status 200 with a text that is not JSON.',
    'text/markdown in UTF-8.',
    'The suites accept every content type but JSON, so every choice passes.',
  ),
  'S-220': ambiguous('Authentication (REST)', 'AUTH-04')(
    'How a request with half a key pair is answered.',
    '401.',
    '401.',
    'A request without a whole credential has neither of them, so "neither returns 401" settles it.',
  ),
} satisfies SilenceTable;
