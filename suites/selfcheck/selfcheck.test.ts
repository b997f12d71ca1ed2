// Selfcheck itself: when a mutant counts as caught, and the report of mutants that survive, never fire or crash a case.
import { expect, test } from 'vitest';
import type { Entry } from '../judge/lanes.ts';
import { needing } from '../kit/case.ts';
import { expectStatus, objectAt } from '../kit/expect.ts';
import { fakeRule } from '../testing/fake-service.ts';
import type { AlteredReply } from './alter.ts';
import { type IdentifiedMutant, joined, kebab } from './mutant.ts';
import { isGood, selfcheckJson, selfcheckText } from './report.ts';
import { defaultSetting } from './setting.ts';
import { statementHoles } from './statements.ts';
import { type Trial, tryRule } from './trial.ts';

/** A case that demands a usage block from GET /account. */
const usageShown: Entry = {
  id: 'envelope.usage',
  rule: fakeRule({ covers: ['ENV-01', 'ENV-02'] }),
  case: needing({ org: {} }, async ({ org }) => {
    const exchange = expectStatus(await org.rest.call('getAccount'), 200);
    objectAt(exchange, 'usage');
    if (exchange.headers['x-crash'] !== undefined) throw new TypeError('the case tripped');
  }),
};

const response = (
  text: string,
  alter: (reply: AlteredReply) => AlteredReply | undefined,
  operation: 'getAccount' | 'listPlans' = 'getAccount',
): IdentifiedMutant => ({
  id: `envelope.usage/${text.replaceAll(' ', '-')}`,
  kind: 'response',
  text,
  breaks: ['ENV-01'],
  operation,
  alter,
});

const dropsUsage = response('drops usage', ({ body, ...reply }) => ({
  ...reply,
  body: { data: (body as { readonly data: unknown }).data },
}));

const why = async (mutant: IdentifiedMutant, entry: Entry = usageShown): Promise<string | undefined> => {
  const { trials } = await tryRule(entry, [mutant], defaultSetting, 1);
  expect(trials[0]).toMatchObject({ mutant: undefined, wrong: undefined });
  return trials[1]?.wrong;
};

test('a mutant is caught by a finding, in answers of any size', async () => {
  expect(await why(dropsUsage)).toBeUndefined();
});

test('a mutant of a should rule is caught by a warning', async () => {
  const entry: Entry = { ...usageShown, rule: fakeRule({ level: 'should' }) };
  expect(await why(dropsUsage, entry)).toBeUndefined();
});

test('a mutant that changes nothing that the case checks survives', async () => {
  expect(
    await why(
      response('adds a header', (reply) => ({ ...reply, headers: { ...reply.headers, 'x-more': '1' } })),
    ),
  ).toBe('survived');
});

test('a mutant without anything to alter never fired', async () => {
  expect(await why(response('alters what nobody asks for', (reply) => reply, 'listPlans'))).toBe(
    'never-fired',
  );
  expect(await why(response('finds nothing to alter', () => undefined))).toBe('never-fired');
});

test('a case that ends in an error does not catch the mutant', async () => {
  expect(
    await why(
      response('trips the case', (reply) => ({ ...reply, headers: { ...reply.headers, 'x-crash': '1' } })),
    ),
  ).toBe('crashed');
});

test('a mutant of a law fired only if the law was called', async () => {
  const patch = { conditional: { tag: () => '"x"' } };
  const id = 'envelope.usage/one-tag';
  expect(await why({ id, kind: 'law', text: 'one tag', breaks: [], patch })).toBe('never-fired');
});

test('a trial shows why a mutant was caught', async () => {
  const {
    trials: [, trial],
  } = await tryRule(usageShown, [dropsUsage], defaultSetting, 1);
  expect(trial?.mutant).toEqual({ id: 'envelope.usage/drops-usage', text: 'drops usage', kind: 'response' });
  expect(trial?.detail).toMatch(/^failed: expected .*usage/);
});

test('a mutant that would replace another one of the same id is refused', () => {
  expect(joined({ one: dropsUsage }, { other: dropsUsage })).toEqual({ one: dropsUsage, other: dropsUsage });
  expect(() => joined({ one: dropsUsage }, { one: dropsUsage })).toThrow('one');
});

test('names of the contract are converted to parts of ids', () => {
  expect(kebab('createSync')).toBe('create-sync');
  expect(kebab('filter_spec.rules.[].dimension')).toBe('filter-spec-rules-dimension');
});

test('every covered statement has a mutant of its own or an excuse', () => {
  const rules = { 'envelope.usage': usageShown.rule };
  expect(statementHoles(rules, [dropsUsage], {})).toEqual({
    unbroken: ['ENV-02'],
    needlesslyExcused: [],
    misnamed: [],
  });
  expect(statementHoles(rules, [dropsUsage], { 'ENV-01': 'x', 'ENV-02': 'y' })).toEqual({
    unbroken: [],
    needlesslyExcused: ['ENV-01'],
    misnamed: [],
  });
  const misnamed: IdentifiedMutant = { ...dropsUsage, breaks: ['PAGE-01'] };
  expect(statementHoles(rules, [misnamed], {}).misnamed).toEqual(['envelope.usage: PAGE-01']);
});

test('the reports count mutants and list wrong results by id', () => {
  const trials: readonly Trial[] = [
    { rule: 'a.a', mutant: undefined, wrong: undefined, detail: 'passed' },
    { rule: 'a.a', mutant: dropsUsage, wrong: undefined, detail: 'failed: no usage' },
    { rule: 'a.b', mutant: dropsUsage, wrong: 'survived', detail: 'passed' },
  ];
  const holes = { unbroken: [], needlesslyExcused: [], misnamed: [] };
  const caught = { rules: trials.slice(0, 2), shapes: undefined, outages: undefined, readings: undefined };
  const mistake = { why: 'survived', rule: 'a.a', mutant: 'a.a/full-page', detail: 'passed' } as const;
  const readings = [{ name: 'a.b=c', wrong: [mistake] }];
  const findings = { ...caught, rules: trials, readings };
  expect(selfcheckJson(findings, holes)).toMatchObject({
    rule_mutants: {
      total: 2,
      right: 1,
      wrong: [{ rule: 'a.b', mutant: 'envelope.usage/drops-usage', text: 'drops usage', why: 'survived' }],
    },
    readings: { wrong: [{ name: 'a.b=c', wrong: [mistake] }] },
  });
  const text = selfcheckText(findings, holes);
  expect(text).toContain('2 mutants of 2 rules: 1 caught, 1 wrong');
  expect(text).toContain('survived         envelope.usage/drops-usage: drops usage\n    passed');
  expect(text).toContain('under a.b=c\n    survived a.a/full-page: passed');
  expect(isGood(findings, holes)).toBe(false);
  expect(isGood(caught, holes)).toBe(true);
  expect(isGood(caught, { ...holes, unbroken: ['ENV-02'] })).toBe(false);
  expect(isGood({ ...caught, readings }, holes)).toBe(false);
  const needless: Trial = { rule: 'a.b', mutant: dropsUsage, wrong: 'needless-excuse', detail: 'failed' };
  expect(isGood({ ...caught, shapes: [needless] }, holes)).toBe(false);
  expect(isGood({ ...caught, outages: trials }, holes)).toBe(false);
  expect(selfcheckJson({ ...caught, outages: trials }, holes)).toMatchObject({
    outages: { total: 2, right: 1 },
  });
});
