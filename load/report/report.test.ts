// The report of a load run: self-contained, escaped, and with the figures of the run beside what is stated.
import { describe, expect, test } from 'vitest';
import { type Summary, summaryJson, summaryText } from '../summary.ts';
import { changeText, differences } from './compare.ts';
import { flood, info, loaded, outcome, request } from './example.ts';
import { reportPage } from './page.ts';
import { niceStep, roof } from './plot.ts';
import { admittedBy, seriesOf, statedLine } from './series.ts';

describe('the page', () => {
  const page = reportPage({ info, outcome });

  test('needs no script, no network and no other file', () => {
    expect(page).not.toMatch(/<script|<link|<img|@import|url\((?!#)|src=/);
    expect(page).toContain("default-src 'none'");
  });

  test('shows verdict, reasons, found and stated figures, and thresholds', () => {
    for (const text of ['>failed<', '54 requests, 10 % fewer', '>60<', 'p(95)&lt;5', 'limit 60'])
      expect(page).toContain(text);
  });

  test('escapes what a service or a person wrote', () => {
    expect(page).toContain('failed: &lt;b&gt;');
    expect(page).not.toContain('<b>');
  });

  test('describes every plot in words, each with ids of its own', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page.match(/role="img"/g)).toHaveLength(2);
    expect(page).toContain('At most 60 were admitted within 60 s');
  });

  test('has every cell of a table in a row, and every heading a scope', () => {
    expect(page.match(/<th(?! scope)(?!ead)/g)).toBeNull();
    expect(page.match(/<tr>/g)?.length).toBe(page.match(/<\/tr>/g)?.length);
  });

  test('of a run that sent nothing has no plot', () => {
    const page = reportPage({ info, outcome: { ...outcome, sent: [], checks: [] } });
    expect(page).toContain('No check was made.');
    expect(page).not.toContain('role="img"');
  });
});

test('of several parts the sum is shown, and what was sent besides', () => {
  const page = reportPage(loaded);
  const row = page.match(/>all parts<\/th>(.*?)<\/tr>/)?.[1] ?? '';
  const figures = [...row.matchAll(/>(\d+)</g)].map(([, figure]) => Number(figure));
  expect(figures[0]).toBe(loaded.outcome.sent.length);
  expect(figures.slice(1).reduce((sum, figure) => sum + figure)).toBe(figures[0]);
  expect(page).toContain(`<p>${loaded.outcome.requests - loaded.outcome.sent.length} requests besides`);
});

test('every answer is accounted for: in the table, in the plot and in the summary', () => {
  const results = ['admitted', 'admitted', 'admitted', 'refused', 'refused', 'exhausted', 'other'] as const;
  const sent = results.map((result, nth) => request(nth / 10, result, 'edge'));
  const edge = { ...outcome, sent };
  const page = reportPage({ info, outcome: edge });
  const row = page.match(/>edge<\/th>(.*?)<\/tr>/)?.[1] ?? '';
  expect([...row.matchAll(/>(\d+)</g)].map(([, figure]) => Number(figure))).toEqual([7, 3, 2, 1, 1]);
  expect(page.match(/<rect class="(admitted|refused|exhausted|other)"[^>]* height="(?!14)/g)).toHaveLength(4);
  expect(summaryText(info, edge)).toContain(
    'edge: 7 requests, 3 admitted, 2 refused, 1 quota exhausted, 1 answered otherwise;',
  );
});

describe('a comparison', () => {
  const now = summaryJson(info, outcome);
  const earlier: Summary = { ...now, verdict: 'passed', plan: 'platform', checks: [] };

  test('shows both verdicts, and what the runs did not have in common', () => {
    const page = reportPage({ info, outcome, earlier });
    expect(page).toContain('The earlier run of 2026-03-17T12:00:00.000Z: passed. This run: failed.');
    expect(page).toContain('The earlier run had another plan: platform, now starter.');
    expect(page).toContain('not made');
  });

  test('of runs of the same kind finds no difference', () => {
    expect(differences(now, now)).toEqual([]);
  });

  test.each([
    { before: 10, after: 12, text: '+20 %' },
    { before: 10, after: 5, text: '\u221250 %' },
    { before: 10, after: 10, text: 'same' },
    { before: 0, after: 5, text: undefined },
    { before: undefined, after: 5, text: undefined },
  ])('of $before and $after says $text', ({ before, after, text }) => {
    expect(changeText(before, after)).toBe(text);
  });
});

describe('a series', () => {
  test('counts admitted and refused requests by time', () => {
    const { bins, binSeconds } = seriesOf('flood', flood);
    expect(binSeconds).toBe(2);
    expect(bins[0]).toMatchObject({ counts: { admitted: 60, refused: 0 }, medianMs: 8 });
    expect(bins[1]).toMatchObject({ counts: { admitted: 0, refused: 20 } });
    expect(bins[2]).toMatchObject({ counts: { admitted: 0, refused: 0 }, medianMs: undefined });
  });

  test('has at most sixty bars', () => {
    expect(seriesOf('steady', [request(0, 'admitted'), request(599, 'admitted')]).bins).toHaveLength(60);
  });

  test('counts what was admitted within a minute, or since the start of a bucket', () => {
    const perMinute = admittedBy(flood, { kind: 'per-minute', limit: 60 }).map(({ value }) => value);
    expect(Math.max(...perMinute)).toBe(60);
    expect(perMinute.at(-1)).toBe(30);
    const bucket = { kind: 'bucket', burst: 60, perSecond: 0.5 } as const;
    expect(admittedBy(flood, bucket).at(-1)?.value).toBe(90);
    expect(statedLine(bucket, 60).map(({ value }) => value)).toEqual([60, 90]);
  });
});

test('axes end at a round figure', () => {
  expect([niceStep(60, 4), niceStep(7, 3), niceStep(1, 3)]).toEqual([20, 5, 1]);
  expect([roof([61]), roof([]), roof([1])]).toEqual([80, 1, 1]);
});
