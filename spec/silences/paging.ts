// What the document leaves open about pages and the pagination object.
import { about, type SilenceTable } from './silence.ts';

export const pagingSilences = {
  'S-11': about('PAGE-09').ambiguous(
    'Which of page and page_num counts when both are sent with different values.',
    'Each alone selects the same page, and so do both with equal values. Nothing for different values.',
  ),
  'S-12': about('PAGE-03').ambiguous(
    'Whether the response field page_num reports the page that was asked for by either name.',
    'page_num equals the number of the page that was asked for.',
    'The number of the page.',
    'The document defines the field and calls page_num an alias of page, so the suites assert the number for both names.',
  ),
  'S-13': about('LIMIT-02', 'PAGE-04', 'QUERY-29', 'SEARCH-08').contradictory(
    'A page_size above 200 is capped for list endpoints, but the body of a query allows 1 to 200.',
    'Lists cap it. A query, or a search with a body, refuses it or returns at most 200 items.',
  ),
  'S-14': about('Pagination object', 'Limits', 'Errors').silent(
    'What happens to a page or page_size that is negative, zero or not an integer in a query string.',
    'It is refused with 400 or 422, or brought into its bounds. It is not a failure of the service.',
  ),
  'S-15': about('PAGE-06', 'PAGE-07').silent(
    'What a page beyond the end returns.',
    'Status 200, an empty list and next null.',
    'An empty page with next null; prev is the last page that exists.',
    'The suites assert only the empty page and next null, and do not look at prev.',
  ),
  'S-16': about('PAGE-05', 'PAGE-07').silent(
    'Whether next and prev are neighbouring page numbers on every page.',
    'next is the number plus one or null, prev the number minus one or null on page 0.',
    'The neighbouring numbers.',
    'The table gives both as integers or null, and next as null on the last page; the suites assert the neighbouring numbers.',
  ),
  'S-17': about('PAGE-02', 'Quota clamping').ambiguous(
    'Which total_count a page shows that the quota cut.',
    'total_count of an uncut page counts the filtered matches. Nothing for a cut page.',
    'A cut page has the total_count of the uncut one.',
    'No case compares total_count of a cut page, so every choice passes.',
  ),
  'S-18': about('PAGE-08').silent(
    'The order of lists of streams, manifests and Beacons.',
    'While nothing changes, a walk over all pages yields every item once. Only revisions have an order: newest first.',
  ),
} satisfies SilenceTable;
