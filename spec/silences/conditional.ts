// What the document leaves open about entity tags and caching.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const conditionalSilences = {
  'S-171': silent('Conditional reads', 'COND-02', 'COND-05')(
    'What a 304 carries, whether ETags are weak or strong, and what they are computed from.',
    'The current ETag gets 304 with an empty body while data are the same, and no charge.',
    'An ETag over data and organisation; weak comparison, lists and * are understood.',
  ),
  'S-172': contradictory(['Conditional reads', 'Response envelope'], 'COND-05')(
    'usage changes with every charge, so an ETag over the whole body would never last.',
    '304 is asserted only while nothing is billed in between.',
    'usage is not part of the ETag.',
  ),
  'S-173': silent('Conditional reads', 'COND-01', 'COND-08')(
    'The values of Cache-Control, and what an ETag of another organisation gets for equal content.',
    'If the bodies of two organisations differ, each gets 200 with its own body. Cache-Control has any value.',
    'private with the documented lifetime, or private, no-cache. The ETag includes the organisation.',
  ),
  'S-174': silent(['Conditional reads', 'Digests'], 'COND-01')(
    'Which digest lists support ETag.',
    'GET /digests does, as a recommendation.',
    '/digests, /api/digests and /my/digests.',
  ),
  'S-229': ambiguous(['Account and catalog', 'Digests', 'Limits'], 'COND-06', 'DIGEST-22')(
    'Whether "cached" means a cache of the service or Cache-Control.',
    'Stale for at most the stated seconds. Fresh always passes.',
    'The account is cached for 60 s; the list of digests is fresh after own writes.',
  ),
  'S-230': ambiguous(['Conditional reads', 'Stream (list item)'], 'COND-07')(
    'Whether counters that change with time alone change the ETag of the list of streams.',
    'Equal ETags mean equal data. Time alone changes no ETag while data are the same.',
    'The ETag follows data: equal data keep their ETag.',
    'The suites compare data and ETag of the same reads, so every way to compute them passes.',
  ),
} satisfies SilenceTable;
