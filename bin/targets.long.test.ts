// Targets without a whole control plane: capabilities from different sources, or none, on the simulator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { rules } from '../spec/rules/index.ts';
import { cases } from '../suites/cases/index.ts';
import { examine } from '../suites/doctor/examine.ts';
import { conform } from '../suites/judge/conform.ts';
import { entriesOf } from '../suites/judge/run.ts';
import { type Selection, selectRules } from '../suites/judge/select.ts';
import type { Report } from '../suites/report/schema.ts';
import { simulatorTarget } from '../suites/target/simulator-target.ts';
import { areaOf } from '../suites/target/surfaces.ts';
import type { Target } from '../suites/target/target.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await simulate({ port: 0, seed: 9, startMs: Date.UTC(2026, 4, 11, 9) });
});
afterAll(() => simulator.close());

const bare = (): Target => ({ ...simulatorTarget(simulator), controlUrl: undefined, credentials: {} });

/** A command as a team might have it: it passes the call on to the control plane. */
const post = `let text = '';
  process.stdin.on('data', (part) => { text += part; }).on('end', async () => {
    const [url] = process.argv.slice(1);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: text });
    process.stdout.write(await answer.text());
    process.exitCode = answer.ok ? 0 : 1;
  });`;

function mixed(): Target {
  const { controlUrl } = simulator;
  const hooks = (operation: string, path: string) =>
    ({
      kind: 'hooks',
      hooks: {
        commands: { [operation]: [process.execPath, '-e', post, `${controlUrl}${path}`] },
        directory: '.',
      },
    }) as const;
  const plane = { kind: 'plane', plane: { url: controlUrl, token: 'not-asked-for' } } as const;
  return {
    ...bare(),
    capabilities: {
      orgs: plane,
      publish: plane,
      clock: hooks('clock.advance', '/clock/advance'),
      faults: hooks('faults.force', '/outcomes'),
    },
  };
}

const judged = (target: Target, selection: Partial<Selection>): Promise<Report> =>
  conform({
    target,
    entries: entriesOf(selectRules(rules, { areas: [], ruleIds: [], ...selection }), cases),
    // How much the target offers, not how sharp properties are.
    seed: 1,
    runs: 8,
    realtime: false,
    minExercised: 50,
    command: 'assay conform',
    today: '2026-05-11',
  });

describe('a target with hooks and operations of different addresses', () => {
  test('a target is judged with the capabilities that it has', async () => {
    const ruleIds = ['rate.retry-after-suffices', 'error.unavailable-503', 'conditional.change-ends-tag'];
    const selection = { ruleIds: [...ruleIds, 'version.deprecation-announced'] };
    const report = await judged(mixed(), selection);
    expect(Object.fromEntries(report.rules.map(({ id, verdict }) => [id, verdict]))).toEqual({
      'rate.retry-after-suffices': 'passed',
      'error.unavailable-503': 'passed',
      'conditional.change-ends-tag': 'passed',
      'version.deprecation-announced': 'not-exercised',
    });
  });

  test('is checked by doctor, one capability after the other', async () => {
    const entries = entriesOf(rules, cases);
    const { lines, reach } = await examine(mixed(), entries);
    const kinds = Object.fromEntries(lines.map(({ what, state }) => [what, state.kind]));
    expect(kinds).toEqual({
      site_url: 'ok',
      worlds: 'missing',
      orgs: 'ok',
      clock: 'ok',
      publish: 'ok',
      faults: 'ok',
      operator: 'missing',
      grants: 'missing',
      switches: 'missing',
      snapshots: 'missing',
      receiver: 'ok',
    });
    expect(reach.needs).toEqual([
      {
        need: { id: 'operator' },
        rules: entries.filter((entry) => entry.case.needs.operator).length,
      },
    ]);
  });
});

/** Areas that every plan has, without those whose cases need more requests than a Starter has per minute. */
const starterAreas = [...new Set(Object.keys(rules).map(areaOf))].filter(
  (area) => !/^(delivery|digest|idempotency|isolation|ontology|query|request|webhook)$/.test(area),
);

test('with the public site alone, 60 % of the rules are judged, none fails, and the others name their needs', async () => {
  const { rules: judgedRules } = await judged(bare(), { areas: starterAreas });
  const byVerdict = Object.groupBy(judgedRules, ({ verdict }) => verdict);
  expect([...(byVerdict.failed ?? []), ...(byVerdict.error ?? [])].map(({ id }) => id)).toEqual([]);
  const undecided = byVerdict['not-exercised'] ?? [];
  expect((judgedRules.length - undecided.length) / judgedRules.length).toBeGreaterThan(0.6);
  for (const { not_exercised: missing } of undecided) expect(missing?.needs.length).toBeGreaterThan(0);
}, 300_000);
