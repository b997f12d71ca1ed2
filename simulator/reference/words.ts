// What a place of the contract rests on, in words: statements, what they leave open with the reading of a world, our choices, rules.
import type { JsonSchema } from '../../spec/contract.ts';
import { rulesOf } from '../../spec/coverage.ts';
import { everyPartOf } from '../../spec/marks.ts';
import { type ReadingChoice, readings, readingsOf } from '../../spec/readings.ts';
import { type SilenceId, silenceOf, silencesOf } from '../../spec/silences/index.ts';
import { areaOf, isStatementId, type StatementId, statementOf } from '../../spec/statements/index.ts';
import type { EventExamples } from './example-events.ts';
import { plain } from './markdown.ts';

/** What the words depend on besides the contract. */
export interface Setting {
  /** The readings of the world at hand; those not named have their default. */
  readonly readings: ReadingChoice;
  /** The address of a page of the reference, or of a statement, silence or tool on it. */
  readonly link: (page: PageName, anchor?: string) => string;
  /** What a fresh world sends, by event. */
  readonly events?: EventExamples;
}

export const pageNames = ['events', 'tools', 'statements'] as const;
/** The pages beside that of the operations. */
export type PageName = (typeof pageNames)[number];

export interface Grounds {
  readonly statements: readonly StatementId[];
  /** Keywords, `required`, or `*` for everything: what no statement demands. */
  readonly choices: readonly string[];
}

/** The statements that a schema rests on, with all that it combines. */
export const statementsIn = (schema: JsonSchema): readonly StatementId[] => {
  const marks = everyPartOf(schema).flatMap((part) => [
    ...(part['x-covers'] ?? []),
    ...(part['x-basis'] ?? []),
  ]);
  return [...new Set(marks)].filter(isStatementId);
};

/** More than these are behind a link. */
const statementsMax = 6;
const rulesMax = 8;

/** Markdown, one paragraph for each kind of ground. */
export function groundsText({ statements, choices }: Grounds, setting: Setting): string {
  const shown = statements.slice(0, statementsMax);
  const open = [...new Set(shown.flatMap(silencesOf))];
  const rules = [...new Set(shown.flatMap(rulesOf))];
  const [first] = statements.slice(statementsMax);
  const more = `and [${statements.length - shown.length} more](${setting.link('statements', first && areaOf(first))})`;
  return [
    ...listed('Rests on', [
      ...shown.map((id) => `${linked(id, setting)} *${plain(statementOf(id).text)}*`),
      ...(first === undefined ? [] : [more]),
    ]),
    ...listed(
      'Left open',
      open.map((id) => openText(id, setting)),
    ),
    ...(choices.length === 0 ? [] : [choiceText(choices)]),
    ...(rules.length === 0 ? [] : [judgedText(rules)]),
  ].join('\n\n');
}

/** For a place that rests on what contains it: the ids alone, or that all of it is our choice. */
export const inheritedText = (outer: Grounds['statements'] | 'choice', setting: Setting): string => {
  if (outer === 'choice') return '**Our choice**, like what it is part of.';
  const ids = outer.map((id) => linked(id, setting)).join(', ');
  return ids === '' ? '' : `Rests on ${ids}, like what it is part of.`;
};

/** What the silence leaves open, and how this world and others read it. */
export function openText(id: SilenceId, setting: Setting): string {
  const { topic, assertable } = silenceOf(id);
  return [
    `${linked(id, setting)} ${plain(topic)}`,
    ...readingsText(id, setting),
    `A client may rely on: ${plain(assertable)}`,
  ].join(' ');
}

export const readingsText = (id: SilenceId, setting: Setting): readonly string[] =>
  readingsOf(id).map((reading) => {
    const { default: preset, alternatives } = readings[reading];
    const value = setting.readings[reading] ?? preset;
    const others = [preset, ...alternatives].filter((one) => one !== value);
    return `This world: \`${reading}\` is \`${value}\`; also legal: ${others.map((one) => `\`${one}\``).join(', ')}.`;
  });

export const linked = (id: StatementId | SilenceId, { link }: Setting): string =>
  `[${id}](${link('statements', id)})`;

const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`**${title}**`, lines.map((line) => `- ${line}`).join('\n')];

const choiceText = (choices: readonly string[]): string =>
  choices.includes('*')
    ? '**Our choice** as a whole: no server fails on it.'
    : `**Our choice** ${choices.map((keyword) => `\`${keyword}\``).join(', ')}: no server fails on it.`;

const judgedText = (rules: readonly string[]): string => {
  const more = rules.length > rulesMax ? ` and ${rules.length - rulesMax} more` : '';
  return `**Judged by** ${rules
    .slice(0, rulesMax)
    .map((rule) => `\`${rule}\``)
    .join(', ')}${more}.`;
};
