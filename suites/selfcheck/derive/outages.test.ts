// The derived outages: one for each operation, field and event, and excuses only for outages that exist.
import { expect, test } from 'vitest';
import { operations } from '../../../spec/contract.ts';
import { silences } from '../../../spec/silences/index.ts';
import { statements } from '../../../spec/statements/index.ts';
import { eventKinds } from '../../../spec/values.ts';
import { outageExcuses } from '../excuses/outages.ts';
import { perform, type TriedRule } from '../jobs.ts';
import { defaultSetting } from '../setting.ts';
import { inShare } from '../share.ts';
import { jointOutages } from './joint-outages.ts';
import { outages } from './outages.ts';
import { changedAt, fieldsOf, firstOnly, isSeveral, placeText, valuesAt } from './request-fields.ts';
import type { Touched } from './try-outages.ts';

const ids = outages().map(({ id }) => id);

test('every operation of customers and every event has outages with unique ids', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, server } of Object.values(operations))
    if (server === 'api') expect(ids).toContain(`${id}:foreign`);
  for (const event of eventKinds) expect(ids).toContain(`${event}:mute`);
  expect(ids).toEqual(
    expect.arrayContaining([
      'listStreams:empty',
      'listStreams:stale',
      'listStreams:ignores:home_domain',
      'listStreams:first-only:ticker',
      'createBeacon:deaf',
      'createDigest:first-only:body.filter_spec.rules[].values',
    ]),
  );
});

test('the shares hold every outage once, and each share outages of every kind', () => {
  const shares = [1, 2, 3, 4].map((index) => inShare(outages(), { index, count: 4 }));
  expect(
    shares
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  const kinds = new Set(outages().map(({ kind }) => kind));
  for (const share of shares) expect(new Set(share.map(({ kind }) => kind))).toEqual(kinds);
});

test('a rule that is tried with its mutants touches what it touches alone', async () => {
  const place = { setting: defaultSetting, seed: 1 };
  for (const rule of ['quota.clamp-cuts-page', 'delivery.common-payload', 'mcp.quota-edge-kept']) {
    const [tried, alone] = (await Promise.all([
      perform({ ...place, kind: 'rule', rule }),
      perform({ ...place, kind: 'touched', rules: [rule] }),
    ])) as [TriedRule, Touched];
    expect(tried.touched.length).toBeGreaterThan(0);
    expect(tried.touched.toSorted()).toEqual(alone[rule]?.toSorted());
  }
});

test('an excuse names an outage, and a statement or silence', () => {
  const known = [...ids, ...jointOutages().map(({ id }) => id)];
  expect([...outageExcuses.keys()].filter((id) => !known.includes(id))).toEqual([]);
  const reasons = new Set([...Object.keys(silences), ...Object.keys(statements)]);
  expect([...outageExcuses.values()].filter(({ because }) => !reasons.has(because))).toEqual([]);
});

test('outages are joined with others of their family, unless all are excused', () => {
  const joined = jointOutages().map(({ id }) => id);
  expect(new Set(joined).size).toBe(joined.length);
  expect(joined).toEqual(
    expect.arrayContaining(['digest.created:mute+digest.removed:mute', 'digest:silent', 'events:mute']),
  );
  expect(joined).not.toContain('createBeacon:deaf+deleteWebhook:deaf');
  expect(joined).not.toContain('search:empty+listTrending:empty');
});

test('fields are parameters and members of bodies, at any depth', () => {
  const places = fieldsOf(operations.createBeacon).map(({ path }) => placeText(path));
  expect(places).toEqual(
    expect.arrayContaining([
      'body.name',
      'body.topic_filters[].slug',
      'body.default_date_window.lookback_hours',
    ]),
  );
});

test('values are read and changed in every element of a list', () => {
  const input = { body: { rules: [{ values: ['a', 'b'] }, { values: ['c'] }] } };
  const path = ['body', 'rules', '[]', 'values'];
  expect(valuesAt(input, path)).toEqual([['a', 'b'], ['c']]);
  expect(changedAt(input, path, firstOnly)).toEqual({
    body: { rules: [{ values: ['a'] }, { values: ['c'] }] },
  });
  expect(changedAt(input, path, () => undefined)).toEqual({ body: { rules: [{}, {}] } });
  expect([isSeveral('A,B'), isSeveral('A'), isSeveral(['a'])]).toEqual([true, false, false]);
});
