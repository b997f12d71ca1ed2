// What the document leaves open about entity tags and caching.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const conditionalSilences = {
  'S-171': silent('Conditional reads', {
    topic: 'What a 304 carries, whether ETags are weak or strong, and what they are computed from.',
    assertable: 'The current ETag gets 304 with an empty body while data are the same, and no charge.',
    default: 'An ETag over data and organisation; weak comparison, lists and * are understood.',
  }),
  'S-172': contradictory(['Conditional reads', 'Response envelope'], {
    topic: 'usage changes with every charge, so an ETag over the whole body would never last.',
    assertable: '304 is asserted only while nothing is billed in between.',
    default: 'usage is not part of the ETag.',
  }),
  'S-173': silent('Conditional reads', {
    topic: 'The values of Cache-Control, and what an ETag of another organisation gets for equal content.',
    assertable:
      'If the bodies of two organisations differ, each gets 200 with its own body. Cache-Control has any value.',
    default:
      'private with the documented lifetime, or private, no-cache. The ETag includes the organisation.',
  }),
  'S-174': silent(['Conditional reads', 'Digests'], {
    topic: 'Which digest lists support ETag.',
    assertable: 'GET /digests does, as a recommendation.',
    default: '/digests, /api/digests and /my/digests.',
  }),
  'S-229': ambiguous(['Account and catalog', 'Digests', 'Limits'], {
    topic: 'Whether "cached" means a cache of the service or Cache-Control.',
    assertable: 'Stale for at most the stated seconds. Fresh always passes.',
    default: 'The account is cached for 60 s; the list of digests is fresh after own writes.',
  }),
  'S-230': ambiguous(['Conditional reads', 'Stream (list item)'], {
    topic: 'Whether counters that change with time alone change the ETag of the list of streams.',
    assertable: 'Equal ETags mean equal data. Time alone changes no ETag while data are the same.',
    default: 'The ETag follows data: equal data keep their ETag.',
    noReading: 'The suites compare data and ETag of the same reads, so every way to compute them passes.',
  }),
} satisfies SilenceTable;
