// Mutants derived from the contract's successful answers: each breaks one constraint of a body or header.
import { type Header, type JsonSchema, operations, responseFor } from '../../../spec/contract.ts';
import { marksAt } from '../../../spec/marks.ts';
import {
  answerRuleOf,
  type ServedOperation,
  type ShapeRuleId,
  shapeRules,
} from '../../../spec/rules/shape.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import type { Alteration } from '../alter.ts';
import { type IdentifiedMutant, type ResponseMutant, wrong } from '../mutant.ts';
import { type SchemaViolation, violationsOf, violationText, withIds } from './schema-violations.ts';

/** A violation together with the change of the answer that causes it. */
interface ResponseViolation extends Pick<SchemaViolation, 'place' | 'kind'> {
  readonly alter: Alteration;
}

/** Derives the mutants of an operation's answer, in the order of its schema, headers last. */
export function responseMutants(operation: ServedOperation): readonly IdentifiedMutant<ResponseMutant>[] {
  const { schema = {}, headers = {} } = responseFor(operations[operation], 200) ?? {};
  const rule = answerRuleOf(operation);
  const violations: readonly ResponseViolation[] = [
    ...violationsOf(schema).map(({ change, ...violation }) => ({
      ...violation,
      alter: bodyAlteration(change),
    })),
    ...Object.entries(headers).flatMap(([name, header]) => headerViolations(name, header)),
  ];
  return withIds(violations).map(({ id, alter, ...violation }) => ({
    ...wrong(violationText(violation)).response(operation, alter),
    breaks: statementsAt(schema, violation.place, rule),
    id: `${rule}/${id}`,
  }));
}

function statementsAt(schema: JsonSchema, place: string, rule: ShapeRuleId): readonly StatementId[] {
  const steps = place
    .replaceAll('[]', '.0')
    .split('.')
    .filter((step) => step !== '');
  const { statements } = marksAt(schema, steps);
  return shapeRules[rule].covers.filter((statement) => statements.includes(statement));
}

/** A required header is dropped, or has another value. A header is text, so it cannot have another type. */
function headerViolations(name: string, { required, level, schema }: Header): readonly ResponseViolation[] {
  if (!required || level !== 'must') return [];
  return [
    { place: name, kind: 'dropped', alter: headerAlteration(name, () => null) },
    ...violationsOf(schema, name)
      .filter(({ kind }) => kind !== 'null' && kind !== 'wrong-type')
      .map(({ change, ...violation }) => ({ ...violation, alter: headerAlteration(name, change) })),
  ];
}

const bodyAlteration =
  (change: SchemaViolation['change']): Alteration =>
  (reply) => {
    const body = isSuccess(reply.status) ? change(reply.body) : undefined;
    return body === undefined ? undefined : { ...reply, body };
  };

/** `null` removes the header. */
const headerAlteration =
  (name: string, change: SchemaViolation['change']): Alteration =>
  (reply) => {
    const { [name.toLowerCase()]: value, ...others } = reply.headers;
    const altered = isSuccess(reply.status) && value !== undefined ? change(value) : undefined;
    if (altered === undefined) return undefined;
    return {
      ...reply,
      headers: altered === null ? others : { ...others, [name.toLowerCase()]: String(altered) },
    };
  };

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
