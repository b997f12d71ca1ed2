// The server under measurement: a simulator in its own process, whose parent asks for the longest piece of its work.
import { controlOperations } from '../../simulator/control/operations.ts';
import { simulate } from '../../simulator/index.ts';
import { highLimits } from '../bench/high-limits.ts';
import type { Use } from './measured.ts';

const simulator = await simulate({
  seed: 1,
  startMs: Date.UTC(2026, 2, 17, 12),
  frozen: true,
  switches: { balanced: true, delta: true },
  amend: (parts) => ({ ...parts, laws: highLimits }),
});

/**
 * Turns of the event loop are told apart by a timer that is due again after each millisecond: between two of its calls lies at most one
 * long turn, and short ones of a millisecond together.
 */
const turnMs = 1;
let longestMs = 0;
let before = process.threadCpuUsage();
function endTurn(): void {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (user + system) / 1000);
}
setInterval(endTurn, turnMs);

process.on('message', () => {
  endTurn();
  const use: Use = { pieceMs: longestMs, residentBytes: process.memoryUsage.rss() };
  longestMs = 0;
  process.send?.(use);
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
  // A stream of events has no end to wait for.
  control: controlOperations
    .filter(({ isStream }) => isStream !== true)
    .map(({ id, method, path, query, body }) => ({ id, method, path, query, body })),
});
