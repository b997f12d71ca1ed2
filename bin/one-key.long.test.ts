// One key pair of a Starter and its MCP token: what a run of a minute, and one of four minutes, exercise within its limits.
import { expect, test } from 'vitest';
import { secretsOf } from '../simulator/control/credentials.ts';
import { simulate } from '../simulator/index.ts';
import { rules } from '../spec/rules/index.ts';
import { minuteMs, secondMs } from '../spec/units.ts';
import { cases } from '../suites/cases/index.ts';
import { conform } from '../suites/judge/conform.ts';
import { defaultMinExercised } from '../suites/judge/report.ts';
import { entriesOf } from '../suites/judge/run.ts';
import { hurriedMachine, sharedTarget } from '../suites/selfcheck/shared/shared-target.ts';
import { offerable } from '../suites/target/offerable.ts';
import { simulatorStartMs } from '../suites/target/simulator-target.ts';
import { orgCredentialFromWire } from '../suites/target/wire.ts';

test.each([
  ['75 seconds', 75 * secondMs, 118, 0],
  ['four minutes', 4 * minuteMs, 146, defaultMinExercised],
])(
  'a run of %s exercises as many rules as the documentation says, and no request too many',
  async (_, maxDurationMs, least, minExercised) => {
    const simulator = await simulate({ startMs: simulatorStartMs });
    const { services, journal } = simulator.world;
    const { keys, mcpToken } = orgCredentialFromWire({
      ...secretsOf(services.operator.makeOrganization('starter')),
    });
    const credentials = { starter: [{ keys, mcpToken }] };
    const notOffered = offerable.filter((part) => part !== 'receiver');
    const { ok, reasons, summary, cost } = await conform({
      target: { ...sharedTarget(simulator), credentials, notOffered },
      entries: entriesOf(rules, cases),
      machine: hurriedMachine(simulator),
      maxDurationMs,
      permits: { billing: true, writes: true },
      seed: 1,
      realtime: false,
      minExercised,
      command: 'assay conform',
      today: '2026-03-17',
    });
    expect(journal.entries({}, 10_000).filter(({ check }) => check === 'rate')).toEqual([]);
    expect({ ok, reasons }).toEqual({ ok: true, reasons: [] });
    expect(summary.counts).toMatchObject({ failed: 0, warned: 0, undecided: 0, error: 0 });
    expect(summary.exercised).toBeGreaterThanOrEqual(least);
    expect(cost.orgs[0]?.billed).toBeLessThan(600);
    await simulator.close();
  },
  60_000,
);
