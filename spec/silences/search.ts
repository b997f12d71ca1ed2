// What the document leaves open about the search of streams and the discovery endpoints.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const searchSilences = {
  'S-19': contradictory(['Account and catalog', 'Pagination object'], 'SEARCH-03')(
    'The pagination of a stream search has keys of its own, although paginated resources share one pagination object.',
    'The six keys of the search. Nothing about page_num, next and prev.',
    'The six keys of the search.',
    'The row of the endpoint lists the six keys, so the suites assert them; further keys pass.',
  ),
  'S-20': ambiguous('Account and catalog', 'SEARCH-05')(
    'Whether quota_charged and does_not_consume_quota of a search are in data or beside it.',
    'They are in data or beside it, with the values false and true.',
    'In data.',
  ),
  'S-62': silent(['Account and catalog', 'Conditional reads'], 'SEARCH-11')(
    'The body of /plans.',
    'With credentials, 200 with an ETag, in the common envelope.',
    'data.plans lists the plans.',
  ),
  'S-63': silent(['Account and catalog', 'Endpoints'], 'SEARCH-11')(
    'Method, parameters, body and cost of /search and /trending.',
    '401 without credentials. With them neither 401 nor 403, the common envelope on success, and no charge.',
    'GET with q and limit; data.results and data.trending; no charge.',
  ),
} satisfies SilenceTable;
