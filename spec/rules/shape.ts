// Rules about shapes: the answers of each operation fit their schema in the contract, whoever asked for them.
import { type OperationId, operations, responseFor } from '../contract.ts';
import type { Section } from '../sections.ts';
import type { StatementId } from '../statements/index.ts';
import { carriedBy } from './carried.ts';
import { citing, covering, type Level, type Rule } from './rule.ts';

/** Operations for which the contract states only that they succeed. */
const unshaped = ['archiveBeacon', 'deleteBeacon', 'listBeaconRevisions', 'restoreBeacon'] as const;

/** Operations whose successful answers have a shape. */
export type ServedOperation = Exclude<OperationId, (typeof unshaped)[number]>;

export const servedOperations = (Object.keys(operations) as OperationId[]).filter(
  (id): id is ServedOperation => !(unshaped as readonly string[]).includes(id),
);

export const isServed = (id: string): id is ServedOperation =>
  (servedOperations as readonly string[]).includes(id);

type Kebab<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

export type AnswerRuleId = `shape.${Kebab<ServedOperation>}`;
export type RefusalRuleId =
  | 'shape.broken-inputs'
  | 'shape.refusals'
  | 'shape.plan-refusal'
  | 'shape.quota-refusal'
  | 'shape.rate-refusal';
export type ShapeRuleId =
  | AnswerRuleId
  | RefusalRuleId
  | 'shape.advice'
  | 'shape.frames'
  | 'shape.tool-results'
  | 'shape.tool-texts';

/** The rule about the successful answers of an operation: `shape.list-streams`. */
export const answerRuleOf = (id: ServedOperation): AnswerRuleId =>
  `shape.${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` as AnswerRuleId;

/** By the first part of the path. */
const sections: Readonly<Record<string, Section>> = {
  connect: 'Issuing credentials',
  account: 'Account and catalog',
  plans: 'Account and catalog',
  search: 'Account and catalog',
  trending: 'Account and catalog',
  streams: 'Account and catalog',
  manifests: 'Manifests',
  signal: 'Signal',
  brief: 'Brief',
  record: 'Record',
  digests: 'Digests',
  api: 'Digests',
  my: 'Digests',
  v3: 'Beacons',
  ontology: 'Ontology sync (endpoints)',
  backfill: 'Backfill',
  webhooks: 'Webhook management',
};

/** The statements that the answers of an operation carry at a level, in their bodies and headers. */
function ofAnswers(id: ServedOperation, level: Level): readonly StatementId[] {
  const { schema = {}, headers = {} } = responseFor(operations[id], 200) ?? {};
  const ofHeaders = Object.values(headers).map((header) => ({ 'x-level': header.level, ...header.schema }));
  return carriedBy([schema, ...ofHeaders], level);
}

function answerRule(id: ServedOperation): Rule {
  const { method, path } = operations[id];
  return citing(sections[path.split('/')[1] ?? ''] ?? 'Endpoints', ...ofAnswers(id, 'must')).must(
    `What ${method.toUpperCase()} ${path} returns fits its schema in members, types, formats and letter case.`,
  );
}

const refusalRules: Readonly<Record<RefusalRuleId, Rule>> = {
  'shape.broken-inputs': covering('ERR-06', 'ERR-12', 'QUERY-23').must(
    'What certainly breaks the contract in a query or a body is refused with 400 or 422, whichever request sends it.',
  ),
  'shape.refusals': covering('ERR-01', 'ERR-03').must(
    'Refusals of inputs, credentials and unknown ids have a detail in one of the documented forms.',
  ),
  'shape.plan-refusal': covering('ERR-01').must(
    'A refusal because of the plan has a text as its detail, or a code and a message.',
  ),
  'shape.quota-refusal': covering('ERR-01', 'ERR-02', 'VERSION-04').must(
    'A refusal because the quota is used up has a code, a message and a date, and Retry-After in seconds.',
  ),
  'shape.rate-refusal': covering('ERR-01', 'ERR-02', 'ERR-13', 'VERSION-04').must(
    'A rate-limit refusal has a code, a message and whole seconds to wait, in body and header, which differ by at most one.',
  ),
};

const answerRules = Object.fromEntries(
  servedOperations.map((id) => [answerRuleOf(id), answerRule(id)]),
) as Readonly<Record<AnswerRuleId, Rule>>;

export const shapeRules: Readonly<Record<ShapeRuleId, Rule>> = {
  ...answerRules,
  ...refusalRules,
  'shape.frames': covering('WS-02').must(
    'Every frame of the WebSocket feed has the members of our reading, and the id of a manifest as manifest_id.',
  ),
  'shape.tool-results': covering('MCP-07', 'MCP-08', 'MCP-02').must(
    'Every result of a tool has a list of typed parts as its content, an object as structuredContent and a boolean as isError if it has these, and is no error if it says that it was executed.',
  ),
  'shape.tool-texts': covering('MCP-07', 'MCP-08').should(
    'A result of a tool whose text is a JSON object says in it what its structuredContent says.',
  ),
  'shape.advice': citing(
    'Signal',
    ...new Set([...servedOperations.flatMap((id) => ofAnswers(id, 'should')), 'SIGNAL-27' as const]),
  ).should(
    'Members that the document only recommends are written as it shows them, and a Signal counts its claims.',
  ),
};
