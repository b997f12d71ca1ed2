// Statements about limits of several topics.
import { approximate, type StatementTable, under } from './statement.ts';

export const limitStatements = {
  ...under('Limits', {
    'LIMIT-01': 'Every list endpoint that takes page counts pages from 0.',
    'LIMIT-02':
      'Every list endpoint has a default page_size of 50 and a maximum of 200. Larger values are capped, not refused.',
    'LIMIT-03': 'Every plan token lives five minutes, counted from its own planning call.',
    'LIMIT-04':
      'Every stream projection shows at most 25 source channels, with include_source_channels and include_details alike.',
    'LIMIT-05': approximate(
      'Starter may send 60 requests per minute. Further requests within the minute get 429 rate_limited.',
    ),
    'LIMIT-06': 'Starter may have 10 active Beacons.',
    'LIMIT-07':
      'Individual may have 50 active Beacons, Professional 250 and Startup 1,000. Enterprise has no cap.',
    'LIMIT-08': 'Only active Beacons count under the cap: archived ones and drafts do not.',
    'LIMIT-09': approximate(
      'A Beacon may have a configuration of about 64 KB, an intent or description of about 4 KB, a custom prompt of about 16 KB, about 250 source channel ids, and 100 to 250 topic and entity filters together. Much larger ones get a 4xx.',
    ),
  }),
} satisfies StatementTable<'LIMIT'>;
