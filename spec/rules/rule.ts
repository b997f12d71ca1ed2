// What a rule is: the unit that one case judges and at least one mutant breaks.
import type { Section } from '../sections.ts';
import { type StatementId, statementOf } from '../statements/index.ts';

/** `must` fails a target, `should` warns about it. */
export type Level = 'must' | 'should';

export interface Rule {
  readonly level: Level;
  /** Where the contract document states the rule. */
  readonly section: Section;
  /** The rule in our words: what a correct service does; the text of the first statement if that says it. */
  readonly text: string;
  /** Statements that hold when the rule holds; of a rule about clients also those that it rests on. */
  readonly covers: readonly StatementId[];
}

/** Rules of one topic, keyed by whole literal ids `topic.verb-phrase`. */
export type RuleTable<Topic extends string> = Readonly<Record<`${Topic}.${string}`, Rule>>;

type Row = (text: string) => Rule;

/** A row of a table: `citing('Limits', 'QUOTA-01').must('Catalog reads leave quota_used unchanged.')`. */
export const citing = (
  section: Section,
  ...covers: readonly StatementId[]
): Readonly<Record<Level, Row>> => ({
  must: (text) => ({ level: 'must', section, text, covers }),
  should: (text) => ({ level: 'should', section, text, covers }),
});

/** The same with the main section of the first statement, and with its text where that says the rule. */
export function covering(...covers: readonly [StatementId, ...StatementId[]]) {
  const { sections, text: stated } = statementOf(covers[0]);
  const { must, should } = citing(sections[0], ...covers);
  return { must: (text = stated): Rule => must(text), should: (text = stated): Rule => should(text) };
}
