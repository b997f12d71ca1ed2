// What a rule is: the unit that one case judges and at least one mutant breaks.
import type { Section } from '../sections.ts';
import { type StatementId, statementOf } from '../statements/index.ts';

/** `must` fails a target, `should` warns about it. */
export type Level = 'must' | 'should';

export interface Rule {
  readonly level: Level;
  /** Where the contract document states the rule. */
  readonly section: Section;
  /** The rule in our words: one sentence that says what a correct service does. */
  readonly text: string;
  /** Statements that hold when the rule holds; of a rule about clients also those that it rests on. */
  readonly covers: readonly StatementId[];
}

/** Rules of one topic, keyed by whole literal ids `topic.verb-phrase`. */
export type RuleTable<Topic extends string> = Readonly<Record<`${Topic}.${string}`, Rule>>;

interface Citing {
  readonly must: (text: string) => Rule;
  readonly should: (text: string) => Rule;
}

/** A row of a table: `citing('Limits', 'QUOTA-11').must('Catalog reads leave quota_used unchanged.')`. */
export const citing = (section: Section, ...covers: readonly StatementId[]): Citing => ({
  must: (text) => ({ level: 'must', section, text, covers }),
  should: (text) => ({ level: 'should', section, text, covers }),
});

/** The same for a rule whose section is the main section of the first statement. */
export const covering = (...covers: readonly [StatementId, ...StatementId[]]): Citing =>
  citing(statementOf(covers[0]).sections[0], ...covers);
