// Cases of Briefs: their markdown, and what an organisation without access to Briefs reads.
import type { BriefRuleId } from '../../spec/rules/brief.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject, isString, type JsonObject } from '../clients/json.ts';
import { type Case, needing, streamNeeds } from '../kit/case.ts';
import { check } from '../kit/expect.ts';
import { expectBilled, quotaOf, readSome } from '../steps/manifest-reads.ts';

export const briefCases = {
  'brief.gated-body-is-message': needing(
    { org: { switches: { briefAccess: false } }, stream: { manifestsMin: 1 } },
    async ({ org: { rest }, stream }) => {
      const before = await quotaOf(rest);
      const { manifests, exchange } = await readSome(rest, stream, { page_size: 3 });
      for (const manifest of manifests) {
        const brief = expectBrief(manifest, exchange);
        const { body = null } = brief;
        check(
          body === null || (isString(body) && body.trim() !== ''),
          'brief.body as a non-empty message, null or absent',
          { received: brief.body, at: 'data.manifests.[].brief.body', exchange },
        );
      }
      expectBilled(before, await quotaOf(rest), manifests.length);
    },
  ),
  'brief.markdown-has-sections': needing(streamNeeds, async ({ org, stream }) => {
    const { manifests, exchange } = await readSome(org.rest, stream);
    for (const manifest of manifests) {
      const { body, body_markdown: markdown } = expectBrief(manifest, exchange);
      // Without a body the Brief may be withheld.
      if (!isObject(body)) continue;
      check(isString(markdown) && heading.test(markdown), 'brief.body_markdown with a section heading', {
        received: markdown,
        at: 'data.manifests.[].brief.body_markdown',
        exchange,
      });
    }
  }),
} satisfies Record<BriefRuleId, Case>;

/** A heading of markdown in any style: with signs before it, a line below it, or as a bold line. */
const heading = /^ {0,3}#{1,6} +\S|^.*\S.*\n(=+|-{2,}) *$|^ *\*\*.*\S.*\*\*:? *$|^ *__.*\S.*__:? *$/m;

function expectBrief({ brief }: JsonObject, exchange?: Exchange): JsonObject {
  check(
    isObject(brief) && isString(brief.headline) && isString(brief.summary),
    'brief with headline and summary as strings in every manifest',
    { received: brief, at: 'data.manifests.[].brief', exchange },
  );
  return brief;
}
