// Cases of Records: their content, and reads by manifest id. Which plans see them is a matter of gates.
import type { RecordRuleId } from '../../spec/rules/record.ts';
import { isObject, isString } from '../clients/json.ts';
import { type Case, needing } from '../kit/case.ts';
import { check, expectStatus } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { integerIdOf, readSome } from '../steps/manifest-reads.ts';

export const recordCases = {
  // The document names either plan for this route, so at least one of them must have access.
  'record.by-manifest-id': needing(
    {
      org: { plan: 'platform' },
      other: { plan: 'enterprise' },
      stream: { manifestsMin: 1 },
      surface: 'firehose',
    },
    async ({ org, other, stream }) => {
      const { manifests } = await readSome(org.rest, stream, { page_size: 1 });
      const [manifest] = manifests;
      if (manifest === undefined) return;
      const path = { manifest_id: integerIdOf(manifest) };
      const answers = [
        await org.rest.call('getRecord', { path }),
        await other.rest.call('getRecord', { path }),
      ];
      for (const exchange of answers) expectStatus(exchange, 200, 403);
      const isServed = answers.some(({ status }) => status === 200);
      check(isServed, 'status 200 on Platform or on Enterprise', {
        received: 'status 403 on both',
        at: { kind: 'status' },
        exchange: answers[0],
      });
    },
  ),

  'record.full-text': needing(
    { org: { plan: 'enterprise' }, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const { manifests, exchange } = await readSome(org.rest, stream, { page_size: 12 });
      const complete = manifests.filter(({ record }) => isObject(record) && record.status === 'complete');
      if (complete.length === 0) missingNeed('complete-record');
      for (const { record, signal } of complete) {
        const content = isObject(record) ? record.content : undefined;
        const summary = isObject(signal) && isString(signal.summary) ? signal.summary : '';
        check(
          isString(content) && content.trim() !== '' && !summary.startsWith(content.trim()),
          'record.content as the full text, neither the summary nor its beginning',
          { received: content, at: 'data.manifests.[].record.content', exchange },
        );
      }
    },
  ),
} satisfies Record<RecordRuleId, Case>;
