// When entity tags contradict the data, and when a 304 does.
import { expect, test } from 'vitest';
import { shownWithinMs } from '../steps/writes.ts';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { validators } from './validators.ts';

/** The rules that are contradicted. */
function found(...entries: readonly Entry[]): readonly string[] {
  const contradicted: string[] = [];
  const see = validators((rule, _, contradiction = false) => {
    if (contradiction !== false) contradicted.push(rule.replace('validators.', ''));
  });
  entries.forEach(see);
  return contradicted;
}

interface Told {
  readonly sent?: string | undefined;
  readonly path?: string;
}

function told(
  status: number,
  tag: string,
  json: unknown,
  { sent, path = '/streams/7' }: Told = {},
): Exchanged {
  const entry = exchanged('getStream', { status, json });
  const request = {
    ...entry.request,
    url: `http://service.example${path}`,
    headers: { ...(sent !== undefined && { 'if-none-match': sent }) },
  };
  const { answer } = entry;
  return { ...entry, request, answer: answer && { ...answer, request, headers: { etag: tag } } };
}

const stream = (tag: string, name: string, more: object = {}, to: Told = {}) =>
  told(200, tag, { id: '7', name, ...more }, to);
const unchanged = (sent: string, to: Told = {}) => told(304, sent, undefined, { ...to, sent });

test('equal tags with other data; usage, and members that the contract does not show, may differ', () => {
  expect(found(stream('"1"', 'Ports'), stream('"1"', 'Straits'))).toEqual(['equal-tags-equal-data']);
  const one = { usage: { quota_used: 1 }, seen_at: 1 };
  const other = { usage: { quota_used: 2 }, seen_at: 2 };
  expect(found(stream('"1"', 'Ports', one), stream('"1"', 'Ports', other))).toEqual([]);
  expect(found(stream('"1"', 'Ports'), stream('"1"', 'Straits', {}, { path: '/streams/8' }))).toEqual([]);
  expect(found(stream('W/"1"', 'Ports'), stream('W/"1"', 'Straits'))).toEqual([]);
  expect(found(stream('"1"', 'Ports'), act('snapshots.restore'), stream('"1"', 'Straits'))).toEqual([]);
});

test('a full answer with the tag that was sent, and a 304 with a body', () => {
  expect(found(stream('"1"', 'Ports', {}, { sent: '"1"' }))).toEqual(['current-tag-not-modified']);
  expect(found(stream('"2"', 'Ports', {}, { sent: '"1"' }))).toEqual([]);
  expect(found(told(304, '"1"', {}, { sent: '"1"' }))).toEqual(['current-tag-not-modified']);
});

test('a 304 for a tag that nobody issued, or of other data', () => {
  const ports = () => stream('"1"', 'Ports');
  expect(found(ports(), unchanged('"1"'), ports())).toEqual([]);
  expect(found(ports(), unchanged('"x"'), ports())).toEqual(['other-tag-full-answer']);
  const later = () => ({ ...unchanged('"0"'), atMs: shownWithinMs });
  expect(found(stream('"0"', 'Ports'), ports(), unchanged('"0"'), ports())).toEqual([]);
  expect(found(stream('"0"', 'Straits'), ports(), later(), ports())).toEqual(['other-tag-full-answer']);
  expect(found(stream('"0"', 'Straits'), ports(), unchanged('"0"'), ports())).toEqual([]);
});

test('a 304 says nothing while data change, or for a list of tags', () => {
  const ports = () => stream('"1"', 'Ports');
  expect(found(ports(), unchanged('"x"'), stream('"2"', 'Straits'))).toEqual([]);
  expect(found(ports(), unchanged('"x", "1"'), ports())).toEqual([]);
});

test('a tag of another request may stand for the state of all answers', () => {
  const elsewhere = (tag: string) => stream(tag, 'Straits', {}, { path: '/streams/8' });
  const ports = (tag: string) => stream(tag, 'Ports');
  expect(found(ports('"1"'), elsewhere('"2"'), unchanged('"2"'), ports('"3"'))).toEqual([]);
  expect(found(ports('"1"'), elsewhere('"2"'), unchanged('"2"'), ports('"1"'))).toEqual([
    'other-tag-full-answer',
  ]);
});

test('a tag that was given with the same body gets 304, unless something changed or was billed meanwhile', () => {
  const plans = (tag: string, used: number, sent?: string): Exchanged => {
    const entry = told(
      200,
      tag,
      { data: { plans: [] }, usage: { quota_used: used } },
      { sent, path: '/plans' },
    );
    return { ...entry, call: 'listPlans' };
  };
  const kept = ['unchanged-keeps-tag'];
  const again = (tag: string, used = 0): Exchanged => plans(tag, used, '"1"');
  expect(found(plans('"1"', 0), plans('"2"', 0), again('"3"'), again('"4"'))).toEqual(kept);
  expect(found(plans('"1"', 0), again('"2"'), again('"2"'))).toEqual([]);
  expect(found(plans('"1"', 0), again('"2"', 1), again('"3"', 2))).toEqual([]);
  expect(found(plans('"1"', 0), act('publish.stream'), again('"2"'), again('"3"'))).toEqual([]);
  expect(found(plans('"1"', 0), exchanged('createDigest'), again('"2"'), again('"3"'))).toEqual([]);
});
