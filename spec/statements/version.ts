// Statements about stable routes and announced changes.
import { type StatementTable, under } from './statement.ts';

export const versionStatements = {
  ...under('Manifest', {
    'VERSION-01': 'Manifest, Brief and Signal are open objects: additional fields are allowed.',
  }),
  ...under('Versioning', {
    'VERSION-02': 'The stable REST paths have no version segment. Only Beacons use /v3.',
    'VERSION-03':
      'The machine-readable description is OpenAPI 3.1 with description version 3.0.0, without dashboard, playground, internal, pipeline and recrawl routes.',
    'VERSION-04': 'New machine-readable fields inside detail do not remove the message string.',
    'VERSION-05': 'Both header pairs for the keys and x-access-token remain accepted.',
    'VERSION-06':
      'The envelope, the pagination fields, the quota headers, the page_num alias, the content routes with their /api aliases, the /v3/beacons shapes and Idempotency-Key are stable.',
    'VERSION-07': 'Alias fields named stories_* exist; the document does not name them.',
    'VERSION-08':
      'A route that announces a breaking change sends Deprecation (RFC 9745 form) and Sunset, with a Sunset date at least 90 days ahead. Other routes send neither.',
  }),
} satisfies StatementTable<'VERSION'>;
