// What the target file says about rules: which failures it expects, which rules are newer than it must meet, and which it disputes.
import { isNewerThan } from '../../spec/since.ts';
import type { Report } from '../report/schema.ts';
import type { Dispute, ExpectedFailure, Target } from '../target/target.ts';
import type { Expectation, RuleResult } from './verdict.ts';

type Claims = Pick<Target, 'expectedFailures' | 'requirements' | 'disputed'>;

/** The result with all that the target file says about its rule; `today` is YYYY-MM-DD. */
export function withClaims(judged: RuleResult, target: Claims, today: string): RuleResult {
  const result = withExpectation(judged, target.expectedFailures, today);
  if (result.expectation !== undefined) return result;
  const entry = target.disputed?.find(({ rule }) => rule === result.id);
  if (entry !== undefined && isContradicted(result) && !isOver(entry, today))
    return { ...result, standing: 'disputed' };
  return isNewerThan(result.id, target.requirements) ? { ...result, standing: 'new' } : result;
}

const isContradicted = ({ verdict }: RuleResult): boolean => verdict === 'failed' || verdict === 'warned';

const isOver = ({ expires }: Dispute, today: string): boolean => expires !== undefined && today > expires;

type ReportedDispute = Report['disputes'][number];

/** Every entry with what became of it, also of rules that do not exist or that the run did not select. */
export const disputesOf = (
  disputed: readonly Dispute[],
  results: readonly RuleResult[],
  isKnown: (rule: string) => boolean,
): Report['disputes'] =>
  disputed.map(({ rule, reason, expires, link }) => ({
    rule,
    reason,
    expires: expires ?? null,
    link: link ?? null,
    state: isKnown(rule) ? stateOf(results.find(({ id }) => id === rule)) : 'unknown',
  }));

function stateOf(result: RuleResult | undefined): ReportedDispute['state'] {
  switch (result?.verdict) {
    case 'failed':
    case 'warned':
      return result.standing === 'disputed' ? 'open' : 'expired';
    case 'passed':
      return 'settled';
    default:
      return 'not-judged';
  }
}

/** The result with what the list of expected failures says about it; `today` is YYYY-MM-DD. */
function withExpectation(result: RuleResult, listed: readonly ExpectedFailure[], today: string): RuleResult {
  const entry = listed.find(({ rule }) => rule === result.id);
  if (entry === undefined) return result;
  const { reason, expires } = entry;
  const as = (kind: Expectation['kind']): RuleResult => ({
    ...result,
    expectation: { kind, reason, expires },
  });
  if (today > expires) return as('expired');
  switch (result.verdict) {
    case 'failed':
      return as('accepted');
    case 'passed':
    case 'warned':
      return as('stale');
    default:
      return result;
  }
}
