// A recording convicts a wrong server by itself as the run did, and accuses no correct one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Parts } from '../../simulator/parts.ts';
import type { Report } from '../report/schema.ts';
import { apply } from './apply.ts';
import { mutantsOf } from './mutants/index.ts';
import { invariantRules, judgedRecording, recordSimulator } from './recorded.ts';
import { defaultSetting } from './setting.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-recorded-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

interface Twice {
  readonly path: string;
  readonly live: Report;
  readonly recorded: Report;
}

/** Judges the rules on a simulator, and again by the recording of that run. */
async function judgedTwice(ruleIds: readonly string[], amend?: (parts: Parts) => Parts): Promise<Twice> {
  const path = join(directory, 'run.har');
  const live = await recordSimulator(path, defaultSetting, { ruleIds, seed: 1, amend });
  return { path, live, recorded: judgedRecording(path, ruleIds) };
}

/** What each rule was found to be, and where; texts may have pseudonyms. */
const found = ({ rules: all }: Report): readonly unknown[] =>
  all.map(({ id, verdict, failure }) => [id, verdict, failure?.place, failure?.operation]);

test('a recording of the correct simulator fails nothing', async () => {
  const { live, recorded } = await judgedTwice(invariantRules);
  expect(recorded).toMatchObject({ ok: true, reasons: [] });
  const unjudged = recorded.rules.filter(({ verdict }) => verdict === 'not-exercised').map(({ id }) => id);
  expect(unjudged.toSorted()).toEqual(ofSecrets);
  const withoutSecrets = (report: Report): Report => ({
    ...report,
    rules: report.rules.filter(({ id }) => !ofSecrets.includes(id)),
  });
  expect(found(withoutSecrets(recorded))).toEqual(found(withoutSecrets(live)));
});

/** A recording has pseudonyms in place of secrets, and not the bytes that are signed. */
const ofSecrets: readonly string[] = ['pushes.show-no-secret', 'pushes.signed', 'states.secrets-shown-once'];

test.each([
  'billing.used-grows-by-what-was-returned/guide-billed',
  'billing.used-grows-by-what-was-returned/digest-listing-twice',
  'billing.figures-agree/other-used-header',
  'gates.startup-surfaces/syncs-listed',
  'gates.platform-surfaces/signal-closed',
  'credentials.only-issued-are-answered/any-token-on-advanced-sse',
])('%s is convicted by its recording', async (mutantId) => {
  const rule = mutantId.split('/')[0] ?? '';
  const mutant = mutantsOf(rule).find(({ id }) => id === mutantId);
  if (mutant === undefined) throw new Error(`no mutant ${mutantId}`);
  const { path, live, recorded } = await judgedTwice([rule], apply(mutant).amend);
  expect(recorded.rules).toMatchObject([{ id: rule, verdict: 'failed' }]);
  expect(recorded.ok).toBe(false);
  expect(found(recorded)).toEqual(found(live));
  // The entries that the report names convict it alone.
  const repeat = recorded.rules[0]?.repeat ?? '';
  const [, entries = ''] = /^judge run\.har --rule \S+ --entries ([\d,]+)$/.exec(repeat) ?? [];
  const again = judgedRecording(path, [rule], new Set(entries.split(',').map(Number)));
  expect(again.rules).toMatchObject([{ id: rule, verdict: 'failed' }]);
});
