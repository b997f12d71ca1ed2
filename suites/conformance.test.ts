// The suites in vitest: each rule is one test, tagged with its area; the environment names the target.
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { rules } from '../spec/rules/index.ts';
import { cases } from './cases/index.ts';
import { withExpectation } from './judge/expectations.ts';
import { type Entry, inLaneOrder } from './judge/lanes.ts';
import { today } from './judge/machine.ts';
import { reportOf } from './judge/report.ts';
import { entriesOf, judgeEntry } from './judge/run.ts';
import { openSession, type Session } from './judge/session.ts';
import type { Report, ReportedRule } from './report/schema.ts';
import { exchangeLines, undecidedText } from './reports/text.ts';
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

describe.skipIf(target === undefined)('conformance (ASSAY_TARGET or ASSAY_BASE_URL names the target)', () => {
  let session: Session;
  beforeAll(async () => {
    if (target === undefined) return;
    const seed = Number(process.env.ASSAY_SEED ?? 1);
    session = await openSession({ target, seed, realtime: false, world: 'own', permits });
  });
  afterAll(() => session?.close());

  for (const entry of inLaneOrder(entriesOf(rules, cases)))
    test(entry.id, { tags: [areaOf(entry.id)] }, async ({ skip, annotate }) => {
      for (const rule of (await reportOn(session, entry)).rules) {
        for (const { expected, received } of rule.warnings)
          await annotate(`expected ${expected}, received ${received}`, 'warning');
        const undecided = undecidedText(rule);
        if (undecided !== undefined) skip(`${rule.verdict}: ${undecided}`);
        if (rule.expectation?.kind === 'accepted') skip(`expected failure: ${rule.expectation.reason}`);
        const failureText = failureTextOf(rule);
        if (failureText !== undefined) throw new Error(failureText);
      }
    });
});

/** The report of a run of one rule. */
async function reportOn(session: Session, entry: Entry): Promise<Report> {
  const { target, seed, secrets, ledger } = session;
  const result = withExpectation(await judgeEntry(session, entry), target.expectedFailures, today());
  return reportOf({
    results: [result],
    ...{ target, seed, secrets },
    durationMs: result.durationMs,
    cost: ledger.cost(),
    minExercised: 0,
    command: `npm run assay -- conform --seed ${seed}`,
  });
}

function failureTextOf({ verdict, expectation, failure, error, text }: ReportedRule): string | undefined {
  if (expectation !== null) return `the expected failure is ${expectation.kind}`;
  if (verdict === 'error') return error?.stack;
  if (verdict !== 'failed' || failure === null) return undefined;
  const exchange = failure.exchange ? exchangeLines(failure.exchange) : [];
  return [text, `expected ${failure.expected}`, `received ${failure.received}`, ...exchange].join('\n');
}
