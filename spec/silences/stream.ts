// What the document leaves open about streams and their channels.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const streamSilences = {
  'S-86': contradictory(['Stream (list item)', 'Stream detail'], {
    topic:
      'The text speaks of "security.primary style fields", but the shape of security has no primary object.',
    assertable:
      'The five fields are at the top of security, each a string or null, and all null for several companies.',
    default: 'At the top of security, without an object primary.',
    noReading: 'The table gives the shape, and the suites assert it; further keys pass.',
  }),
  'S-87': ambiguous(['Stream (list item)', 'Account and catalog'], {
    topic: 'Whether a stream with is_public=false has company_kind private.',
    assertable: 'It need not. The filter company_kind returns streams that show that kind.',
    default: 'company_kind comes from the tags of the stream.',
    noReading: 'The document says never to infer it, and the suites assert that.',
  }),
  'S-88': ambiguous(['Stream (list item)', 'Stream detail', 'Limits'], {
    topic:
      'Whether inactive channels count for source_channels_truncated, and whether the stream detail is bounded too.',
    assertable:
      'A list item shows at most 25. The flag is asserted only where active channels alone, or all channels, settle it. Nothing about the length in the detail.',
    default: 'All channels count; the detail shows every one.',
  }),
  'S-89': ambiguous('Stream (list item)', {
    topic: 'Whether source_channels_truncated appears when channels were not asked for.',
    assertable: 'source_channels is absent then. The flag may be there or not.',
    default: 'Absent.',
  }),
  'S-90': ambiguous('Account and catalog', {
    topic: 'Whether organization_subtype ignores letter case.',
    assertable: 'The exact value finds its streams; a part of it does not.',
    default: 'The filter distinguishes case.',
    noReading: 'The suites send the value only in its own letter case, so every choice passes.',
  }),
  'S-197': silent(['Stream (states)', 'Events'], {
    topic: 'Whether an unpublished stream can still be opened, and whether its return is announced.',
    assertable: 'Nothing about the detail and the return of an unpublished stream.',
    default:
      'An unpublished stream leaves the list, its detail stays, and its return is announced by stream.created. A removed stream gets 404.',
  }),
  'S-209': contradictory(['Stream (list item)', 'Stream detail'], {
    topic: 'Entries of source_channels have other fields in the list than in the detail.',
    assertable: 'Each has the fields of its own place.',
    default: 'As each place shows it.',
    noReading: 'The document gives both shapes, and the suites assert each in its place.',
  }),
  'S-210': contradictory('Stream detail', {
    topic: 'deactivated_on is a datetime, but an active channel has none.',
    assertable: 'A datetime, null or absent.',
    default: 'null for an active channel.',
    noReading: 'The schema admits all three forms, so every choice passes.',
  }),
  'S-211': ambiguous(['Stream (list item)', 'Stream detail'], {
    topic:
      'Whether the counters of streams go by the time of matching or of publication, and how current they are.',
    assertable:
      'Integers, each window at least as large as the shorter one. No comparison with listings but that a new manifest is counted.',
    default: 'By the time of matching, always current.',
  }),
} satisfies SilenceTable;
