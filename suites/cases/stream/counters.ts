// Cases of the counters of a stream: a new manifest is counted at once, and no longer counted in the last day or week when that time is over.
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { dayMs, hourMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { check, expectEqual, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idOf, readStream, walkStreams } from '../../steps/catalog.ts';
import { digestPlans, makeDigest } from '../../steps/digests.ts';
import { countSelected, paidPlans } from '../../steps/manifest-reads.ts';
import { callTool, memberIn, openServer } from '../../steps/mcp.ts';
import { inputFor } from '../../steps/tool-inputs.ts';
import { needingMakers, resourceName } from '../../steps/writes.ts';
import { passing } from '../../tour/tour.ts';

/** The manifest is published late on a day, so that windows of times and windows of dates end within two hours. */
const publishedAtMs = 23 * hourMs;
/** No figure says how old counters may be (S-211): beyond that margin, those of a daily batch pass. */
const lateMs = dayMs + 2 * hourMs;

const countersOfMonth = ['manifests_last30d', 'claims_last30d'];
const countersOfDays = ['manifests_last7d', 'claims_last7d', ...countersOfMonth];

export const counterCases = {
  // How current the counters are is open (S-211): those of a daily batch have counted after two days.
  'stream.counters-count': needingMakers(
    { org: { plan: [...digestPlans, ...paidPlans] }, publish: true, clock: { waitsMs: 2 * dayMs } },
    async ({ digests, ...given }) => {
      const { org, publish, clock } = given;
      const { id } = await publish.stream({ name: `${resourceName}-counted` });
      await publish.manifests({ streamIds: [id], count: 2 });
      await clock.advance(2 * dayMs);
      const { detail, exchange } = await readStream(org.rest, id);
      const listed = await countSelected(org.rest, { id }, {});
      if (listed === 0) missingNeed('visible-change', { what: 'total_count' });
      expectCounted(detail, 'the detail', listed, exchange);
      const walk = await walkStreams(org.rest, {});
      const row =
        walk.streams.find((stream) => idOf(stream) === id) ??
        missingNeed('visible-change', { what: 'streams' });
      expectCounted(row, 'the list', listed, walk.exchange);
      await expectSameByTool(org, detail);
      if (!digestPlans.some((plan) => plan === org.plan)) return;
      const read = expectSuccess(await digests.read(await makeDigest(digests, { stream_ids: [id] })));
      const [inDigest = {}] = listAt(read, 'data.streams');
      expectCounted(inDigest, 'the digest', listed, read);
    },
  ),

  'stream.counters-forget': needing(
    {
      org: { plan: paidPlans },
      publish: true,
      clock: { waitsMs: dayMs + 7 * dayMs + lateMs },
    },
    async ({ org: { rest }, publish, clock }) => {
      const sinceMidnightMs = (await clock.nowMs()) % dayMs;
      await clock.advance((publishedAtMs - sinceMidnightMs + dayMs) % dayMs);
      const { id } = await publish.stream({ name: `${resourceName}-counters` });
      const publishedDate = new Date(await clock.nowMs()).toISOString().slice(0, 10);
      await publish.manifests({ streamIds: [id], count: 1, publishedDate });
      // How current the counters are is open (S-211): only those that count a manifest at once are judged.
      if ((await countIn(rest, id, '24h')) !== 1 || (await countIn(rest, id, '7d')) !== 1)
        missingNeed('visible-change', { what: 'manifests_last24h' });
      await clock.advance(dayMs + lateMs);
      await expectForgotten(rest, id, '24h');
      await clock.advance(6 * dayMs);
      await expectForgotten(rest, id, '7d');
      const { detail, exchange } = await readStream(rest, id);
      expectCounted(detail, 'the detail after a week', 1, exchange, countersOfMonth);
    },
  ),
} satisfies { readonly [R in StreamRuleId]?: Case };

/** Those of the counters that a place shows. */
function expectCounted(
  stream: JsonObject,
  where: string,
  listed: number,
  exchange: Exchange,
  counters: readonly string[] = countersOfDays,
): void {
  for (const counter of counters.filter((name) => name in stream))
    check(Number(stream[counter]) >= (counter.startsWith('manifests') ? listed : 1), {
      expected: `${counter} in ${where} for ${listed} manifests that were published some days ago`,
      received: stream[counter],
      at: counter,
      exchange,
    });
}

/** The tool need not show counters: the document states no members of its result. */
async function expectSameByTool(org: Org, detail: JsonObject): Promise<void> {
  const shown = await passing(async () => {
    const client = await openServer(org, 'advanced');
    const input = await inputFor(client, 'service-stream-info', { open: { streamId: idOf(detail) } });
    return callTool(client, 'service-stream-info', input);
  });
  if (shown === undefined) return;
  for (const counter of countersOfDays) {
    const value = memberIn(shown.content, counter);
    if (value !== undefined) expectEqual(shown.exchange, counter, detail[counter], value);
  }
}

async function countIn(rest: RestClient, id: string, window: '24h' | '7d'): Promise<unknown> {
  return (await readStream(rest, id)).detail[`manifests_last${window}`];
}

/** Nobody else published on the stream meanwhile, and its one manifest is no longer counted. */
async function expectForgotten(rest: RestClient, id: string, window: '24h' | '7d'): Promise<void> {
  if ((await countSelected(rest, { id }, {})) !== 1) missingNeed('unchanged-list');
  const { detail, exchange } = await readStream(rest, id);
  for (const path of [`manifests_last${window}`, `claims_last${window}`])
    check(detail[path] === 0 || detail[path] === undefined, {
      expected: `${path} 0, because the only manifest is older`,
      received: detail[path],
      at: path,
      exchange,
    });
}
