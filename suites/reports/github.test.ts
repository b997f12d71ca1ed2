// Annotations, summary and badge: what they say, that their number is bounded, and that text of a target is escaped.
import { expect, test } from 'vitest';
import type { Report } from '../report/schema.ts';
import { badge, badgeText } from './badge.ts';
import { failure, mixed, result, run } from './example.ts';
import { annotations, jobSummary } from './github.ts';

const failing = run([result({ verdict: 'failed', failure })]);
const hostile: Report = run(
  [
    result({
      verdict: 'failed',
      failure: {
        ...failure,
        received:
          'x\n::set-output name=a::b 100% @everyone ![](http://evil/p.png) <script>alert(1)</script>\n\n# head',
      },
    }),
  ],
  { name: '<b>x</b>,title=y::' },
);

test('each cause that fails the run is an error, with its rule, the finding and the command that repeats it', () => {
  const lines = annotations(failing).trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^::error title=failed quota\.a::A page is cut\. Expected status 429; received .* \(the status of getStream\)\. Repeat: assay conform --seed 1 --rule quota\.a$/,
  );
});

test('errors of Assay and other reasons are errors, disputes and new rules are notices, warnings are warnings', () => {
  expect(annotations(mixed)).toMatch(/^::error title=The run fails::the expected failure of env\.d/m);
  expect(annotations(mixed)).toMatch(/^::error title=error env\.c::oops$/m);
  const disputed = run([result({ id: 'quota.hard-cap', verdict: 'failed', failure, standing: 'disputed' })], {
    disputed: [{ rule: 'quota.hard-cap', reason: 'silent' }],
  });
  expect(annotations(disputed)).not.toContain('::error');
  expect(annotations(disputed)).toMatch(/^::notice title=Not counted::Disputed quota\.hard-cap: .*silent/m);
  expect(annotations(run([result({ verdict: 'warned', failure })]))).toMatch(
    /^::warning title=warned quota\.a::/,
  );
  expect(annotations(run([result({})]))).toBe('');
});

test('annotations are at most ten of a level, and the last says how many are left out', () => {
  const many = run(
    Array.from({ length: 30 }, (_, nth) =>
      result({
        id: `quota.r${nth}`,
        verdict: 'failed',
        failure: { ...failure, place: { kind: 'body', path: [`m${nth}`] } },
      }),
    ),
  );
  const lines = annotations(many).trimEnd().split('\n');
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toMatch(/^::error title=And more::\d+ more; /);
});

test('text of a target neither ends an annotation nor begins another', () => {
  for (const line of annotations(hostile).trimEnd().split('\n'))
    expect(line).toMatch(/^::error title=[^:,]*::/);
  expect(annotations(hostile)).toContain('100%25');
});

test('the summary has verdict, counts, reasons and causes', () => {
  const summary = jobSummary(mixed);
  for (const part of [
    '<h2>fake: failed</h2>',
    '4 of 7 claimed rules exercised',
    '2 rules failed, for 1 cause',
    '<code>quota.a</code>',
    '2 rules',
  ])
    expect(summary).toContain(part);
});

test('text of a target is escaped in the summary, which has no empty line that would begin Markdown again', () => {
  const summary = jobSummary(hostile);
  expect(summary).not.toMatch(/<script|<b>/);
  expect(summary.trimEnd()).not.toMatch(/\n\s*\n/);
  expect(summary).toMatch(/^<h2>/);
  expect(summary).toMatch(/<\/table>\n\n$/);
});

test.each([
  ['all rules hold', run([result({})]), '1 of 1 rules kept', '#116329'],
  ['a rule fails', failing, '1 of 1 rules failed', '#a40e26'],
  [
    'failures are excused',
    run([result({}), result({ id: 'quota.b', verdict: 'failed', failure, standing: 'disputed' })]),
    '1 of 2 rules kept, 1 excused',
    '#7a4d00',
  ],
  [
    'nothing was exercised',
    run([result({ verdict: 'not-exercised', missing: { needs: [{ id: 'org' }] } })]),
    'failed: none exercised',
    '#a40e26',
  ],
] as const)('the badge shows that %s', (_, report, text, color) => {
  expect(badgeText(report)).toBe(text);
  const svg = badge(report);
  expect(svg).toContain(`<title>contract: ${text}</title>`);
  expect(svg).toContain(color);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|@import/);
  expect(badge(report)).toBe(svg);
});
