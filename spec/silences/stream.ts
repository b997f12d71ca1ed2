// What the document leaves open about streams and their channels.
import { about, type SilenceTable } from './silence.ts';

export const streamSilences = {
  'S-86': about('STREAM-19', 'STREAM-28').contradictory(
    'The text speaks of "security.primary style fields", but the shape of security has no primary object.',
    'The five fields are at the top of security, each a string or null, and all null for several companies.',
    'At the top of security, without an object primary.',
    'The table gives the shape, and the suites assert it; further keys pass.',
  ),
  'S-87': about('STREAM-08', 'Account and catalog').ambiguous(
    'Whether a stream with is_public=false has company_kind private.',
    'It need not. The filter company_kind returns streams that show that kind.',
    'company_kind comes from the tags of the stream.',
    'The document says never to infer it, and the suites assert that.',
  ),
  'S-88': about('STREAM-14', 'STREAM-25', 'Limits').ambiguous(
    'Whether inactive channels count for source_channels_truncated, and whether the stream detail is bounded too.',
    'A list item shows at most 25. The flag is asserted only where active channels alone, or all channels, settle it. Nothing about the length in the detail.',
  ),
  'S-89': about('SEARCH-02', 'STREAM-11', 'STREAM-14').ambiguous(
    'Whether source_channels_truncated appears when channels were not asked for.',
    'source_channels is absent then. The flag may be there or not.',
  ),
  'S-90': about('STREAM-41').ambiguous(
    'Whether organization_subtype ignores letter case.',
    'The exact value finds its streams; a part of it does not.',
    'The filter distinguishes case.',
    'The suites send the value only in its own letter case, so every choice passes.',
  ),
  'S-197': about('DELIV-09', 'STREAM-35').silent(
    'Whether an unpublished stream can still be opened, and whether its return is announced.',
    'Nothing about the detail and the return of an unpublished stream.',
  ),
  'S-209': about('STREAM-12', 'STREAM-25').contradictory(
    'Entries of source_channels have other fields in the list than in the detail.',
    'Each has the fields of its own place.',
    'As each place shows it.',
    'The document gives both shapes, and the suites assert each in its place.',
  ),
  'S-210': about('STREAM-26').contradictory(
    'deactivated_on is a datetime, but an active channel has none.',
    'A datetime, null or absent.',
    'null for an active channel.',
    'The schema admits all three forms, so every choice passes.',
  ),
  'S-211': about('STREAM-16', 'Stream detail').ambiguous(
    'Whether the counters of streams go by the time of matching or of publication, and how current they are.',
    'Integers, each window at least as large as the shorter one. No comparison with listings but that a new manifest is counted.',
  ),
} satisfies SilenceTable;
