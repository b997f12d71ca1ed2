// The judge's face in vitest: each rule is one test, tagged with its area; the target comes from the environment.
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { rules } from '../spec/rules/index.ts';
import { cases } from './cases/index.ts';
import { withExpectation } from './judge/expectations.ts';
import { inLaneOrder } from './judge/lanes.ts';
import { today } from './judge/machine.ts';
import { entriesOf, judgeEntry } from './judge/run.ts';
import { openSession, type Session } from './judge/session.ts';
import type { RuleResult } from './judge/verdict.ts';
import { redactResults } from './reports/redact.ts';
import { exchangeLines } from './reports/text.ts';
import { areaOf } from './target/surfaces.ts';
import type { Target } from './target/target.ts';
import { loadTarget } from './target/target-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A target that the run's setup started, for when the environment names none. */
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
      const judged = await judgeEntry(session, entry);
      const expected = withExpectation(judged, session.target.expectedFailures, today());
      const [result = expected] = redactResults([expected], session.secrets);
      for (const { expected: wanted, received } of result.warnings)
        await annotate(`expected ${wanted}, received ${received}`, 'warning');
      if (result.missing !== undefined) skip(`${result.verdict}: ${result.missing}`);
      if (result.expectation?.kind === 'accepted') skip(`expected failure: ${result.expectation.reason}`);
      const complaint = complaintOf(result);
      if (complaint !== undefined) throw new Error(complaint);
    });
});

function complaintOf({ verdict, expectation, failure, error, text }: RuleResult): string | undefined {
  if (expectation !== undefined) return `the expected failure is ${expectation.kind}`;
  if (verdict === 'error') return error?.stack;
  if (verdict !== 'failed' || failure === undefined) return undefined;
  const exchange = failure.exchange ? exchangeLines(failure.exchange) : [];
  return [text, `expected ${failure.expected}`, `received ${failure.received}`, ...exchange].join('\n');
}
