// Mutants of Briefs.
import type { BriefRuleId } from '../../../spec/rules/brief.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import type { Wrap } from '../replaced-operation.ts';
import { changingManifests } from './changed-manifests.ts';

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
  'brief.markdown-has-sections': {
    'plain-text': wrong('sends the markdown without its headings').part(
      changingMarkdown((text) => text.replaceAll(/^[#*_ ]+|[*_]+$/gm, '')),
    ),
    'empty-text': wrong('sends an empty text as markdown').part(changingMarkdown(() => '')),
  },
  'brief.gated-body-is-message': {
    'empty-list': wrong('sends an empty list as the body').part(gatedBody([])),
    'partial-body': wrong('sends part of the body').part(gatedBody({ key_insights: ['…'] })),
  },
} satisfies MutantTable<BriefRuleId>;
