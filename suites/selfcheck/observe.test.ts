// The fingerprint of a rule's exchanges must not depend on the rules before it.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { entriesOf } from '../judge/run.ts';
import { observe } from './observe.ts';
import { defaultSetting, settingWith } from './setting.ts';

/** Rules that create things, need discovery, use up minutes, or contain tokens and secrets. */
const entries = entriesOf(rules, cases).filter(({ id }) =>
  [
    'beacon.list-by-tag',
    'delivery.at-once',
    'lifecycle.states-shown',
    'limit.starter-requests',
    'mcp.manifests-of-stream',
    'query.exact-source-never-broadens',
    'shape.quota-refusal',
    'states.secrets-shown-once',
  ].includes(id),
);

test('fingerprints do not depend on the order of rules, but on readings that affect the rules', async () => {
  const observed = await observe(entries, defaultSetting, 1);
  expect(await observe(entries.toReversed(), defaultSetting, 1)).toEqual(observed);
  expect(Object.keys(observed)).toHaveLength(8);
  const grown = await observe(entries, settingWith({ 'version.growth': 'some' }), 1);
  const onRest = Object.entries(observed).filter(([id]) => !id.startsWith('mcp.'));
  for (const [id, { fingerprint }] of onRest) expect(grown[id]?.fingerprint, id).not.toBe(fingerprint);
});
