// The rules that prove what a target offers, and what their verdicts say about it.
import type { RuleId } from '../../spec/rules/index.ts';
import { type RuleResult, unjudgedText } from '../judge/verdict.ts';
import { type NeedId, needText } from '../kit/needs.ts';
import type { CapabilityName } from '../target/capabilities.ts';
import { answerText, type State } from './line.ts';

/** What rules prove: `worlds` and `snapshots` only isolate a run. */
export type Proved = Exclude<CapabilityName, 'worlds' | 'snapshots'> | 'receiver';

/** Each of them passes only where the capability has its effect, and needs little besides. */
export const provingRules: { readonly [Name in Proved]: readonly RuleId[] } = {
  orgs: ['auth.key-pair-accepted', 'quota.one-per-organisation', 'quota.clamp-cuts-page'],
  clock: ['rate.retry-after-suffices', 'lifecycle.stale-plan-409', 'mcp-rate.retry-after-suffices'],
  publish: ['conditional.change-ends-tag'],
  faults: ['error.unavailable-503', 'lifecycle.unavailable-503'],
  operator: ['quota.overage-is-not-cut', 'version.deprecation-announced'],
  grants: ['backfill.grants-of-own-organisation'],
  switches: [
    'lifecycle.balanced-off-by-default',
    'lifecycle.balanced-needs-plan',
    'lifecycle.delta-off-by-default',
    'lifecycle.delta-scopes',
  ],
  receiver: ['delivery.sent-to-whole-url'],
};

/** Missing needs that name a part which the target claims and which did not work. */
const brokenParts: readonly NeedId[] = ['working-control', 'control-answer', 'control-operation', 'receiver'];

/** Broken if one of the rules shows it, working if one of them passed and none shows the opposite. */
export function stateBy(results: readonly RuleResult[], advice: string): State {
  const broken = results.map(brokenBy).find((found) => found !== undefined);
  if (broken !== undefined) {
    const { id, expected, received } = broken;
    return { kind: 'broken', expected: `${expected} (${id})`, received, advice };
  }
  const passed = results.filter(
    ({ verdict, level }) => verdict === 'passed' || (verdict === 'warned' && level === 'must'),
  );
  if (passed.length > 0) return { kind: 'ok', proof: `passed ${passed.map(({ id }) => id).join(', ')}` };
  const [first] = results;
  const why = first?.missing ? `it needs ${unjudgedText(first)}` : first && unjudgedText(first);
  return { kind: 'unproved', why: why ?? 'no rule about a claimed surface proves it' };
}

interface Broken {
  readonly id: string;
  readonly expected: string;
  readonly received: string;
}

function brokenBy({ id, verdict, level, failure, missing, error }: RuleResult): Broken | undefined {
  const isBroken = verdict === 'failed' || (verdict === 'warned' && level === 'should');
  if (isBroken && failure !== undefined) {
    const { expected, received, exchange } = failure;
    return { id, expected, received: `${received}${answerText(exchange)}` };
  }
  if (error !== undefined) return { id, expected: 'a verdict', received: error.message };
  if (missing === undefined || !missing.needs.some((need) => brokenParts.includes(need.id))) return undefined;
  const { obstacle, needs, note } = missing;
  return obstacle === undefined
    ? { id, expected: needs.map(needText).join('; '), received: note ?? 'nothing' }
    : { id, ...obstacle };
}
