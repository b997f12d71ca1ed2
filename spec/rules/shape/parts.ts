// What rules about shapes share: the statements of the envelope, and the text of a rule.
import type { Section } from '../../sections.ts';
import type { StatementId } from '../../statements/index.ts';
import type { Rule } from '../rule.ts';

/** The common envelope and its usage block. */
export const envelope = [
  'ENV-01',
  'ENV-02',
  'ENV-05',
  'ENV-06',
  'ENV-07',
  'ENV-08',
  'ENV-09',
  'ENV-10',
  'ENV-11',
  'ENV-14',
] as const satisfies readonly StatementId[];

export const fits = (what: string): string =>
  `${what} fits its schema in members, types, formats and letter case.`;

/** A rule about answers in the common envelope; `more` are statements about its payload. */
export const envelopeRule = (section: Section, what: string, ...more: readonly StatementId[]): Rule => ({
  level: 'must',
  section,
  text: fits(what),
  covers: [...envelope, ...more],
});
