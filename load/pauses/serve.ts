// The server under measurement: a simulator in its own process, whose parent asks how much processor time its thread has used.

import { controlOperations } from '../../simulator/control/operations.ts';
import { planLaws } from '../../simulator/core/plan.ts';
import { simulate } from '../../simulator/index.ts';

/** So high that no search reaches them. */
const highQuota = 1_000_000_000;
const highRate = 1_000_000;
const highBucket = { burst: highRate, perSecond: highRate };

const { figures } = planLaws;
const platform = { ...figures.platform, requestsPerMinute: highRate, manifestsPerMonth: highQuota };
const simulator = await simulate({
  seed: 1,
  startMs: Date.UTC(2026, 2, 17, 12),
  frozen: true,
  switches: { balanced: true, delta: true },
  amend: (parts) => ({
    ...parts,
    laws: {
      plan: { figures: { ...figures, platform } },
      mcpRate: { buckets: { discovery: highBucket, content: highBucket, records: highBucket } },
    },
  }),
});

/** A fixed piece of work, for the speed of this machine now: the milliseconds that it takes. */
function referenceMs(): number {
  const before = process.threadCpuUsage();
  let sum = 0;
  for (let nth = 0; nth < 200; nth += 1)
    sum += JSON.stringify(Array.from({ length: 1_000 }, (_, at) => ({ at, text: `${at} ${nth}` }))).length;
  return sum > 0 ? usedMs(before) : 0;
}

function usedMs(before?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

process.on('message', (question) => {
  process.send?.(question === 'reference' ? referenceMs() : usedMs());
});
process.on('disconnect', () => process.exit());
const [first] = simulator.credentials.platform;
const { content } = simulator.world;
const [manifest] = content.selectAmong(
  undefined,
  { matchedFromMs: 0, matchedToMs: Number.MAX_VALUE, conditions: [], test: undefined },
  { offset: 0, size: 1 },
).refs;
const row = manifest === undefined ? undefined : content.row(manifest);
process.send?.({
  baseUrl: simulator.baseUrl,
  controlUrl: simulator.controlUrl,
  organization: first,
  known: {
    stream_ids: content.streams().map(({ id }) => id),
    tag_ids: content.base.tags.map(({ id }) => id),
    channel_ids: content.base.channels.map(({ id }) => id),
    manifest_id: row?.manifestId,
    record_id: row?.recordId,
  },
  control: controlOperations.map(({ id, method, path, query, body }) => ({ id, method, path, query, body })),
});
