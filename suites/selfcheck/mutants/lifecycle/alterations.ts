// Alterations and wrapped parts that mutants of the flows share.

import type { Outcome } from '../../../../simulator/core/answer.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { Reply } from '../../../../simulator/rest/reply.ts';
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { OperationId } from '../../../../spec/contract.ts';
import { type Alteration, isMembers, type Members } from '../../alter.ts';
import { alterAnyAt, toMember } from '../../alter-path.ts';
import type { AlteredAnswer } from '../../altered-answer.ts';
import { billing } from '../../billing.ts';
import { dataOf, replacing, type Wrap } from '../../replaced-operation.ts';

/** A member of a query's answer, in `data` or beside it. */
export const queryMember = (body: unknown, name: string): unknown =>
  isMembers(body) ? ((isMembers(body.data) ? body.data[name] : undefined) ?? body[name]) : undefined;

/** Alters answers with this execution_status. */
export const onExecutionStatus =
  (status: string, alter: Alteration): Alteration =>
  (reply) =>
    queryMember(reply.body, 'execution_status') === status ? alter(reply) : undefined;

/** Changes a member in both places where it may occur; `undefined` removes it. */
export const toQueryMember =
  (name: string, change: (value: unknown) => unknown): Alteration =>
  (reply) => {
    const beside = toMember(name, change)(reply);
    return toMember(`data.${name}`, change)(beside ?? reply) ?? beside;
  };

/** Another value of a member of queries' answers. */
export const queryMemberAt = (name: string, change: (value: unknown) => unknown): AlteredAnswer => ({
  operation: 'queryManifests',
  alter: toQueryMember(name, change),
});

/** The same in answers with this execution_status. */
export const executionMember = (
  status: string,
  name: string,
  change: (value: unknown) => unknown,
): AlteredAnswer => ({
  operation: 'queryManifests',
  alter: onExecutionStatus(status, toQueryMember(name, change)),
});

/** Alters the manifests in `data`. */
export const toData = (change: (data: Members) => Members | undefined): Alteration =>
  alterAnyAt('data', (data) => (isMembers(data) ? change(data) : undefined));

/** The answer of a service that hides a failure behind an empty result. */
export const emptyResult = {
  data: {
    manifests: [],
    pagination: {},
    coverage: { status: 'empty', authoritative: true },
    quota_charged: false,
    quota: { manifests_billed_this_call: 0 },
    does_not_consume_quota: true,
    cache_admission: {},
    diagnostics: {},
  },
  usage: {},
};

/** Bills additional manifests for a query, depending on its answer. */
export const billingQueries = (extra: (answer: QueryAnswer) => number): ((parts: Parts) => Parts) =>
  billing((operation: OperationId, reply: Reply) =>
    operation === 'queryManifests' && reply.status === 200 ? extra(queryAnswerOf(reply)) : 0,
  );

interface QueryAnswer {
  readonly status: unknown;
  readonly manifests: number;
  readonly isCut: boolean;
}

function queryAnswerOf({ body }: Reply): QueryAnswer {
  const parsed: unknown = JSON.parse(String(body));
  const data = isMembers(parsed) && isMembers(parsed.data) ? parsed.data : {};
  return {
    status: queryMember(parsed, 'execution_status'),
    manifests: Array.isArray(data.manifests) ? data.manifests.length : 0,
    isCut: data.quota_clamped === true,
  };
}

/** Answers queries with `answer`; `ask` calls the real service. */
export const querying = (answer: (ask: (body: QueryBody) => Outcome, body: QueryBody) => Outcome): Wrap =>
  replacing('queryManifests', (call, real) =>
    answer((body) => real.queryManifests({ ...call, input: { ...call.input, body } }), call.input.body),
  );

/** A member of an outcome, of its data or of its progress. */
export function outcomeMember(outcome: Outcome, name: string): unknown {
  if (outcome.kind !== 'answer') return undefined;
  return outcome.remarks?.progress?.[name] ?? dataOf(outcome)[name];
}

/** Accepts any token: treats one that it never issued as the last one that it issued. */
export const trustingTokens =
  (name: 'plan_token' | 'checkpoint') =>
  (parts: Parts): Parts => {
    const issued = new Map<string, unknown>();
    return querying((ask, body) => {
      const sent = body[name];
      const isForged = sent !== undefined && sent !== null && !issued.has(JSON.stringify(sent));
      const outcome = ask(isForged ? { ...body, [name]: [...issued.values()].at(-1) } : body);
      const token = outcomeMember(outcome, name);
      if (token !== undefined) issued.set(JSON.stringify(token), token);
      return outcome;
    })(parts);
  };
