// Cases of entity tags: hot reads with their own tags, with those of others, and before and after changes.
import type { ValidatorsRuleId } from '../../spec/rules/validators.ts';
import { plansByReach } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type Case, type Discovery, needing } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { idOf } from '../steps/catalog.ts';
import { makeDigest } from '../steps/digests.ts';
import { furtherHotReads, type HotRead, hotReads, sendHotRead } from '../steps/hot-reads.ts';
import { withMakers } from '../steps/writes.ts';
import { passing } from '../tour/tour.ts';

const anyPlan = { plan: plansByReach };
/** A tag that no service issues. */
const unknownTag = '"zz-not-a-tag-of-yours"';
/** The tags of other reads that a read is sent with. */
const foreignMax = 3;

export const validatorsCases = {
  'validators.equal-tags-equal-data': needing(
    { org: anyPlan, publish: true },
    async ({ org, discover, publish }) => {
      const reads = await allReads(discover);
      const readAll = async (): Promise<string> => {
        const answers: Exchange[] = [];
        for (const read of reads) answers.push(await sendHotRead(org.rest, read));
        return JSON.stringify(answers.map((answer) => at(answer, 'data') ?? answer.json));
      };
      const streams = await discover.streams();
      // Those at the ends of the pages that are read.
      const streamIds = [...streams.slice(0, 200).slice(-1), ...streams.slice(-1)].map(idOf);
      const before = await readAll();
      await publish.manifests({ streamIds: [...new Set(streamIds)] });
      if ((await readAll()) === before) missingNeed('visible-change', { what: 'listStreams' });
      await passing(() =>
        withMakers({ org, discover }, async ({ digests }) => {
          await makeDigest(digests, {});
          await readAll();
        }),
      );
    },
  ),

  'validators.current-tag-not-modified': needing({ org: anyPlan }, async ({ org: { rest }, discover }) => {
    for (const read of await allReads(discover)) {
      const { headers } = await sendHotRead(rest, read);
      if (headers.etag !== undefined) await sendHotRead(rest, read, headers.etag);
    }
  }),

  'validators.unchanged-keeps-tag': needing({ org: anyPlan }, async ({ org: { rest }, discover }) => {
    for (const read of await hotReads(discover)) {
      const { headers } = await sendHotRead(rest, read);
      await sendHotRead(rest, read);
      // Others may publish meanwhile, so that only what is seen twice counts.
      for (let tries = 0; tries < 2; tries += 1)
        if (headers.etag !== undefined) await sendHotRead(rest, read, headers.etag);
    }
  }),

  'validators.other-tag-full-answer': needing({ org: anyPlan }, async ({ org: { rest }, discover }) => {
    const tags: string[] = [];
    for (const read of await allReads(discover)) {
      const { headers } = await sendHotRead(rest, read);
      for (const tag of [unknownTag, ...tags.slice(-foreignMax)]) await sendHotRead(rest, read, tag);
      await sendHotRead(rest, read);
      if (headers.etag !== undefined) tags.push(headers.etag);
    }
  }),
} satisfies Record<ValidatorsRuleId, Case>;

const allReads = async (discover: Discovery): Promise<readonly HotRead[]> => [
  ...(await hotReads(discover)),
  ...furtherHotReads,
];
