// What the document leaves open about streams and their channels.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const streamSilences = {
  'S-86': contradictory(['Stream (list item)', 'Stream detail'], 'STREAM-19', 'STREAM-28')(
    'The text speaks of "security.primary style fields", but the shape of security has no primary object.',
    'The five fields are at the top of security, each a string or null, and all null for several companies.',
    'At the top of security, without an object primary.',
    'The table gives the shape, and the suites assert it; further keys pass.',
  ),
  'S-87': ambiguous(['Stream (list item)', 'Account and catalog'], 'STREAM-08')(
    'Whether a stream with is_public=false has company_kind private.',
    'It need not. The filter company_kind returns streams that show that kind.',
    'company_kind comes from the tags of the stream.',
    'The document says never to infer it, and the suites assert that.',
  ),
  'S-88': ambiguous(['Stream (list item)', 'Stream detail', 'Limits'], 'STREAM-14', 'STREAM-25')(
    'Whether inactive channels count for source_channels_truncated, and whether the stream detail is bounded too.',
    'A list item shows at most 25. The flag is asserted only where active channels alone, or all channels, settle it. Nothing about the length in the detail.',
    'All channels count; the detail shows every one.',
  ),
  'S-89': ambiguous(
    'Stream (list item)',
    'SEARCH-02',
    'STREAM-11',
    'STREAM-14',
  )(
    'Whether source_channels_truncated appears when channels were not asked for.',
    'source_channels is absent then. The flag may be there or not.',
    'Absent.',
  ),
  'S-90': ambiguous('Account and catalog', 'STREAM-41')(
    'Whether organization_subtype ignores letter case.',
    'The exact value finds its streams; a part of it does not.',
    'The filter distinguishes case.',
    'The suites send the value only in its own letter case, so every choice passes.',
  ),
  'S-197': silent(['Stream (states)', 'Events'], 'DELIV-09', 'STREAM-35')(
    'Whether an unpublished stream can still be opened, and whether its return is announced.',
    'Nothing about the detail and the return of an unpublished stream.',
    'An unpublished stream leaves the list, its detail stays, and its return is announced by stream.created. A removed stream gets 404.',
  ),
  'S-209': contradictory(['Stream (list item)', 'Stream detail'], 'STREAM-12', 'STREAM-25')(
    'Entries of source_channels have other fields in the list than in the detail.',
    'Each has the fields of its own place.',
    'As each place shows it.',
    'The document gives both shapes, and the suites assert each in its place.',
  ),
  'S-210': contradictory('Stream detail', 'STREAM-26')(
    'deactivated_on is a datetime, but an active channel has none.',
    'A datetime, null or absent.',
    'null for an active channel.',
    'The schema admits all three forms, so every choice passes.',
  ),
  'S-211': ambiguous(['Stream (list item)', 'Stream detail'], 'STREAM-16')(
    'Whether the counters of streams go by the time of matching or of publication, and how current they are.',
    'Integers, each window at least as large as the shorter one. No comparison with listings but that a new manifest is counted.',
    'By the time of matching, always current.',
  ),
} satisfies SilenceTable;
