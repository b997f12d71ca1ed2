// A few mutants of one file, from the instrumented copy to the results.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Findings, type MutationOptions, mutate, type Progress } from './run.ts';

const servesMost =
  'core/quota.ts#quotaLaws.servedCount:MethodExpression:Math.min(asked, left)→Math.max(asked, left)';
const neverExhausted = 'core/quota.ts#allowanceFor:ConditionalExpression:left === 0→false';
const alwaysFlagged = 'core/quota.ts#quotaLaws.flagsOnWholePages:BooleanLiteral:false→true';
const firstOfMonth = 'core/quota.ts#periodAt:ConditionalExpression:now.getUTCDate() < laws.anchorDay→false';
const noDate =
  'core/quota.ts#isoDay:ArrowFunction:(ms: number): string => new Date(ms).toISOString().slice(0, 10)→() => undefined';

let directory = '';
const steps: Progress[] = [];
const options = (): MutationOptions => ({
  files: ['core/quota.ts'],
  ids: [servesMost, neverExhausted, alwaysFlagged, firstOfMonth, noDate],
  sample: undefined,
  directory,
  rules: ['quota.clamp-cuts-page', 'quota.exhausted-refuses', 'quota.listing-bills-bodies'],
  choices: [{ name: 'quota.exhausted-read=empty-page', readings: { 'quota.exhausted-read': 'empty-page' } }],
  onProgress: (step) => void steps.push(step),
});

const copies = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`assay-mutation-${process.pid}-`));
const resultsIn = ({ selected }: Findings) =>
  Object.fromEntries(selected.map(({ mutant, result }) => [mutant.id, result]));

/** Each run starts many processes, which takes a minute on a busy machine. */
const patienceMs = 240_000;

let findings: Findings;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'assay-mutate-'));
  findings = await mutate(options());
}, patienceMs);
afterAll(() => rmSync(directory, { recursive: true }));

test('each mutant is judged by the rules that may detect it, and readings that allow it are named', () => {
  expect(resultsIn(findings)).toMatchObject({
    [servesMost]: { status: 'killed', killedBy: ['quota.clamp-cuts-page'] },
    [neverExhausted]: { status: 'seen', actsAs: ['quota.exhausted-read=empty-page'] },
    [alwaysFlagged]: { status: 'seen' },
    [firstOfMonth]: { status: 'not_provoked' },
    [noDate]: { status: 'crashed' },
  });
  expect(resultsIn(findings)[alwaysFlagged]?.actsAs).toBeUndefined();
  expect(Object.values(resultsIn(findings)).every((result) => result?.isFinal)).toBe(true);
  expect(findings.isWhole).toBe(false);
  expect(findings.tried.length).toBeGreaterThan(findings.selected.length);
});

test('a run removes its copy and does not change the sources', () => {
  const quota = join(import.meta.dirname, '../../../simulator/core/quota.ts');
  expect(readFileSync(quota, 'utf8')).not.toContain('stryMutAct');
  expect(copies()).toEqual([]);
});

test('a second run reuses the results and judges no mutant again', async () => {
  steps.length = 0;
  expect(resultsIn(await mutate(options()))).toEqual(resultsIn(findings));
  expect(steps.map(({ step }) => step)).toEqual(['instrumenting']);
});

test('an unknown mutant is refused, and similar ones are suggested', async () => {
  const refused = mutate({ ...options(), ids: [`${neverExhausted}!`] });
  await expect(refused).rejects.toThrow(`Do you mean one of these?\n  ${neverExhausted}\n`);
});

test('an interrupted run keeps what it has judged, and counts the rest', {
  timeout: patienceMs,
}, async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'assay-mutate-'));
  const interrupt = new AbortController();
  const onProgress = ({ step, done }: Progress): void => {
    if (step === 'judging mutants' && done === 2) interrupt.abort();
  };
  const run = { ...options(), directory: elsewhere, ids: [], choices: [], onProgress };
  const { selected, unjudged, tried, isWhole } = await mutate({ ...run, signal: interrupt.signal });
  rmSync(elsewhere, { recursive: true });
  expect(selected).toHaveLength(2);
  expect(selected.filter(({ result }) => result?.detail?.includes('SIGKILL'))).toEqual([]);
  expect({ isWhole, unjudged }).toEqual({ isWhole: false, unjudged: tried.length - 2 });
  expect(copies()).toEqual([]);
});
