// What the document leaves open about credentials.
import { about, type SilenceTable } from './silence.ts';

export const authSilences = {
  'S-55': about('AUTH-06').ambiguous(
    'On which operations the access token is supported.',
    'The key pair works everywhere, the token on /search and /trending. Elsewhere the token succeeds or gets 401.',
  ),
  'S-56': about('AUTH-03').ambiguous(
    'Whether a header and an alias header may form a key pair, and which credential counts when several are sent.',
    'Nothing about mixed headers.',
  ),
  'S-57': about('AUTH-09').ambiguous(
    'With which status the MCP token is refused on REST.',
    '401, because the request has neither credential.',
    '401.',
    '"Neither returns 401" settles it, and the suites assert 401.',
  ),
  'S-58': about('Account', 'Authentication (REST)').silent(
    'The status for a revoked key and for an inactive organisation.',
    'Nothing.',
  ),
  'S-59': about('ERR-07', 'Authentication (REST)').silent(
    'Whether a wrong secret and an unknown key get the same text, and whether WWW-Authenticate is sent.',
    '401 with a string as detail. That the text names the headers is a recommendation.',
    'One text for all; no WWW-Authenticate.',
    'The suites compare no texts and ignore the header, so every choice passes.',
  ),
  'S-60': about('CONNECT-07').ambiguous(
    'Whether each call of /connect makes a new organisation.',
    'The credentials work and belong to a Starter plan. Two calls may return equal or different ones.',
  ),
  'S-61': about('CONNECT-04').silent(
    'The content type of /connect?format=md.',
    'Status 200 with a text that is not JSON.',
    'text/markdown in UTF-8.',
    'The suites accept every content type but JSON, so every choice passes.',
  ),
  'S-220': about('AUTH-04').ambiguous(
    'How a request with half a key pair is answered.',
    '401.',
    '401.',
    'A request without a whole credential has neither of them, so "neither returns 401" settles it.',
  ),
} satisfies SilenceTable;
