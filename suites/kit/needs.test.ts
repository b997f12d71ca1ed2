// Needs: each has its own wording, which is complete with and without its amounts.
import { expect, test } from 'vitest';
import { ControlError } from '../target/control-operations.ts';
import { missingNeedIn } from './finding.ts';
import { type Need, needIds, needKind, needText } from './needs.ts';

/** With every parameter that a need may have. */
const whole = needIds.map((id): Need => {
  const amounts = { count: 3, max: 9, waitsMs: 60_000, quotaLeft: 7 };
  const org = { plan: 'starter', twoKeyPairs: true, accessToken: true, mcpToken: true } as const;
  return {
    id,
    parameters: { ...amounts, ...org, switches: ['is_active off'], orRealtime: true, days: 30, what: 'x' },
  };
});

test('no two needs have the same wording, and no wording has a gap', () => {
  for (const needs of [whole, whole.map(needKind)]) {
    const texts = needs.map(needText);
    expect(new Set(texts).size).toBe(needIds.length);
    expect(texts.filter((text) => /undefined|null|NaN|object Object/.test(text))).toEqual([]);
  }
});

test('amounts are part of the wording, but not of the kind of a need', () => {
  const need: Need = {
    id: 'org',
    parameters: { plan: ['starter', 'startup'], twoKeyPairs: true, quotaLeft: 7 },
  };
  expect(needText(need)).toBe(
    'an organisation of plan starter or startup with two key pairs, exactly 7 manifests left of its quota (credentials, or capability orgs)',
  );
  expect(needText(needKind(need))).toBe(
    'an organisation of plan starter or startup with two key pairs (credentials, or capability orgs)',
  );
  expect(needKind({ id: 'streams', parameters: { count: 2 } })).toEqual({ id: 'streams' });
});

test('a control plane that breaks is another missing need than one that refuses', () => {
  const broken = new ControlError('control plane answered POST /x with status 500', { isBroken: true });
  expect(missingNeedIn(broken)?.needs.map(({ id }) => id)).toEqual(['working-control']);
});

test('a refusal by the operator is a missing need that names the refusal', () => {
  const missing = missingNeedIn(new ControlError('control plane answered POST /x with status 403'));
  expect(missing?.needs.map(({ id }) => id)).toEqual(['control-answer']);
  expect(missing?.note).toContain('POST /x with status 403');
});
