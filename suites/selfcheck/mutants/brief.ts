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
  'brief.by-manifest-id': [
    response('returns the Signal', ['BRIEF-14'], 'getBrief', toMember('data', asSignal)),
    response(
      'knows no manifest by its id',
      [],
      'getBrief',
      onStatus(200, toAnswer(404, { detail: 'Not found' })),
    ),
  ],
  'brief.every-plan': [
    law('keeps Briefs from the free plan', ['BRIEF-01'], {
      brief: { briefShown: (plan) => plan !== 'starter' },
    }),
    law('keeps Briefs from one higher plan', [], {
      brief: { briefShown: (plan) => plan !== 'professional' },
    }),
    response(
      'shows a headline only',
      ['SIGNAL-13'],
      'listStreamManifests',
      bendAt('data.manifests[-1].brief', (brief) => ({ headline: Object(brief).headline })),
    ),
  ],
  'brief.gated-body-is-text': [
    law('sends an empty list for the body', ['BRIEF-13'], { brief: { gatedBody: [] } }),
    law('sends part of the body', [], { brief: { gatedBody: { key_insights: ['…'] } } }),
  ],
} satisfies MutantTable<BriefRuleId>;
