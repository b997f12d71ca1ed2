// What the document leaves open about entity tags and caching.
import { about, type SilenceTable } from './silence.ts';

export const conditionalSilences = {
  'S-171': about('COND-02', 'COND-05').silent(
    'What a 304 carries, whether ETags are weak or strong, and what they are computed from.',
    'The current ETag gets 304 with an empty body while data are the same, and no charge.',
  ),
  'S-172': about('COND-05', 'Response envelope').contradictory(
    'usage changes with every charge, so an ETag over the whole body would never last.',
    '304 is asserted only while nothing is billed in between.',
  ),
  'S-173': about('COND-01', 'COND-08').silent(
    'The values of Cache-Control, and what an ETag of another organisation gets for equal content.',
    'If the bodies of two organisations differ, each gets 200 with its own body. Cache-Control has any value.',
  ),
  'S-174': about('COND-01', 'Digests').silent(
    'Which digest lists support ETag.',
    'GET /digests does, as a recommendation.',
  ),
  'S-229': about('COND-06', 'DIGEST-22', 'Account and catalog').ambiguous(
    'Whether "cached" means a cache of the service or Cache-Control.',
    'Stale for at most the stated seconds. Fresh always passes.',
  ),
  'S-230': about('COND-07', 'Stream (list item)').ambiguous(
    'Whether counters that change with time alone change the ETag of the list of streams.',
    'Equal ETags mean equal data. Time alone changes no ETag while data are the same.',
    'The ETag follows data: equal data keep their ETag.',
    'The suites compare data and ETag of the same reads, so every way to compute them passes.',
  ),
} satisfies SilenceTable;
