// Statements about limits of several topics.
import type { StatementTable } from './statement.ts';

export const limitStatements = {
  'LIMIT-01': {
    sections: ['Limits'],
    text: 'Every list endpoint that takes page counts pages from 0.',
  },
  'LIMIT-02': {
    sections: ['Limits'],
    text: 'Every list endpoint has a default page_size of 50 and a maximum of 200. Larger values are capped, not refused.',
    silences: ['S-13'],
  },
  'LIMIT-03': {
    sections: ['Limits'],
    text: 'Every plan token lives five minutes, counted from its own planning call.',
    silences: ['S-117'],
  },
  'LIMIT-04': {
    sections: ['Limits'],
    text: 'Every stream projection shows at most 25 source channels, with include_source_channels and include_details alike.',
  },
  'LIMIT-05': {
    sections: ['Limits'],
    text: 'Starter may send 60 requests per minute. Further requests within the minute get 429 rate_limited.',
    strength: 'approximate',
    silences: ['S-31', 'S-32'],
  },
  'LIMIT-06': {
    sections: ['Limits'],
    text: 'Starter may have 10 active Beacons.',
    silences: ['S-65'],
  },
  'LIMIT-07': {
    sections: ['Limits'],
    text: 'Individual may have 50 active Beacons, Professional 250 and Startup 1,000. Enterprise has no cap.',
    silences: ['S-45'],
  },
  'LIMIT-08': {
    sections: ['Limits'],
    text: 'Only active Beacons count under the cap: archived ones and drafts do not.',
    silences: ['S-65', 'S-223'],
  },
  'LIMIT-09': {
    sections: ['Limits'],
    text: 'A Beacon may have a configuration of about 64 KB, an intent or description of about 4 KB, a custom prompt of about 16 KB, about 250 source channel ids, and 100 to 250 topic and entity filters together. Much larger ones get a 4xx.',
    strength: 'approximate',
    silences: ['S-148'],
  },
} as const satisfies StatementTable<'LIMIT'>;
