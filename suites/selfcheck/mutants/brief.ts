// Mutants of Briefs.
import type { BriefRuleId } from '../../../spec/rules/brief.ts';
import { isMembers, onStatus, toAnswer, toMember } from '../bend.ts';
import { bendAt } from '../bend-path.ts';
import { law, type MutantTable, response } from '../mutant.ts';

/** The envelope both have, with the body of a Signal. */
function asSignal(brief: unknown): unknown {
  if (!isMembers(brief)) return brief;
  const { key_points_count: _, quote_count: __, body_markdown: ___, ...story } = brief;
  return { ...story, claim_count: 0, body: { claims: [] } };
}

export const briefMutants = {
  'brief.by-manifest-id': {
    'returns-signal': response('returns the Signal', ['BRIEF-14'], 'getBrief', toMember('data', asSignal)),
    'status-404': response(
      'does not find a manifest by its id',
      [],
      'getBrief',
      onStatus(200, toAnswer(404, { detail: 'Not found' })),
    ),
  },
  'brief.every-plan': {
    'withheld-from-starter': law('withholds Briefs from the free plan', ['BRIEF-01'], {
      brief: { briefShown: (plan) => plan !== 'starter' },
    }),
    'withheld-from-professional': law('withholds Briefs from the Professional plan', [], {
      brief: { briefShown: (plan) => plan !== 'professional' },
    }),
    'headline-only': response(
      'shows the headline only',
      ['SIGNAL-13'],
      'listStreamManifests',
      bendAt('data.manifests[-1].brief', (brief) => ({ headline: Object(brief).headline })),
    ),
  },
  'brief.gated-body-is-message': {
    'empty-list': law('sends an empty list as the body', ['BRIEF-13'], { brief: { gatedBody: [] } }),
    'partial-body': law('sends part of the body', [], { brief: { gatedBody: { key_insights: ['…'] } } }),
  },
} satisfies MutantTable<BriefRuleId>;
