// The suites in vitest: each rule is one test, tagged with its area; the environment names the target.
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { rules } from '../spec/rules/index.ts';
import { cases } from './cases/index.ts';
import { inLaneOrder } from './judge/lanes.ts';
import { machine, today } from './judge/machine.ts';
import { defaultMinExercised, reportOf } from './judge/report.ts';
import { entriesOf, judgeEntry } from './judge/run.ts';
import { openSession, type Session } from './judge/session.ts';
import { withClaims } from './judge/standing.ts';
import type { RuleResult } from './judge/verdict.ts';
import type { Report, ReportedRule } from './report/schema.ts';
import { failureLines } from './reports/evidence.ts';
import { reasonLines, standingText, unjudgedText } from './reports/text.ts';
import { areaOf } from './target/surfaces.ts';
import type { Target } from './target/target.ts';
import { loadTarget } from './target/target-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The target that the setup of the run started, if the environment names none. */
    builtIn: Target | undefined;
  }
}

/** `ASSAY_ALLOW=billing,writes` as the options of the command line. */
const allowed = (process.env.ASSAY_ALLOW ?? '').split(',');
const permits = { billing: allowed.includes('billing'), writes: allowed.includes('writes') };

const target = loadTarget({}, process.env) ?? inject('builtIn');

describe('conformance (ASSAY_TARGET or ASSAY_BASE_URL names the target)', () => {
  const results: RuleResult[] = [];
  let session: Session;
  let startMs = 0;

  beforeAll(async () => {
    if (target === undefined) throw new Error('there is no target: give ASSAY_TARGET or ASSAY_BASE_URL');
    const seed = Number(process.env.ASSAY_SEED ?? 1);
    session = await openSession({ target, seed, realtime: false, world: 'own', permits });
    startMs = machine.nowMs();
  });

  /** As the command line does, a run fails that judged too little, whatever its tests say. */
  afterAll(async () => {
    // The setup has failed.
    if (session === undefined) return;
    await session.close();
    const { ok, reasons } = reportOn(session, results, machine.nowMs() - startMs);
    if (!ok) throw new Error(reasonLines({ reasons }).join('\n'));
  });

  for (const entry of inLaneOrder(entriesOf(rules, cases)))
    test(entry.id, { tags: [areaOf(entry.id)] }, async ({ skip, annotate }) => {
      const judged = await judgeEntry(session, entry);
      const result = withClaims(judged, session.target, today());
      results.push(result);
      for (const rule of reportOn(session, [result], result.durationMs).rules) {
        for (const { expected, received } of rule.warnings)
          await annotate(`expected ${expected}, received ${received}`, 'warning');
        const unjudged = unjudgedText(rule);
        if (unjudged !== undefined) skip(`${rule.verdict}: ${unjudged}`);
        if (rule.expectation?.kind === 'accepted') skip(`expected failure: ${rule.expectation.reason}`);
        const standing = standingText(rule);
        if (standing !== undefined && ['failed', 'error'].includes(rule.verdict)) skip(standing);
        const failureText = failureTextOf(rule);
        if (failureText !== undefined) throw new Error(failureText);
      }
    });
});

/** The report of a run over the rules with these results. */
const reportOn = (session: Session, results: readonly RuleResult[], durationMs: number): Report =>
  reportOf({
    results,
    target: target ?? session.target,
    world: session.world,
    seed: session.seed,
    draws: session.runs,
    secrets: session.secrets,
    durationMs,
    cost: session.ledger.cost(),
    minExercised: defaultMinExercised,
    command: `npm run assay -- conform --seed ${session.seed}`,
  });

function failureTextOf({
  verdict,
  expectation,
  failure,
  sequence,
  error,
  text,
}: ReportedRule): string | undefined {
  if (expectation !== null) return `the expected failure is ${expectation.kind}`;
  if (verdict === 'error') return error?.stack;
  if (verdict !== 'failed' || failure === null) return undefined;
  return [text, ...failureLines(failure, sequence)].join('\n');
}
