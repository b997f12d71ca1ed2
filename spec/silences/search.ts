// What the document leaves open about the search of streams and the discovery endpoints.
import { about, type SilenceTable } from './silence.ts';

export const searchSilences = {
  'S-19': about('SEARCH-03', 'Pagination object').contradictory(
    'The pagination of a stream search has keys of its own, although paginated resources share one pagination object.',
    'The six keys of the search. Nothing about page_num, next and prev.',
    'The six keys of the search.',
    'The row of the endpoint lists the six keys, so the suites assert them; further keys pass.',
  ),
  'S-20': about('SEARCH-05').ambiguous(
    'Whether quota_charged and does_not_consume_quota of a search are in data or beside it.',
    'They are in data or beside it, with the values false and true.',
  ),
  'S-62': about('SEARCH-11', 'Conditional reads').silent(
    'The body of /plans.',
    'With credentials, 200 with an ETag, in the common envelope.',
  ),
  'S-63': about('SEARCH-11', 'Endpoints').silent(
    'Method, parameters, body and cost of /search and /trending.',
    '401 without credentials. With them neither 401 nor 403, the common envelope on success, and no charge.',
  ),
} satisfies SilenceTable;
