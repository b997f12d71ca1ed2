// The observer: it convicts as a recording does, whatever the moment of the report, and keeps nothing that is long.
import { expect, test } from 'vitest';
import { secondMs } from '../spec/units.ts';
import { asked, pair, rateLimited } from '../suites/testing/conduct.ts';
import { act } from '../suites/testing/entries.ts';
import type { Entry } from '../suites/transcript/entry.ts';
import { clientObserver, clientVerdicts } from './client-observer.ts';

const refused = (atMs: number, given: object = {}) =>
  asked('listStreams', { ...rateLimited(30), atMs, ...given });
const atOnce = (fromMs = 0): readonly Entry[] => [0, 1, 2].map((nth) => refused(fromMs + nth * secondMs));

function observed() {
  const verdicts = clientVerdicts({ name: 'a client', command: 'repeat' });
  const observer = clientObserver(() => [verdicts]);
  const failed = (): readonly string[] => {
    observer.settle();
    return verdicts
      .report()
      .rules.filter(({ verdict }) => verdict === 'failed')
      .map(({ id }) => id);
  };
  return { ...observer, report: verdicts.report, failed };
}

test('who does not wait is convicted, at once and with everything that shows it', () => {
  const { see, failed, report } = observed();
  expect(failed()).toEqual([]);
  expect(report()).toMatchObject({ ok: true, target: { base_url: 'nothing was sent' } });
  atOnce().forEach(see);
  expect(failed()).toEqual(['client.wait-out-rate-limit']);
  const [rule] = report().rules.filter(({ verdict }) => verdict === 'failed');
  expect(rule).toMatchObject({ repeat: 'repeat --rule client.wait-out-rate-limit', sequence: { total: 3 } });
  expect(JSON.stringify(report())).not.toContain(pair.secret);
});

test('an observation goes on after a report', () => {
  const { see, failed } = observed();
  for (const entry of atOnce()) {
    see(entry);
    failed();
  }
  expect(failed()).toEqual(['client.wait-out-rate-limit']);
});

test('entries that come in another order are judged in that of their ends', () => {
  const { see, failed } = observed();
  atOnce().toReversed().forEach(see);
  expect(failed()).toEqual(['client.wait-out-rate-limit']);
});

test('workers with one key are not convicted, even if only later requests show them', () => {
  const { see, failed } = observed();
  const [first, second] = [refused(20 * secondMs), refused(20 * secondMs + 5)];
  [...atOnce(), first, second].forEach(see);
  expect(failed()).toEqual([]);
});

test('who shares nothing with those workers is convicted beside them', () => {
  const { see, failed } = observed();
  const headers = { ...pair, 'api-key': 'ak_another_0123456789' };
  const other = [0, 1, 2].map((nth) => refused(3 + nth * secondMs, { headers }));
  [...atOnce(), refused(20 * secondMs), refused(20 * secondMs + 5), ...other].forEach(see);
  expect(failed()).toEqual(['client.wait-out-rate-limit']);
});

test('what a test provoked on purpose convicts nobody, nor does what follows on it', () => {
  const { see, failed } = observed();
  for (let nth = 0; nth < 4; nth += 1)
    see({ ...refused(nth * secondMs), rule: nth % 2 === 0 ? 'a test' : undefined });
  expect(failed()).toEqual([]);
});

test('what a client was told before an act of the operator, or before it was forgotten, convicts nobody', () => {
  const { see, failed, forgetTold } = observed();
  for (const entry of atOnce())
    [entry, act('clock.advance', { atMs: entry.atMs, endMs: entry.endMs })].forEach(see);
  for (const entry of atOnce(60 * secondMs)) {
    see(entry);
    forgetTold();
  }
  expect(failed()).toEqual([]);
});

test('thousands of entries are judged while they come, and long answers leave their heads', () => {
  const { see, report, failed } = observed();
  const long = { data: { streams: [{ id: '11604773700000018', text: 'x'.repeat(10_000) }] } };
  for (let nth = 0; nth < 6_000; nth += 1)
    see(
      asked('listStreams', {
        path: `/streams?api-key=${pair['api-key']}`,
        json: long,
        status: 404,
        atMs: 20 * nth,
      }),
    );
  expect(report().rules.find(({ id }) => id === 'client.hide-secrets')?.verdict).toBe('failed');
  expect(failed()).toEqual(['client.hide-secrets']);
  expect(JSON.stringify(report()).length).toBeLessThan(100_000);
});
