// One wrong behaviour that affects many rules is reported as one cause that blocks many rules.
import { expect, test } from 'vitest';
import { simulate } from '../../simulator/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { conform } from '../judge/conform.ts';
import { entriesOf } from '../judge/run.ts';
import { selectRules } from '../judge/select.ts';
import { simulatorStartMs, simulatorTarget } from '../target/simulator-target.ts';
import { type Alteration, isMembers, toAnswer } from './alter.ts';
import { toMember } from './alter-path.ts';
import { apply } from './apply.ts';
import { type Mutant, wrong } from './mutant.ts';

const areas = ['auth', 'envelope', 'paging', 'shape', 'stream'];
const entries = entriesOf(selectRules(rules, { areas, ruleIds: [] }), cases);

const served =
  (alter: Alteration): Alteration =>
  (reply) =>
    reply.status < 300 && isMembers(reply.body) ? alter(reply) : undefined;

const broad: readonly (readonly [cause: string, mutant: Mutant])[] = [
  [
    'auth.key-pair-accepted',
    wrong('refuses every key pair').response(
      '*',
      served(toAnswer(401, { detail: 'Send api-key and secret.' })),
    ),
  ],
  [
    'shape.list-streams',
    wrong('fails at the list').response('listStreams', toAnswer(500, { detail: 'Oops.' })),
  ],
  [
    'shape.list-streams',
    wrong('has no list of streams').response(
      'listStreams',
      toMember('data.streams', () => undefined),
    ),
  ],
  [
    'envelope.payload-under-data',
    wrong('has no usage').response(
      '*',
      toMember('usage', () => undefined),
    ),
  ],
  [
    'shape.list-stream-manifests',
    wrong('fails at listings').response('listStreamManifests', toAnswer(503, { detail: 'Not now.' })),
  ],
];

test.each(broad)('%s blocks most failed rules if the service %o', async (cause, mutant) => {
  const simulator = await simulate({ startMs: simulatorStartMs, port: 0, amend: apply(mutant).amend });
  try {
    const target = simulatorTarget(simulator);
    const run = {
      target,
      entries,
      seed: 1,
      realtime: false,
      minExercised: 0,
      command: '',
      today: '2026-03-17',
    };
    const { causes, rules: judged } = await conform(run);
    const [first, ...others] = causes;
    expect(first?.rule).toBe(cause);
    // A run on a service that gives the same answer to everything ends early.
    expect(first?.blocks.length).toBeGreaterThanOrEqual(4);
    const failed = new Set(judged.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
    expect(others.filter(({ rule }) => failed.has(rule)).length).toBeLessThanOrEqual(2);
  } finally {
    await simulator.close();
  }
});
