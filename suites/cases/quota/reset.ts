// Cases of the end of the quota: its reset, and parallel reads that share what remains.
import { integer, record } from 'fast-check';
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import { dayMs, minuteMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing, type Org, type Parts } from '../../kit/case.ts';
import { check, countAt, expectEqual, expectSuccess, expectValue, headerOf } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inHeader } from '../../kit/place.ts';
import { forAll } from '../../kit/property.ts';
import { isRateRefusal } from '../../steps/burst.ts';
import { dayOf } from '../../steps/manifest-parts.ts';
import {
  amplePlans,
  areRepeatsBilled,
  chargeBetween,
  expectSum,
  manifestsIn,
  type QuotaState,
  quotaOf,
  readSome,
} from '../../steps/manifest-reads.ts';
import {
  answerText,
  callTool,
  expectAnswer,
  expectResult,
  isMarkedRefusal,
  manifestsOf,
  openServer,
  showsQuota,
  type ToolResult,
} from '../../steps/mcp.ts';
import { freeRead, readListing } from '../../steps/reads.ts';
import { inputFor } from '../../steps/tool-inputs.ts';
import type { TargetClock } from '../../target/capabilities.ts';
import { passing } from '../../tour/tour.ts';

/** The longest time from any instant to a day after the next reset. */
const monthMs = 33 * dayMs;
const resets = 12;
const yearMs = 366 * dayMs;

/** Quota remaining at the edge; the reads ask for up to twice as much. */
const edgeQuota = 30;
const readersMax = 10;
const largestPage = 6;

export const resetCases = {
  'quota.year-end-rolls-over': needing(
    {
      org: { plan: amplePlans },
      stream: { manifestsMin: resets },
      clock: { waitsMs: (resets + 1) * monthMs },
    },
    async ({ org, stream, clock }) => {
      let before = await quotaOf(org.rest);
      for (let reset = 0; reset < resets; reset += 1) {
        // An archive may keep less than a year.
        await passing(() => readSome(org.rest, stream, { page: reset, page_size: 1 }));
        await org.rest.call('getAccount');
        await advanceTo(clock, resetMsOf(before) + dayMs);
        const after = await quotaOf(org.rest);
        check(
          after.period === monthAfter(before) && resetMsOf(after) > resetMsOf(before),
          `period ${monthAfter(before)} with a reset_date after ${before.resetDate}`,
          {
            received: `period ${after.period} with reset_date ${after.resetDate}`,
            at: 'usage.period',
            exchange: after.exchange,
          },
        );
        // Others may use an organisation of the configuration.
        if (org.isOurs) expectValue(after.exchange, 'usage.quota_used', 0, 'quota_used of a new period');
        const account = expectSuccess(await org.rest.call('getAccount'));
        expectValue(
          account,
          'data.usage.period',
          after.period,
          'period of the account, a day after the reset',
        );
        if (org.isOurs) expectValue(account, 'data.usage.manifests_remaining', after.remaining);
        const days = countAt(after.exchange, 'usage.days_to_reset');
        const due = Math.round((resetMsOf(after) - (await clock.nowMs())) / dayMs);
        check(Math.abs(days - due) <= 1, `about ${due} days_to_reset until ${after.resetDate}`, {
          received: days,
          at: 'usage.days_to_reset',
          exchange: after.exchange,
        });
        before = after;
      }
    },
  ),

  // The document does not state the time zone of the reset date, so the days around it are not judged.
  'quota.zero-after-reset': needing(
    {
      org: { plan: 'starter', quotaLeft: 0 },
      stream: { manifestsMin: 8 },
      clock: { waitsMs: monthMs + yearMs },
    },
    async ({ org, stream, clock }) => {
      const { rest } = org;
      const before = await quotaOf(rest);
      const isShownByTool = await showsUsed(org, before);
      const resetMs = resetMsOf(before);
      const eveMs = resetMs - dayMs - (await clock.nowMs());
      if (eveMs > 1_000) {
        await clock.advance(eveMs - 1_000);
        await expectStillExhausted({ org, stream, clock }, before);
      }
      await advanceTo(clock, resetMs + dayMs);
      const after = await quotaOf(rest);
      check(
        after.used === 0 && after.period !== before.period && resetMsOf(after) > resetMs,
        `quota_used 0 in a new period after the reset on ${before.resetDate}`,
        {
          received: { quota_used: after.used, period: after.period, reset_date: after.resetDate },
          at: 'usage.quota_used',
          exchange: after.exchange,
        },
      );
      const expected = `quota_used 0 or quota_remaining ${after.remaining} in service-profile`;
      const later = isShownByTool && (await passing(() => profileOf(org)));
      if (later) expectResult(showsQuota(later.content, 0, after.remaining), expected, later);
      const { manifests } = await readSome(rest, stream, { page_size: 3 });
      const { used, exchange } = await quotaOf(rest);
      expectEqual(exchange, 'usage.quota_used', manifests.length, used, 'quota_used of this period');
      await expectReadByTool(org, stream.id, manifests.map(dayOf).find(isString));
      // The same month of the next year.
      await clock.advance(yearMs);
      const yearLater = await quotaOf(rest);
      check(
        yearLater.used === 0 && yearLater.period !== after.period,
        `quota_used 0 in a new period a year after ${after.period}`,
        {
          received: { quota_used: yearLater.used, period: yearLater.period },
          at: 'usage.quota_used',
          exchange: yearLater.exchange,
        },
      );
    },
  ),

  'quota.parallel-reads-share-the-rest': needing(
    {
      draws: true,
      fresh: { plan: 'starter', quotaLeft: edgeQuota },
      stream: { manifestsMin: readersMax * largestPage + 1 },
    },
    async (given) => {
      const { fresh, stream } = given;
      await forAll(given, {
        draws: record({
          pageSize: integer({ min: 1, max: largestPage }),
          readers: integer({ min: 2, max: readersMax }),
          freeReads: integer({ min: 0, max: 3 }),
        }),
        holds: async ({ pageSize, readers, freeReads }) => {
          const { rest } = await fresh();
          const repeatsBilled = await areRepeatsBilled(rest, stream);
          const before = await quotaOf(rest);
          const listings = Array.from({ length: readers }, (_, page) =>
            readListing(rest, stream, { page, page_size: pageSize }),
          );
          const sentFree = Array.from({ length: freeReads }, () => freeRead(rest));
          const answers = await Promise.all(listings);
          await Promise.all(sentFree);
          if (answers.some(isRateRefusal)) missingNeed('requests');
          const after = await quotaOf(rest);
          expectShared({ before, after, answers, asked: readers * pageSize, repeatsBilled });
          return true;
        },
      });
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };

async function expectStillExhausted(
  { org: { rest }, stream, clock }: Parts<'org' | 'stream' | 'clock'>,
  state: QuotaState,
): Promise<void> {
  const listing = await readListing(rest, stream, { page_size: 3 });
  const { used } = await quotaOf(rest);
  check(
    manifestsIn(listing).length === 0 && used === state.used,
    `no manifests, and quota_used ${state.used}, until ${state.resetDate}`,
    {
      received: { status: listing.status, delivered: manifestsIn(listing).length, quota_used: used },
      at: 'usage.quota_used',
      exchange: listing,
    },
  );
  if (listing.status !== 429) return;
  const nowMs = await clock.nowMs();
  const waitMs = Number(headerOf(listing, 'retry-after')) * 1_000;
  check(
    Math.abs(nowMs + waitMs - resetMsOf(state)) <= dayMs + minuteMs,
    `Retry-After of ${Math.round((resetMsOf(state) - nowMs) / 1_000)} s, more or less by a day`,
    { at: inHeader('Retry-After'), exchange: listing },
  );
}

/** In a session of its own, because sessions may end while time passes. */
const profileOf = async (org: Org): Promise<ToolResult> =>
  callTool(await openServer(org, 'core'), 'service-profile');

/** Whether the profile shows what was used: what remains is zero, which other figures may be too. */
async function showsUsed(org: Org, { used }: QuotaState): Promise<boolean> {
  const shown = await passing(() => profileOf(org));
  return shown !== undefined && showsQuota(shown.content, used, Number.NaN);
}

/** No refusal for the quota where manifests of this day are listed. */
async function expectReadByTool(org: Org, id: string, day: string | undefined): Promise<void> {
  if (day === undefined) return;
  const answer = await passing(async () => {
    const client = await openServer(org, 'core');
    const wanted = {
      named: { stream_ids: [id] },
      open: { publishedFrom: day, publishedTo: day, pageSize: 1 },
    };
    return client.call('service-manifests', await inputFor(client, 'service-manifests', wanted));
  });
  if (answer === undefined) return;
  const isServed = answer.kind === 'result' && manifestsOf(answer.content).length > 0;
  // A text that explains the code, as a guide has, is no refusal.
  const isExhausted =
    !isServed &&
    (answerText(answer).includes('"quota_clamped":true') ||
      (isMarkedRefusal(answer) && answerText(answer).includes('quota_exhausted')));
  expectAnswer(!isExhausted, 'manifests by service-manifests after the reset', answer);
}

const advanceTo = async (clock: TargetClock, ms: number): Promise<void> =>
  clock.advance(Math.max(0, ms - (await clock.nowMs())));

/** Midnight UTC at the start of the reset date. */
function resetMsOf({ resetDate, exchange }: QuotaState): number {
  const ms = Date.parse(`${resetDate}T00:00:00Z`);
  check(!Number.isNaN(ms), 'usage.reset_date as a date', { at: 'usage.reset_date', exchange });
  return ms;
}

/** The month that follows the period, as YYYY-MM. */
function monthAfter({ period, exchange }: QuotaState): string {
  const parts = /^(\d{4})-(\d{2})$/.exec(period);
  check(parts !== null, 'usage.period as YYYY-MM', { at: 'usage.period', exchange });
  const [year, month] = [Number(parts[1]), Number(parts[2])];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** Parallel reads together returned and billed the remaining quota, or all that they asked for if that is less. */
function expectShared(run: {
  readonly before: QuotaState;
  readonly after: QuotaState;
  readonly answers: readonly Exchange[];
  readonly asked: number;
  readonly repeatsBilled: boolean;
}): void {
  const { before, after, answers, asked, repeatsBilled } = run;
  expectSum(after);
  const delivered = answers.reduce((sum, answer) => sum + manifestsIn(answer).length, 0);
  const due = Math.min(asked, before.remaining);
  const charge = chargeBetween(before, after);
  // Manifests that were served before may be free, even with the quota used up.
  const isExact = repeatsBilled
    ? delivered === due && charge === due
    : delivered >= due && charge <= delivered;
  check(
    isExact,
    `${due} manifests returned and billed in all, with ${before.remaining} remaining and ${asked} asked for`,
    {
      received: `${delivered} returned, ${charge} billed`,
      at: 'data.manifests',
      exchange: answers.at(-1) ?? after.exchange,
    },
  );
}
