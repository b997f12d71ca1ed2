// What a decision of the service rests on: the rule and its statements, and where they are silent the reading of this world.
import { type Reading, readings } from '../../spec/readings.ts';
import { type AnyRuleId, allRules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { silenceOf } from '../../spec/silences/index.ts';
import { statementsOf } from '../../spec/statements/index.ts';
import { notFound, ok, operation } from './operation.ts';
import { list, nullable, object, oneOf, shown, string } from './schema.ts';
import type { ControlledWorld } from './world.ts';

const ruleTable: Readonly<Record<string, Rule>> = allRules;
const readingTable: Readonly<Record<string, Reading>> = readings;

export const groundsResponse = object({
  rule: nullable(
    object({
      id: shown(string, 'error.malformed-filter-400'),
      level: oneOf(['must', 'should']),
      section: shown(string, 'Errors', 'Where the contract states it.'),
      text: shown(string, 'A malformed filter is refused with 400.'),
    }),
  ),
  statements: list(
    object({
      id: shown(string, 'ERR-05'),
      text: shown(string, 'A malformed filter gives 400.', 'What the contract says, in our words.'),
    }),
  ),
  reading: shown(
    nullable(
      object({
        id: string,
        text: string,
        value: string,
        default: string,
        alternatives: list(string),
      }),
    ),
    {
      id: 'auth.inactive-key',
      text: 'How a revoked key is refused.',
      value: 'unauthenticated',
      default: 'unauthenticated',
      alternatives: ['forbidden'],
    },
    'The legal choice of this world where the contract is silent; the alternatives are as legal.',
  ),
  silences: list(
    object({
      id: shown(string, 'S-58'),
      kind: oneOf(['silent', 'ambiguous', 'contradictory']),
      text: shown(string, 'Whether a revoked key gets 401 or 403.', 'What the contract leaves open.'),
    }),
  ),
});

export const groundsOperations = [
  operation('getRule', 'get', '/rules/{rule_id}', {
    summary:
      'Show a rule in words with the statements that it rests on, and what a reading leaves open in this world.',
    query: {
      reading: shown(
        oneOf(Object.keys(readings)),
        'auth.inactive-key',
        'The reading behind a decision, as the journal names it.',
      ),
    },
    response: groundsResponse,
    handle: ({ world, param, query: { reading } }) => {
      const rule = param('rule_id');
      return Object.hasOwn(ruleTable, rule)
        ? ok(groundsOf(world, { rule, reading }))
        : notFound('rule', rule);
    },
  }),
];

interface Decided {
  readonly rule?: AnyRuleId | string | undefined;
  readonly reading?: string | undefined;
}

export function groundsOf(world: ControlledWorld, { rule: ruleId, reading: readingId }: Decided): object {
  const rule = ruleId === undefined ? undefined : ruleTable[ruleId];
  const reading = readingId === undefined ? undefined : readingTable[readingId];
  const chosen: Readonly<Record<string, string>> = world.readings;
  return {
    rule:
      rule === undefined ? null : { id: ruleId, level: rule.level, section: rule.section, text: rule.text },
    statements: rule === undefined ? [] : statementsOf(rule).map(({ id, text }) => ({ id, text })),
    reading:
      reading === undefined
        ? null
        : {
            id: readingId,
            text: reading.text,
            value: chosen[readingId ?? ''] ?? reading.default,
            default: reading.default,
            alternatives: reading.alternatives,
          },
    silences: (reading?.silences ?? []).map((id) => {
      const { kind, topic: text } = silenceOf(id);
      return { id, kind, text };
    }),
  };
}
