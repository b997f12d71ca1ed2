// A service with correct shapes but without state fails: what rules pass on Prism's mock, by topic.
import { expect, test } from 'vitest';
import { areaOf } from '../target/surfaces.ts';
import { judgePrism } from './prism.ts';

/** How many rules of a topic a static mock passes, and why. */
const passing: Readonly<Record<string, readonly [rules: number, because: string]>> = {
  auth: [4, 'the mock checks that credentials are present, whatever they are'],
  backfill: [1, 'ids are validated against the contract, and a fixed list answers every plan'],
  beacon: [3, 'values are validated against the contract, and one example serves every plan and name'],
  brief: [1, 'one example serves every plan'],
  connect: [4, 'one example of issued credentials, and every credential is taken'],
  credentials: [1, 'every credential is taken'],
  digest: [7, 'bodies are validated against the contract, and one example serves every filter'],
  envelope: [4, 'the example agrees with itself'],
  error: [1, 'parameters are validated against the contract'],
  facts: [4, 'one example serves every place'],
  gates: [1, 'the mock serves every plan'],
  idempotency: [2, 'a key may be sent, and nothing is kept of it or of a refusal'],
  query: [2, 'one example serves every query'],
  record: [1, 'one example serves every id'],
  request: [14, 'parameters are validated against the contract'],
  search: [2, 'the example leads back to itself'],
  shape: [35, 'the example fits its schema'],
  signal: [6, 'one example serves every plan and stream'],
  states: [3, 'one example of a Beacon has one revision, and none has a secret'],
  stream: [5, 'the example agrees with itself'],
  validators: [1, 'the mock answers 200 to every tag'],
  version: [4, 'routes are mounted from the contract'],
  webhook: [1, 'one example of a registration serves every plan and names its digest'],
};

/** Topics in which no mock without state can pass. */
const stateful =
  /^(quota|rate)\.|clamp|not-modified|isolat|(per|other|own)-organisation|replay-|parallel-writes/;

test('rules pass where no state is judged, and nowhere else', { timeout: 420_000 }, async () => {
  const results = await judgePrism();
  const passed = results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  const byTopic = Object.entries(Object.groupBy(passed, areaOf));
  expect(
    Object.fromEntries(byTopic.map(([topic, rules = []]) => [topic, rules.length])),
    passed.join('\n'),
  ).toEqual(Object.fromEntries(Object.entries(passing).map(([topic, [rules]]) => [topic, rules])));
  expect(passed.filter((rule) => stateful.test(rule))).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'error')).toEqual([]);
  expect(results.some(({ verdict }) => verdict === 'failed')).toBe(true);
});
