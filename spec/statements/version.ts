// Statements about stable routes and announced changes.
import type { StatementTable } from './statement.ts';

export const versionStatements = {
  'VERSION-01': {
    sections: ['Manifest'],
    text: 'Manifest, Brief and Signal are open objects: additional fields are allowed.',
  },
  'VERSION-02': {
    sections: ['Versioning'],
    text: 'The stable REST paths have no version segment. Only Beacons use /v3.',
  },
  'VERSION-03': {
    sections: ['Versioning'],
    text: 'The machine-readable description is OpenAPI 3.1 with description version 3.0.0, without dashboard, playground, internal, pipeline and recrawl routes.',
  },
  'VERSION-04': {
    sections: ['Versioning'],
    text: 'New machine-readable fields inside detail do not remove the message string.',
  },
  'VERSION-05': {
    sections: ['Versioning'],
    text: 'Both header pairs for the keys and x-access-token remain accepted.',
  },
  'VERSION-06': {
    sections: ['Versioning'],
    text: 'The envelope, the pagination fields, the quota headers, the page_num alias, the content routes with their /api aliases, the /v3/beacons shapes and Idempotency-Key are stable.',
    silences: ['S-158'],
  },
  'VERSION-07': {
    sections: ['Versioning'],
    text: 'Alias fields named stories_* exist; the document does not name them.',
    silences: ['S-84'],
  },
  'VERSION-08': {
    sections: ['Versioning'],
    text: 'A route that announces a breaking change sends Deprecation (RFC 9745 form) and Sunset, with a Sunset date at least 90 days ahead. Other routes send neither.',
    silences: ['S-196'],
  },
} as const satisfies StatementTable<'VERSION'>;
