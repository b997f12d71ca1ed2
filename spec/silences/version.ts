// What the document leaves open about stable routes and changes of the interface.
import { ambiguous, type SilenceTable, silent } from './silence.ts';

export const versionSilences = {
  'S-158': ambiguous(['Manifests', 'Versioning'], {
    topic: 'Which routes exist under the prefix /api.',
    assertable: 'The content routes do.',
    default: 'The content routes and the catalog.',
  }),
  'S-196': silent('Versioning', {
    topic: 'Which routes announce a change.',
    assertable:
      'If Deprecation or Sunset is sent, both are sent, in their standard forms, and Sunset is at least 90 days after the first notice.',
    default: 'None, unless an operator announces a change.',
    noReading:
      'The suites check the headers where they are sent, and send the announcement where they can, so every choice passes.',
  }),
  'S-241': silent('Versioning', {
    topic: 'Which fields, values, headers and parameters a service adds.',
    assertable: 'Nothing unlisted fails. An unlisted value of an enumeration is a warning.',
    default: 'None.',
  }),
} satisfies SilenceTable;
