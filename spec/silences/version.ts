// What the document leaves open about stable routes and changes of the interface.
import { about, type SilenceTable } from './silence.ts';

export const versionSilences = {
  'S-158': about('ENV-32', 'VERSION-06').ambiguous(
    'Which routes exist under the prefix /api.',
    'The content routes do.',
  ),
  'S-196': about('VERSION-08').silent(
    'Which routes announce a change.',
    'If Deprecation or Sunset is sent, both are sent, in their standard forms, and Sunset is at least 90 days after the first notice.',
    'None, unless an operator announces a change.',
    'The suites check the headers where they are sent, and send the announcement where they can, so every choice passes.',
  ),
  'S-241': about('Versioning').silent(
    'Which fields, values, headers and parameters a service adds.',
    'Nothing unlisted fails. An unlisted value of an enumeration is a warning.',
  ),
} satisfies SilenceTable;
