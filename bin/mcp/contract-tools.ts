// Tools that read the contract: what a rule, a statement, a silence or a reading says, and a search through all of them.

import { anyOf, described, object, oneOf, text } from '../../simulator/control/schema.ts';
import { rulesOf } from '../../spec/coverage.ts';
import { readings } from '../../spec/readings.ts';
import { clientRules, drilledRules } from '../../spec/rules/client.ts';
import { allRules, rules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { type SilenceId, silences } from '../../spec/silences/index.ts';
import { isStatementId, statementIds, statementOf, statements } from '../../spec/statements/index.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import type { LoadMutants } from '../mutants.ts';
import { mutantLines, openLines, readingLines, ruleLines } from '../rule-lines.ts';
import { settledLines, statementText } from '../statement-lines.ts';
import { type Answer, callOf, clipped } from './answer.ts';
import { tool } from './tool.ts';

const ruleTable: Readonly<Record<string, Rule>> = allRules;
const statementTable: Readonly<Record<string, { readonly text: string }>> = statements;
const silenceTable: Readonly<Record<string, { readonly topic: string }>> = silences;
const readingTable: Readonly<Record<string, { readonly text: string }>> = readings;
const textCharsMax = 160;

export const contractTools = (mutants: LoadMutants) => [
  tool('explain', {
    title: 'Explain a rule, a statement, a silence or a reading',
    description:
      'Shows what a rule demands and the statements of the contract that it rests on, what the contract leaves open about it, and wrong behaviours that it catches; or a statement with the rules that cover it; or what the contract does not say (S-21), with the legal choices.',
    effect: 'none',
    input: object({
      about: described(
        text(1, 200),
        'Id of a rule (quota.clamp-cuts-page), statement (QUOTA-04), silence (S-21) or reading (rate.window).',
      ),
    }),
    run: ({ about }) => explained(about.trim(), mutants),
  }),
  tool('find', {
    title: 'Search rules, statements, silences and readings',
    description:
      'Lists the ids whose id or text has all the words. Without words: the rules of an area. With neither: the areas.',
    effect: 'none',
    input: anyOf({
      words: described(text(1, 200), 'Words, in any letter case.'),
      area: described(text(1, 50), 'Only rules of this area, such as quota, mcp or client.'),
      kind: oneOf(['rule', 'statement', 'silence', 'reading']),
    }),
    run: found,
  }),
];

async function explained(about: string, mutants: LoadMutants): Promise<Answer> {
  const { of: mutantsOf } = await mutants();
  const upper = about.toUpperCase();
  if (Object.hasOwn(ruleTable, about)) {
    const rule = ruleTable[about] as Rule;
    const isOfServer = Object.hasOwn(rules, about);
    const lines = [
      ...ruleLines(about, rule),
      ...(isOfServer ? mutantLines(await mutantsOf(about)) : []),
      ...openLines(rule),
    ];
    return { lines, next: [judgedBy(about)] };
  }
  if (isStatementId(upper)) {
    const covering = rulesOf(upper);
    const lines = statementText(statementOf(upper), (await Promise.all(covering.map(mutantsOf))).flat());
    return { lines: lines.split('\n'), next: covering.slice(0, 2).map(judgedBy) };
  }
  if (Object.hasOwn(silences, upper)) {
    const { about: open } = silences[upper as SilenceId];
    return {
      lines: [...settledLines(upper as SilenceId), `Statements: ${open.join(', ')}`],
      next: open.slice(0, 1).map((statement) => callOf('explain', { about: statement })),
    };
  }
  if (Object.hasOwn(readings, about)) {
    const reading = readings[about as keyof typeof readings];
    const body = { [about]: reading.alternatives[0] ?? reading.default };
    return {
      lines: readingLines({ id: about, ...reading }),
      next: [callOf('arrange', { operation: 'changeReadings', body })],
    };
  }
  const names = [ruleTable, statementTable, silenceTable, readingTable].flatMap(Object.keys);
  throw new SetupError(
    `about: ${unknownName('rule, statement, silence or reading', about, names)} \`find\` searches their texts.`,
  );
}

/** The call that judges a rule. */
function judgedBy(rule: string): string {
  if (Object.hasOwn(rules, rule)) return callOf('conform', { base_url: 'URL', rules: [rule] });
  if (Object.hasOwn(clientRules, rule) || Object.hasOwn(drilledRules, rule))
    return callOf('drill', { command: ['COMMAND'], rules: [rule] });
  return 'npx assay receive --url URL';
}

interface Sought {
  readonly words?: string;
  readonly area?: string;
  readonly kind?: 'rule' | 'statement' | 'silence' | 'reading';
}

function found({ words = '', area, kind }: Sought): Answer {
  const areas = Map.groupBy(Object.keys(ruleTable), areaOf);
  if (words === '' && area === undefined && kind === undefined)
    return {
      lines: [
        'Rules by area',
        ...[...areas].map(([name, ids]) => `${name}  ${ids.length}`),
        `Statements  ${statementIds.length}`,
      ],
      next: [callOf('find', { area: 'quota' }), callOf('find', { words: 'retry after' })],
    };
  if (area !== undefined && !areas.has(area.toLowerCase()))
    throw new SetupError(`area: ${unknownName('area', area, [...areas.keys()])}`);
  const sought = words.toLowerCase().split(/\s+/);
  const rows = [
    ...rowsOf('rule', ruleTable, ({ text: said }) => said),
    ...(area === undefined
      ? [
          ...rowsOf('statement', statementTable, ({ text: said }) => said),
          ...rowsOf('silence', silenceTable, ({ topic }) => topic),
          ...rowsOf('reading', readingTable, ({ text: said }) => said),
        ]
      : []),
  ].filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (area === undefined || areaOf(row.id) === area.toLowerCase()) &&
      sought.every((word) => `${row.id} ${row.text}`.toLowerCase().includes(word)),
  );
  const [first] = rows;
  if (first === undefined)
    throw new SetupError(
      `find: nothing has all of these words: ${words}. Try one of them, or leave out kind and area.`,
    );
  return {
    lines: [
      `${rows.length} found`,
      ...rows.map(({ id, text: said }) => `${id}  ${clipped(said, textCharsMax)}`),
    ],
    next: [callOf('explain', { about: first.id })],
  };
}

const rowsOf = <Row>(
  kind: NonNullable<Sought['kind']>,
  table: Readonly<Record<string, Row>>,
  textOf: (row: Row) => string,
) => Object.entries(table).map(([id, row]) => ({ kind, id, text: textOf(row) }));
