// Cases of Records: the plans and reads that show them, and their content.
import type { RecordRuleId } from '../../spec/rules/record.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject, isString, type JsonObject } from '../clients/json.ts';
import { type Case, needing } from '../kit/case.ts';
import { at, check, expectStatus, expectSuccess } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { judgeMembers } from '../kit/shape.ts';
import { integerIdOf, manifestsForPlans, readSome, recordIdOf } from '../steps/manifest-reads.ts';

/** Plans that certainly lack Records, the highest first. */
const plansBelow = ['startup', 'professional', 'individual', 'starter'] as const;
const withAndWithoutRecords = {
  org: { plan: 'enterprise' },
  other: { plan: plansBelow },
  stream: { manifestsMin: 1 },
} as const;

/** One object, so that it is compiled once. */
const recordSchema = { $ref: '#/components/schemas/Record' };

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
      check(
        answers.some(({ status }) => status === 200),
        {
          expected: 'status 200 on Platform or on Enterprise',
          received: 'status 403 on both',
          at: { kind: 'status' },
          exchange: answers[0],
        },
      );
    },
  ),

  'record.enterprise-only': needing(withAndWithoutRecords, async ({ org, other, stream, discover }) => {
    const full = await readSome(org.rest, stream, { page_size: 12 });
    const complete = full.manifests.filter((manifest) => !isPending(manifest));
    if (complete.length === 0) missingNeed('complete-record');
    for (const manifest of complete)
      check(hasContent(manifest), {
        expected: `record.content as a non-empty string on plan ${org.plan}`,
        received: manifest.record,
        at: 'data.manifests.[].record.content',
        exchange: full.exchange,
      });
    const below = await readSome(other.rest, stream, { page_size: 5 });
    for (const manifest of below.manifests) expectNoContent(manifest, other.plan, below.exchange);
    for (const { plan, manifest } of await manifestsForPlans(plansBelow, discover, stream))
      expectNoContent(manifest, plan);
  }),

  'record.full-text': needing(
    { org: { plan: 'enterprise' }, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const { manifests, exchange } = await readSome(org.rest, stream, { page_size: 12 });
      const complete = manifests.filter(({ record }) => isObject(record) && record.status === 'complete');
      if (complete.length === 0) missingNeed('complete-record');
      for (const { record, signal } of complete) {
        const content = isObject(record) ? record.content : undefined;
        const summary = isObject(signal) && isString(signal.summary) ? signal.summary : '';
        check(isString(content) && content.trim() !== '' && !summary.startsWith(content.trim()), {
          expected: 'record.content as the full text, neither the summary nor its beginning',
          received: content,
          at: 'data.manifests.[].record.content',
          exchange,
        });
      }
    },
  ),

  'record.free-plan-reads-none-by-record-id': needing(
    { org: { plan: 'starter' }, stream: { manifestsMin: 1 } },
    async ({ org: { rest, plan }, stream }) => {
      const { manifests } = await readSome(rest, stream);
      for (const manifest of manifests.slice(0, 3)) {
        const read = await rest.call('getManifest', { path: { record_id: recordIdOf(manifest) } });
        if (read.status !== 403)
          expectNoContent({ record: at(expectSuccess(read), 'data.record') }, plan, read);
      }
    },
  ),

  'record.in-manifest-by-record-id': needing(withAndWithoutRecords, async ({ org, other, stream }) => {
    const { manifests } = await readSome(org.rest, stream, { page_size: 12 });
    const manifest = manifests.find((one) => !isPending(one)) ?? missingNeed('complete-record');
    const path = { record_id: recordIdOf(manifest) };
    const full = expectSuccess(await org.rest.call('getManifest', { path }));
    check(hasContent({ record: at(full, 'data.record') }), {
      expected: `record.content as a non-empty string on plan ${org.plan}`,
      received: at(full, 'data.record'),
      at: 'data.record.content',
      exchange: full,
    });
    const below = await other.rest.call('getManifest', { path });
    if (below.status === 403) return;
    expectNoContent({ record: at(expectSuccess(below), 'data.record') }, other.plan, below);
  }),

  'record.in-every-manifest-of-enterprise': needing(
    { org: { plan: 'enterprise' }, stream: { manifestsMin: 1 } },
    async ({ org, stream, warn }) => {
      const { exchange } = await readSome(org.rest, stream, { page_size: 12 });
      judgeMembers(recordSchema, exchange, { list: 'data.manifests', member: 'record', warn });
    },
  ),
} satisfies Record<RecordRuleId, Case>;

/** A Record that is pending may have no content yet. */
const isPending = ({ record }: JsonObject): boolean => isObject(record) && record.status === 'pending';

const hasContent = ({ record }: JsonObject): boolean =>
  isObject(record) && isString(record.content) && record.content !== '';

/** The manifest has no record content; the record may be absent, null or a note. */
function expectNoContent(manifest: JsonObject, plan: PlanName, exchange?: Exchange): void {
  check(
    !isObject(manifest.record) || manifest.record.content === undefined || manifest.record.content === null,
    {
      expected: `no record.content on plan ${plan}`,
      received: manifest.record,
      at: 'data.manifests.[].record.content',
      exchange,
    },
  );
}
