// The vectors: complete, fresh, and signed exactly where they claim to be.
import { expect, test } from 'vitest';
import { events, resolveSchema } from '../../spec/contract.ts';
import { type ReceiverRuleId, receiverRules } from '../../spec/rules/receiver.ts';
import type { JsonObject } from '../clients/json.ts';
import { isSignedWith } from '../receiver/signature.ts';
import { worded } from './forms.ts';
import { freshPayloads } from './payloads.ts';
import { printedVectors } from './print.ts';
import { vectorsFor } from './vectors.ts';
import type { Written } from './writing.ts';

const names = ['manifest.matched', 'digest.updated', 'stream.removed'];
const payloads = new Map(
  names.map((name) => [name, resolveSchema(events[name] ?? {}).example as JsonObject] as const),
);
const fresh = freshPayloads(payloads, { nowMs: () => 5_000, keepsManifest: false });
const all = vectorsFor(names, 0).map((vector) => ({ ...vector, requests: vector.write(fresh, 'whsec_1') }));

const headersOf = ({ headers }: Written): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value.trim()]));

test('are numbered from 1 to 39 without a gap', () => {
  const numbers = all
    .flatMap(({ id }) => Number(/^V(\d+)/.exec(id)?.[1] ?? Number.NaN))
    .filter(Number.isInteger);
  expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 39 }, (_, nth) => nth + 1),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test.each(Object.keys(events))('have a character beyond ASCII in the text of %s', (event) => {
  const example = resolveSchema(events[event] ?? {}).example as JsonObject;
  expect(worded(' – Zürich')(example)).toContain('Zürich');
});

test('are signed where they must be accepted, and in no forgery', () => {
  const signed = all.map(({ id, class: kind, requests }) => ({
    id,
    kind,
    isSigned: requests.map((one) => isSignedWith('whsec_1', { headers: headersOf(one), body: one.body })),
  }));
  for (const { kind, isSigned, id } of signed.filter((one) => one.kind !== 'open'))
    expect([id, ...new Set(isSigned)]).toEqual([id, kind === 'accepted']);
});

test('decide every rule', () => {
  const decided = new Set(all.map(({ rule }) => rule));
  expect(Object.keys(receiverRules).filter((id) => !decided.has(id as ReceiverRuleId))).toEqual([
    'receiver.answer-in-time',
  ]);
});

test('hold one payload each, with a time and a manifest of its own', () => {
  const [first, second] = [fresh(), fresh()];
  expect(first.timestamp).toMatch(/^1970-01-01T00:00:05\.\d{3}Z$/);
  expect(second.timestamp).not.toBe(first.timestamp);
  expect(second.data).not.toEqual(first.data);
  const kept = freshPayloads(payloads, { nowMs: () => 0, keepsManifest: true });
  expect(kept().data).toEqual(payloads.get('manifest.matched')?.data);
  expect(kept('stream.removed').event).toBe('stream.removed');
});

test('bodies in other forms hold the same values', () => {
  const bodies = ['V02', 'V03', 'V06', 'V07', 'V15a', 'V15b', 'V16'].map((id) => {
    const text = String(all.find((one) => one.id === id)?.requests[0]?.body);
    return { id, json: JSON.parse(text) };
  });
  for (const { json } of bodies)
    expect(json).toMatchObject({ event: 'manifest.matched', data: { headline: 'Storage tender awarded' } });
  const escaped = all.find(({ id }) => id === 'V04')?.requests[0]?.body.toString('latin1') ?? '';
  expect(escaped).toContain('24\\/7 \\ud83c\\udf3e');
  expect(JSON.parse(escaped).data.headline).toBe('Storage tender awarded 24/7 🌾');
});

test('are printed as lines that other tools can verify', () => {
  const text = printedVectors(payloads);
  expect(printedVectors(payloads)).toBe(text);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id }) => id)).toContain('V13-stream.removed');
  expect(lines.filter(({ id }) => id === 'V14')).toEqual([
    expect.objectContaining({ part: 1, parts: 2 }),
    expect.objectContaining({ part: 2, parts: 2 }),
  ]);
  for (const { headers, body_b64, secret, class: kind, covers } of lines) {
    expect(covers.length).toBeGreaterThan(0);
    const sent = {
      headers: headersOf({ headers, body: Buffer.alloc(0) }),
      body: Buffer.from(body_b64, 'base64'),
    };
    if (kind !== 'open') expect(isSignedWith(secret, sent)).toBe(kind === 'accepted');
  }
});
