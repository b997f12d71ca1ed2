// What shows a failure, as lines: the place marked, bodies where they are the evidence, one line for each exchange.
import { expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { failureOf } from '../judge/outcome.ts';
import { reportedFailure, reportedSequence } from '../judge/reported.ts';
import { sequenceOf } from '../judge/sequence.ts';
import type { FindingDetails } from '../kit/finding.ts';
import { inDelivery, inHeader } from '../kit/place.ts';
import { failureLines } from './evidence.ts';
import { provenance, result, run } from './example.ts';
import { htmlReport } from './html/page.ts';

const json = { data: { streams: [{ id: 7 }], note: 'unseen' } };
const exchange: Exchange = {
  request: { method: 'POST', url: 'http://x/streams?page=0', headers: { 'x-sent': '1' }, body: '{"a":1}' },
  status: 200,
  headers: { etag: '"1"', 'x-other': '1', 'content-type': 'application/json' },
  text: JSON.stringify(json),
  json,
};
const details = (given: Partial<FindingDetails>): FindingDetails => ({
  expected: 'a',
  received: 'b',
  at: '',
  exchange,
  ...given,
});

/** The lines that show a finding of a case with these exchanges. */
const linesFor = (
  given: Partial<FindingDetails>,
  exchanges: readonly Exchange[] = [exchange],
): readonly string[] =>
  failureLines(
    reportedFailure(failureOf(details(given), exchanges)),
    reportedSequence(sequenceOf(exchanges)),
  );
const marked = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.includes('→')).map((line) => line.trim());

test('a body is shown where it is the evidence, indented, with its place marked', () => {
  const lines = linesFor({ at: 'data.streams.0.id' });
  expect(marked(lines)).toEqual(['→ <         "id": 7']);
  expect(lines).toContain('    > {"a":1}');
  expect(lines).not.toContain('    < etag: "1"');
});

test('a status and a header are shown with the headers, and without the body', () => {
  for (const [at, line] of [
    [{ kind: 'status' }, '→ < 200'],
    [inHeader('ETag'), '→ < etag: "1"'],
    [inHeader('Retry-After'), '→ < (no header retry-after)'],
  ] as const) {
    const lines = linesFor({ at });
    expect(marked(lines)).toEqual([line]);
    expect(lines).toContain(`${at.kind === 'header' && at.name === 'etag' ? '  →' : '   '} < etag: "1"`);
    expect(lines.join('\n')).not.toMatch(/unseen|x-other/);
  }
});

test('a delivery is shown by its request', () => {
  const [body] = [JSON.stringify({ event: 'manifest.matched', data: { id: 9 } })];
  const delivered = { ...exchange, request: { ...exchange.request, body }, text: '', json: undefined };
  expect(marked(linesFor({ at: inDelivery('data.id'), exchange: delivered }))).toEqual(['→ >     "id": 9']);
  const at = { kind: 'delivery-header', name: 'x-sent' } as const;
  expect(marked(linesFor({ at, exchange: delivered }))).toEqual(['→ > x-sent: 1']);
});

test('further mismatches are named and marked, ten in all, with the number of the rest', () => {
  const others = Array.from({ length: 12 }, (_, nth) => ({
    expected: `e${nth}`,
    received: 'r',
    at: 'data.note',
  }));
  const lines = linesFor({ at: 'data.streams', others });
  expect(lines.filter((line) => line.startsWith('and '))).toEqual([
    ...Array.from({ length: 9 }, (_, nth) => `and       e${nth}, received r`),
    'and       3 more',
  ]);
  expect(marked(lines)).toEqual(['→ <     "streams": [', '→ <     "note": "unseen"']);
});

/** A case of 40 exchanges, with a call of a tool and a refusal in it. */
const exchanges = Array.from({ length: 40 }, (_, nth): Exchange => {
  const request = { ...exchange.request, url: `http://x/streams?page=${nth}`, body: undefined };
  if (nth === 1)
    return {
      ...exchange,
      request: {
        method: 'POST',
        url: 'http://x/mcp',
        headers: {},
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"service-profile","arguments":{"a":1}}}',
      },
    };
  return nth === 2
    ? { ...exchange, request, status: 403, text: '{"detail":"No."}', json: {} }
    : { ...exchange, request };
});

test('every exchange of the case has a line with what it sent and why it was refused, around those left out', () => {
  const shown = exchanges[38];
  const lines = linesFor({ at: { kind: 'status' }, exchange: shown }, exchanges);
  const from = lines.findIndex((line) => line.includes('40 exchanges of the case'));
  expect(lines.slice(from + 1, from + 6).map((line) => line.trim())).toEqual([
    '1 200 POST /streams?page=0',
    '2 200 POST /mcp  service-profile {"a":1}',
    '3 403 POST /streams?page=2  {"detail":"No."}',
    '… 17 more',
    '21 200 POST /streams?page=20',
  ]);
  expect(marked(lines)).toEqual(['→ 39 200 POST /streams?page=38', '→ < 200']);
});

test('the page shows the exchanges of the case in order, the one that shows the failure open, and marks the place', () => {
  const failure = failureOf(details({ at: 'data.streams.0.id', exchange: exchanges[38] }), exchanges);
  const failed = result({ verdict: 'failed', failure, sequence: sequenceOf(exchanges) });
  const page = htmlReport(run([failed]), { provenance });
  expect(page).toContain('40 exchanges of the case; number 39 shows it:');
  expect(page).toMatch(
    /<li class="here" value="39"><details open><summary><strong>shows it<\/strong> <code>200 POST/,
  );
  expect(page).toContain(
    '<li value="3"><details><summary><code>403 POST /streams?page=2  {&quot;detail&quot;:&quot;No.&quot;}</code>',
  );
  expect(page).toContain('<li class="gap soft">… 17 more</li>');
  expect(page).toContain('<mark>&lt;         &quot;id&quot;: 7</mark>');
});
