// One run of a client's own test suite beside a simulator with legal differences, which the environment names to the suite.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate } from '../simulator/index.ts';
import type { PlanName } from '../spec/values.ts';
import { visible, withoutPassword } from '../suites/clients/visible.ts';
import { redactedText } from '../suites/judge/redact.ts';
import { secretsOf } from '../suites/target/access.ts';
import { credentialsFromWire } from '../suites/target/wire.ts';
import { type Difference, namesOf } from '../suites/vary/differences.ts';
import type { Run } from '../suites/vary/explore.ts';
import { secretsInEnvironment } from './environment-secrets.ts';
import { environmentOf } from './simulated-environment.ts';
import { runSuite, type SuiteStart } from './suite-run.ts';
import { choiceOf, runVariable, varyVariable } from './varied.ts';

export interface VariedRun extends Run {
  /** Whether the suite asked the simulator, or started one itself. */
  readonly isMet: boolean;
}

export async function runVaried(
  some: readonly Difference[],
  { plan, ...start }: Omit<SuiteStart, 'env' | 'redacted'> & { readonly plan: PlanName },
): Promise<VariedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-vary-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const runFile = join(folder, 'run');
  writeFileSync(runFile, '');
  let answers = 0;
  const onResponse = (): void => {
    answers += 1;
  };
  const simulator = await simulate({ differences: choiceOf(some), onResponse });
  try {
    const env = {
      ...process.env,
      ...environmentOf(simulator, plan),
      [varyVariable]: namesOf(some),
      [runVariable]: runFile,
    };
    const redacted = redactedText([
      ...secretsOf(credentialsFromWire(simulator.credentials)),
      // A suite may print what its environment holds.
      ...secretsInEnvironment(process.env),
    ]);
    const run = await runSuite({ ...start, env, redacted });
    const isMet = answers > 0 || readFileSync(runFile, 'utf8') !== '';
    return { ...run, output: visible(withoutPassword(run.output)), isMet };
  } finally {
    remove();
    process.off('exit', remove);
    await simulator.close();
  }
}
