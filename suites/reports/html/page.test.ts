// The HTML page of a run: what it shows, that text of a target is escaped, and that it loads no other file.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { statementOf } from '../../../spec/statements/index.ts';
import { html } from '../../page/html.ts';
import { findScript } from '../../page/script.ts';
import { failure, mixed, provenance, result, run } from '../example.ts';
import { notesOf } from './changes.ts';
import { htmlReport } from './page.ts';

const page = htmlReport(mixed, { provenance });
const failing = run([result({ verdict: 'failed', failure })]);
const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);

test('markup in a template stays, and text is escaped', () => {
  expect(html`<p>${'a<b'}${[html`<i>${'"'}</i>`, undefined, 3]}</p>`.markup).toBe(
    '<p>a&lt;b<i>&quot;</i>3</p>',
  );
});

test('a character that would reorder the text becomes visible', () => {
  expect(html`${'a\u202eb'}`.markup).toBe('a\\u202eb');
});

test('the page shows verdict, reasons, coverage, and each failure with what it rests on', () => {
  for (const part of [
    'fake <span class="badge bad">failed</span> <span class="badge open">incomplete</span>',
    'The run fails: 2 rules failed, for 1 cause.',
    '4 of 7 claimed rules exercised',
    '<a href="#area-quota">quota</a></th><td class="number">2 of 2</td>',
    statementOf('QUOTA-04').text,
    '<dt>Expected</dt><dd>status 429</dd>',
    '<dt>Where</dt><dd>the status of getStream</dd>',
    '&gt; GET http://x/streams/12?token=[redacted]',
    '<code class="command">assay conform --seed 1 --rule quota.a</code>',
    'Blocks 2 rules with the same failure',
    'Listed as a failure, but the rule holds',
    'a clock that can be moved (capability clock)',
    '2026-01-02T03:04:05.000Z',
    '1.2.3 on Node 24.0.0',
  ])
    expect(page).toContain(part);
});

test('the table of each area lists the rules that were judged in it', () => {
  for (const { id, area } of mixed.rules) {
    const [, table = ''] = page.split(`<div id="area-${area}"`);
    expect(table.split('</table>')[0]).toContain(`<code class="id">${id}</code>`);
  }
});

test('text of a target is escaped everywhere on the page', () => {
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e';
  const hostile = JSON.parse(JSON.stringify(failing), (_, value: unknown) =>
    typeof value === 'string' && !['failed', 'quota', 'status', 'must', 'QUOTA-04'].includes(value)
      ? `${value}${attack}`
      : value,
  );
  const shown = htmlReport(hostile, { provenance, earlier: hostile });
  expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(shown.replace(`<script type="module">${findScript}</script>`, '')).not.toMatch(
    /<script|<img|\u202e/,
  );
});

test('the page runs one script, by its hash, and names no resource outside of it', () => {
  const [before = '', after = ''] = page.split(`<script type="module">${findScript}</script>`);
  expect(before + after).not.toMatch(
    /<(script|link|img|iframe|object|embed|base)\b|\son\w+=|url\(|@import|src=|action=/i,
  );
  expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to = '']) => !to.startsWith('#'))).toEqual([]);
  const hash = createHash('sha256').update(findScript).digest('base64');
  expect(page).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'"`,
  );
  // Without the script nothing is there that does not work.
  expect(before).toContain('<form id="find" role="search" hidden');
});

test('every link leads to a place of the page, and no two places have one name', () => {
  const ids = idsIn(page);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  for (const [, to = ''] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(to);
  for (const [, by = ''] of page.matchAll(/aria-labelledby="([^"]*)"/g)) expect(ids).toContain(by);
});

test('the same report gives the same page', () => {
  expect(htmlReport(JSON.parse(JSON.stringify(mixed)), { provenance })).toBe(page);
});

test('a good run has no failures to show, and is called passed', () => {
  const good = htmlReport(run([result({})]), { provenance });
  expect(good).toContain('<span class="badge good">passed</span>');
  expect(good).toContain('<p>No rule failed.</p>');
  for (const absent of ['id="warnings"', 'id="errors"', 'id="known"', 'id="changes"', 'incomplete'])
    expect(good).not.toContain(absent);
});

test('an earlier report adds what got worse and what got better', () => {
  const worse = htmlReport(failing, { provenance, earlier: run([result({})]) });
  expect(worse).toContain('1 rule changed; <strong class="bad">1 for the worse</strong>');
  expect(worse).toContain('Fails now, and did not fail before');
  const better = htmlReport(run([result({})]), { provenance, earlier: failing });
  expect(better).toContain('1 rule changed; <strong class="good">0 for the worse</strong>');
  expect(better).toContain('Failed before, and does not now');
});

test('a comparison says what makes the two runs hard to compare', () => {
  expect(notesOf(failing, failing)).toEqual([]);
  expect(notesOf({ ...failing, seed: 7 }, failing)).toEqual(['The earlier run had another seed: 7, now 1.']);
  expect(notesOf(mixed, failing)).toHaveLength(1);
});

test('known failures are told from new ones, and repaired ones are named', () => {
  const known = run([
    result({
      verdict: 'failed',
      failure,
      expectation: { kind: 'accepted', reason: 'index is rebuilt', expires: '2027-01-31' },
    }),
    result({ id: 'quota.b', verdict: 'failed', failure: { ...failure, operation: 'listStreams' } }),
  ]);
  const shown = htmlReport(known, { provenance, baseline: { fixed: ['quota.c'] } });
  expect(shown.indexOf('They fail the run: 1 cause')).toBeLessThan(
    shown.indexOf('Known, and accepted for now: 1 cause'),
  );
  expect(shown).toContain('<span class="state known">known until 2027-01-31</span>');
  expect(shown).toContain('<span class="state bad">fails the run</span>');
  expect(shown).toContain('1 failure that no list knows.');
  expect(shown).toContain('index is rebuilt');
  expect(shown).toContain('<p>Known, and no longer there (--update removes them):</p>');
});

test('what was exchanged stands beside what the contract documents', () => {
  const exchanged = {
    operations: [
      {
        operation: 'getStream',
        statuses: [
          { status: 200, count: 1_200 },
          { status: 0, count: 1 },
        ],
      },
    ],
    tools: [{ name: 'service-tags', count: 3 }],
    plans: [{ name: 'starter', count: 9 }],
    transports: [{ name: 'REST', count: 1_201 }],
  };
  const shown = htmlReport({ ...mixed, exchanged }, { provenance });
  expect(page).not.toContain('What was exchanged');
  expect(shown).toContain('<strong>Operations</strong>: 1 of ');
  const [, row = ''] = /<code>getStream<\/code>(.*)<\/tr>/.exec(shown) ?? [];
  expect(row).toContain('<strong>200</strong> 1,200');
  expect(row).toContain('<strong>no answer</strong> 1');
  expect(row).toMatch(/<td class="soft">304, .*503<\/td>/);
  expect(shown).toContain('<code>listStreams</code></th><td><span class="open">never called</span>');
  expect(shown).toContain('<li class="none">platform <strong>none</strong></li>');
});

test('a known failure that blocks one that no list knows counts, and shows that one', () => {
  const shown = htmlReport(
    run([
      result({
        verdict: 'failed',
        failure,
        expectation: { kind: 'accepted', reason: 'r', expires: '2027-01-31' },
      }),
      result({ id: 'quota.b', verdict: 'failed', failure, requests: 9 }),
    ]),
    { provenance },
  );
  expect(shown).toContain('They fail the run: 1 cause');
  expect(shown).toContain(
    '<details open><summary>Blocks 1 rule with the same failure, <span class="bad">1 of which no list knows</span>',
  );
});
