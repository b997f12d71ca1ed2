// Mutants of Briefs.
import type { BriefRuleId } from '../../../spec/rules/brief.ts';
import { isMembers, onStatus, toAnswer, toMember } from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import type { Wrap } from '../replaced-operation.ts';
import { changingManifests, withholding } from './changed-manifests.ts';

/** The members that Brief and Signal share, with the body of a Signal. */
function asSignal(brief: unknown): unknown {
  if (!isMembers(brief)) return brief;
  const { key_points_count: _, quote_count: __, body_markdown: ___, ...story } = brief;
  return { ...story, claim_count: 0, body: { claims: [] } };
}

/** Sends this as the body to organisations without access to Briefs. */
const gatedBody = (body: unknown): Wrap =>
  changingManifests((manifest, { briefAccess }) =>
    briefAccess ? manifest : { ...manifest, brief: { ...Object(manifest.brief), body } },
  );

const changingMarkdown = (change: (markdown: string) => string): Wrap =>
  changingManifests((manifest) => {
    const brief = Object(manifest.brief);
    return { ...manifest, brief: { ...brief, body_markdown: change(String(brief.body_markdown)) } };
  });

export const briefMutants = {
  'brief.by-manifest-id': {
    'returns-signal': wrong('returns the Signal').response('getBrief', toMember('data', asSignal)),
    'status-404': wrong('does not find a manifest by its id').response(
      'getBrief',
      onStatus(200, toAnswer(404, { detail: 'Not found' })),
    ),
  },
  'brief.markdown-has-sections': {
    'plain-text': wrong('sends the markdown without its headings').part(
      changingMarkdown((text) => text.replaceAll(/^[#*_ ]+|[*_]+$/gm, '')),
    ),
    'empty-text': wrong('sends an empty text as markdown').part(changingMarkdown(() => '')),
  },
  'brief.every-plan': {
    'withheld-from-starter': wrong('withholds Briefs from the free plan', 'BRIEF-01').part(
      withholding('brief', 'starter'),
    ),
    'withheld-from-professional': wrong('withholds Briefs from the Professional plan').part(
      withholding('brief', 'professional'),
    ),
    'body-withheld-from-all': wrong('replaces the body of every Brief with a message').response(
      'listStreamManifests',
      alterAt('data.manifests[*].brief.body', () => 'Upgrade to read Briefs.'),
    ),
    'headline-only': wrong('shows the headline only', 'SIGNAL-13').response(
      'listStreamManifests',
      alterAt('data.manifests[-1].brief', (brief) => ({ headline: Object(brief).headline })),
    ),
  },
  'brief.gated-body-is-message': {
    'empty-list': wrong('sends an empty list as the body').part(gatedBody([])),
    'partial-body': wrong('sends part of the body').part(gatedBody({ key_insights: ['…'] })),
  },
} satisfies MutantTable<BriefRuleId>;
