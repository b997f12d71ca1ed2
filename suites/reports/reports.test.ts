// Reports: without secrets, JSON that fits its schema, XML that build servers can read, each cause once.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { RuleResult } from '../judge/verdict.ts';
import { readReport } from '../report/read.ts';
import { type Report, reportSchema } from '../report/schema.ts';
import { changesOf, diffText } from './diff.ts';
import { failure, mixed, obstacle, provenance, result, run } from './example.ts';
import { annotations, jobSummary } from './github.ts';
import { htmlReport } from './html/page.ts';
import { junitReport } from './junit.ts';
import { terminalReport } from './terminal.ts';
import { jsonReport, writeReports } from './write.ts';

const all = [
  jsonReport(mixed),
  junitReport(mixed),
  terminalReport(mixed, { color: false }),
  htmlReport(mixed, { provenance }),
  annotations(mixed),
  jobSummary(mixed),
] as const;

test.each([
  'sent-key-12345',
  'sent-secret-12345',
  'bearer-token-1',
  'query-token-1',
  'issued-key-123',
  'cookie-1234',
  'known-secret-1',
  'obstacle-secret-1',
  'cut-secr',
])('%s is in no report', (secret) => {
  for (const report of all) expect(report).not.toContain(secret);
});

test('the summary of a run without organisations begins with the ways to give one', () => {
  const lines = (needs: RuleResult['missing']): readonly string[] =>
    terminalReport(run([result({ verdict: 'not-exercised', missing: needs })]), { color: false }).split('\n');
  const shown = lines({ needs: [{ id: 'org' }] });
  const lastArea = shown.findIndex((line) => line.startsWith('quota '));
  expect(shown.slice(lastArea + 1).findIndex((line) => line.includes('ASSAY_API_KEY'))).toBe(2);
  expect(lines({ needs: [{ id: 'clock' }] }).join()).not.toContain('ASSAY_API_KEY');
});

test('a receiver that was refused shows the answer of the server', () => {
  const refused = run([
    result({ verdict: 'not-exercised', missing: { needs: [{ id: 'receiver' }], note: undefined, obstacle } }),
  ]);
  expect(terminalReport(refused, { color: false })).toMatch(
    /a receiver that the target reaches.*\n +expected a webhook, received status 403.*\n +> GET .*\n/,
  );
});

test('two reports differ by what got worse, what got better, and what one of them lacks', () => {
  const at = (path: readonly (string | number)[]): Partial<RuleResult> => ({
    verdict: 'failed',
    failure: { ...failure, place: { kind: 'body', path } },
  });
  const unexercised = { verdict: 'not-exercised', missing: { needs: [{ id: 'org' }] } } as const;
  const rows: readonly (readonly [
    Partial<RuleResult> | undefined,
    Partial<RuleResult> | undefined,
    string?,
  ])[] = [
    [{}, at(['a']), 'broken'],
    [undefined, at(['a']), 'broken'],
    [unexercised, at(['a']), 'broken'],
    [at(['list', 0, 'a']), at(['list', 7, 'a'])],
    [at(['a']), at(['b']), 'fails-otherwise'],
    [{}, unexercised, 'lost'],
    [{}, { ...unexercised, verdict: 'undecided' }, 'undecided'],
    [at(['a']), unexercised, 'lost'],
    [{}, { ...at(['a']), standing: 'new' }, 'excused'],
    [at(['a']), { ...at(['a']), standing: 'disputed' }],
    [at(['a']), {}, 'repaired'],
    [unexercised, {}, 'gained'],
    [undefined, {}, 'added'],
    [{}, undefined, 'removed'],
    [{}, {}],
  ];
  const report = (side: 0 | 1): Report =>
    run(rows.flatMap((row, nth) => (row[side] ? [result({ id: `quota.r${nth}`, ...row[side] })] : [])));
  const changes = new Map(changesOf(report(0), report(1)).map(({ rule, kind }) => [rule, kind]));
  expect(rows.map((_, nth) => changes.get(`quota.r${nth}`))).toEqual(rows.map(([, , kind]) => kind));
  expect(diffText(report(0), report(1))).toMatch(/Fails now.*\n {2}quota\.r0 {2}passed -> failed\n/);
});

test('a disputed failure is skipped in junit.xml, and every report for people names what became of the dispute', () => {
  const disputed = [
    { rule: 'quota.clamp-cuts-page', reason: 'silent here', expires: '2027-01-31', link: 'https://x/1' },
    { rule: 'quota.gone', reason: 'of an older release' },
  ];
  const report = run(
    [
      result({ id: 'quota.clamp-cuts-page', verdict: 'failed', failure, standing: 'disputed' }),
      result({ id: 'quota.b', verdict: 'passed' }),
    ],
    { disputed },
  );
  expect(report).toMatchObject({ ok: true, summary: { disputed_failures: 1, new_failures: 0 } });
  expect(junitReport(report)).toContain(
    '<testsuites name="assay" tests="2" failures="0" errors="0" skipped="1"',
  );
  for (const text of [terminalReport(report, { color: false }), htmlReport(report, { provenance })])
    for (const part of [
      'silent here',
      'not counted against it',
      'this release has no such rule',
      'https://x/1',
    ])
      expect(text).toContain(part);
});

test('the terminal lists failures, areas and a summary; passed rules and all needs only if wanted', () => {
  const needs = ['clock', 'faults', 'grants', 'operator', 'publish', 'receiver', 'site'] as const;
  const report = run([
    result({}),
    result({ id: 'quota.b', verdict: 'failed', failure }),
    ...needs.map((id) =>
      result({ id: `env.${id}`, area: 'env', verdict: 'not-exercised', missing: { needs: [{ id }] } }),
    ),
  ]);
  const short = terminalReport(report, { color: false });
  expect(short).toMatch(/^failed quota\.b$/m);
  expect(short).toMatch(/^quota +1 +1 +·/m);
  expect(short).toContain('and 2 more needs (--verbose)');
  expect(short).not.toMatch(/^(passed|not-exercised) /m);
  const long = terminalReport(report, { color: false, verbose: true });
  expect(long).toMatch(/^passed +quota\.a$/m);
  expect(long).toMatch(/^not-exercised +env\.clock /m);
  expect(long).not.toContain('--verbose');
});

test('a known failure is shown with its last day, and the summary says that it fails no run', () => {
  const expectation = {
    kind: 'accepted',
    reason: 'the baseline knows this failure',
    expires: '2027-01-31',
  } as const;
  const report = run([result({}), result({ id: 'quota.b', verdict: 'failed', failure, expectation })]);
  expect(report.ok).toBe(true);
  const text = terminalReport(report, { color: false });
  expect(text).toMatch(
    /^failed quota\.b {2}\(known until 2027-01-31, so it does not fail the run: the baseline/m,
  );
  expect(text).toMatch(/^1 known failure, which fails no run/m);
});

test('undecided rules are named in every report, and fail no run', () => {
  const undecided = result({
    id: 'quota.hard-cap',
    verdict: 'undecided',
    missing: { needs: [{ id: 'quiet', parameters: { count: 4 } }] },
  });
  const report = run([result({}), undecided]);
  expect(report).toMatchObject({ ok: true, summary: { exercised: 1, claimed: 2, counts: { undecided: 1 } } });
  const named = /Undecided, because others disturbed every attempt, and not exercised: quota\.hard-cap/;
  for (const text of [
    terminalReport(report, { color: false }),
    htmlReport(report, { provenance }),
    annotations(report),
    jobSummary(report),
  ])
    expect(text).toMatch(named);
  expect(junitReport(report)).toMatch(
    /name="quota\.hard-cap".*\n +<skipped message="undecided: .*disturbed in 4/,
  );
});

test('an area below the share of the run is named with what most of its rules need', () => {
  const bare = ['env.a', 'env.b', 'env.c'].map((id, nth) =>
    result({
      id,
      area: 'env',
      verdict: 'not-exercised',
      missing: { needs: [{ id: nth === 0 ? 'clock' : 'receiver' }] },
    }),
  );
  const enough = ['quota.a', 'quota.b', 'quota.c'].map((id) => result({ id }));
  const report = run([...enough, ...bare]);
  expect(report.ok).toBe(true);
  expect(terminalReport(report, { color: false })).toMatch(
    /^Little of env was exercised \(0 of 3\); missing for 2 rules: a receiver that the target reaches/m,
  );
});

test('report.json fits its published schema, which strict tools accept', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  const fits = ajv.compile(JSON.parse(JSON.stringify(reportSchema)));
  fits(JSON.parse(all[0]));
  expect(fits.errors).toBeNull();
});

test('report.json has counts, causes, needs and reasons, and the details of each rule', () => {
  expect(mixed).toMatchObject({
    version: 2,
    ok: false,
    reasons: [{ kind: 'stale' }, { kind: 'failed', text: '2 rules failed, for 1 cause' }, { kind: 'broken' }],
    summary: {
      total: 8,
      counts: { passed: 1, failed: 2, warned: 1, 'not-applicable': 1, 'not-exercised': 2, error: 1 },
      claimed: 7,
      exercised: 4,
    },
    areas: [
      { area: 'quota', counts: { failed: 2 } },
      { area: 'env', counts: { failed: 0, warned: 1, 'not-exercised': 2 } },
    ],
    causes: [{ rule: 'quota.a', blocks: ['quota.b', 'env.a'] }],
    needs: [
      {
        need: { id: 'clock', parameters: {}, text: 'a clock that can be moved (capability clock)' },
        rules: ['env.b', 'env.e'],
      },
    ],
    rules: [
      {
        statements: ['QUOTA-04'],
        repeat: 'assay conform --seed 1 --rule quota.a',
        failure: { place: { kind: 'status' }, operation: 'getStream' },
      },
      {},
      {},
      {
        not_exercised: {
          needs: [{ id: 'clock', parameters: { waitsMs: 60_000 } }],
          text: 'a clock that can be moved forward by 1 minute (capability clock) ([redacted])',
          obstacle: { expected: 'a webhook', place: { kind: 'status' } },
        },
      },
      {},
      {},
      {},
      { not_applicable: { surface: null, silences: ['S-26', 'S-120'] } },
    ],
  });
});

test('junit.xml has an element for each bad result, and no character that XML excludes', () => {
  const xml = all[1];
  expect(xml).toContain('<testsuites name="assay" tests="8" failures="3" errors="1" skipped="3"');
  expect(xml).toContain('<skipped message="not-exercised: a clock that can be moved forward by 1 minute');
  expect(xml).toContain('<skipped message="not-applicable: S-26, S-120: nothing is billed">');
  expect(xml).toContain('message="the expected failure is stale"');
  expect(xml).toContain('&lt;b&gt;');
  expect(xml).not.toContain('\u0000');
});

test('the terminal shows each cause once, and ends with the completeness of the run', () => {
  const lines = all[2].trimEnd().split('\n');
  expect(
    lines.filter((line) => line.startsWith('failed quota.a') || line.startsWith('failed quota.b')),
  ).toHaveLength(1);
  expect(all[2]).toContain('  blocks    2 rules with the same failure:\n    failed quota.b');
  expect(all[2]).toContain('2 rules failed, for 1 cause');
  expect(all[2]).toContain('  2 rules  a clock that can be moved (capability clock)\n');
  expect(lines.at(-1)).toBe('INCOMPLETE 4 of 7 claimed rules were exercised');
  expect(all[2]).not.toContain('\u001b');
});

describe('a report that is read', () => {
  const directory = mkdtempSync(join(tmpdir(), 'assay-report-'));
  const fileWith = (text: string): string => {
    const file = join(directory, 'other.json');
    writeFileSync(file, text);
    return file;
  };
  const altered = (change: object): string => fileWith(JSON.stringify({ ...mixed, ...change }));

  test('equals the one that was written', () => {
    writeReports(mixed, directory, { provenance });
    expect(readReport(join(directory, 'report.json'))).toEqual(JSON.parse(all[0]));
  });

  test('has an empty list `left` if an earlier release wrote it without that list', () => {
    expect(readReport(altered({ left: undefined })).left).toEqual([]);
  });

  test('has no pin, disputes or versions of rules if an earlier release wrote it without them', () => {
    const { requirements: _, disputes: __, ...earlier } = mixed;
    const { new_failures: ___, disputed_failures: ____, ...summary } = mixed.summary;
    const rules = mixed.rules.map(({ since, standing, sequence, failure: found, ...rule }) => {
      if (found === null) return { ...rule, failure: null };
      const { others, others_left_out, nth, excerpt, ...failed } = found;
      return { ...rule, failure: failed };
    });
    const read = readReport(fileWith(JSON.stringify({ ...earlier, summary, rules })));
    expect(read).toMatchObject({ requirements: null, disputes: [], summary: { new_failures: 0 } });
    expect(read.rules[0]).toMatchObject({
      since: null,
      standing: null,
      sequence: null,
      failure: { others: [], others_left_out: 0, nth: null, excerpt: null },
    });
    expect(htmlReport(read, { provenance })).toContain('2 rules failed');
  });

  test.each([
    ['is missing', join(directory, 'nowhere.json'), /nowhere\.json cannot be read .*ENOENT/],
    ['is no JSON', () => fileWith('{"version": '), /other\.json: expected JSON/],
    [
      'is of another version',
      () => altered({ version: 1 }),
      /other\.json: version: expected 2, received 1\./,
    ],
    ['is no report', () => fileWith('[]'), /other\.json: version: expected 2, received nothing\./],
    [
      'has a wrong type',
      () => altered({ seed: 'one' }),
      /other\.json: seed: expected a value of type integer, received "one"\./,
    ],
    [
      'lacks a member',
      () => altered({ target: { name: 'x' } }),
      /target: expected a member base_url, received none/,
    ],
    [
      'has a verdict of its own',
      () => altered({ rules: [{ ...mixed.rules[0], verdict: 'fine' }] }),
      /rules\.0\.verdict: expected one of "passed", .*, received "fine"/,
    ],
    [
      'has a place of its own',
      () =>
        altered({
          rules: [{ ...mixed.rules[0], failure: { ...mixed.rules[0]?.failure, place: { kind: 'x' } } }],
        }),
      /other\.json: rules\.0\.failure.*: expected /,
    ],
  ])('or refused with file, path, expected and received where it %s', (_, file, message) => {
    expect(() => readReport(typeof file === 'string' ? file : file())).toThrow(message);
  });
});
