// `doctor` calls a part of a target good exactly where `conform` can judge with it, whichever part is broken.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { type RuleId, rules } from '../spec/rules/index.ts';
import { cases } from '../suites/cases/index.ts';
import { examine } from '../suites/doctor/examine.ts';
import { provingRules } from '../suites/doctor/proving-rules.ts';
import { conform } from '../suites/judge/conform.ts';
import { entriesOf } from '../suites/judge/run.ts';
import type { Capabilities } from '../suites/target/capabilities.ts';
import { simulatorTarget } from '../suites/target/simulator-target.ts';
import type { Target } from '../suites/target/target.ts';
import { type FakeService, fakeService } from '../suites/testing/fake-service.ts';

type Part = keyof typeof provingRules;

/** For each part a rule that needs it and is no proof of the doctor. */
const needing: { readonly [Name in Part]: RuleId } = {
  orgs: 'quota.clamp-flagged',
  clock: 'quota.zero-after-reset',
  publish: 'validators.equal-tags-equal-data',
  faults: 'idempotency.temporary-refusal-can-be-retried',
  operator: 'lifecycle.exhausted-quota-keeps-plan',
  grants: 'shape.create-backfill-download',
  switches: 'lifecycle.delta-excludes-lookback',
  receiver: 'delivery.sent-to-whole-url',
};
const parts = Object.keys(provingRules) as readonly Part[];
const entries = entriesOf(rules, cases);

let simulator: Simulator;
/** A control plane that answers every operation with success, and does nothing. */
let idle: FakeService;
beforeAll(async () => {
  simulator = await simulate({ port: 0, seed: 4, startMs: Date.UTC(2026, 4, 11, 9) });
  idle = await fakeService(() => ({
    body: {
      id: '7',
      name: 'assay',
      now_ms: Date.UTC(2026, 4, 11, 9),
      balanced: false,
      delta: false,
      keys: [{ api_key: 'key', api_secret: 'secret' }],
      manifests: [{ manifest_id: 'm', record_id: 'r', stream_ids: ['s'] }],
    },
  }));
});
afterAll(() => Promise.all([simulator.close(), idle.close()]));

const idleIn = (name: keyof Capabilities): Partial<Target> => ({
  capabilities: { [name]: { kind: 'plane', plane: { url: idle.url } } },
});

const broken: { readonly [Name in Part | 'none']: () => Partial<Target> } = {
  none: () => ({}),
  orgs: () => idleIn('orgs'),
  clock: () => idleIn('clock'),
  publish: () => idleIn('publish'),
  faults: () => idleIn('faults'),
  operator: () => idleIn('operator'),
  grants: () => idleIn('grants'),
  switches: () => idleIn('switches'),
  receiver: () => ({ receiver: { host: '127.0.0.1', port: 0, publicUrl: 'http://127.0.0.1:1' } }),
};

test.each(Object.entries(broken))('broken: %s', async (name, change) => {
  const target: Target = { ...simulatorTarget(simulator), credentials: {}, ...change() };
  const { lines } = await examine(target, entries);
  const working = parts.filter((part) =>
    lines.some(({ what, state }) => what === part && state.kind === 'ok'),
  );
  const { rules: judged } = await conform({
    target,
    seed: 2,
    runs: 4,
    realtime: false,
    minExercised: 0,
    entries: entries.filter(({ id }) => Object.values<string>(needing).includes(id)),
    command: 'assay conform',
    today: '2026-05-11',
  });
  const passed = parts.filter((part) =>
    judged.some(({ id, verdict }) => id === needing[part] && verdict === 'passed'),
  );
  expect(working).toEqual(passed);
  expect(parts.filter((part) => !working.includes(part))).toEqual(
    name === 'none' ? [] : name === 'orgs' ? parts : [name],
  );
});
