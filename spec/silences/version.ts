// What the document leaves open about stable routes and changes of the interface.
import { ambiguous, type SilenceTable, silent } from './silence.ts';

export const versionSilences = {
  'S-158': ambiguous(['Manifests', 'Versioning'], 'ENV-32', 'VERSION-06')(
    'Which routes exist under the prefix /api.',
    'The content routes do.',
    'The content routes and the catalog.',
  ),
  'S-196': silent('Versioning', 'VERSION-08')(
    'Which routes announce a change.',
    'If Deprecation or Sunset is sent, both are sent, in their standard forms, and Sunset is at least 90 days after the first notice.',
    'None, unless an operator announces a change.',
    'The suites check the headers where they are sent, and send the announcement where they can, so every choice passes.',
  ),
  'S-241': silent('Versioning')(
    'Which fields, values, headers and parameters a service adds.',
    'Nothing unlisted fails. An unlisted value of an enumeration is a warning.',
    'None.',
  ),
} satisfies SilenceTable;
