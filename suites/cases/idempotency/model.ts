// The properties of Idempotency-Key: any series of writes and waits agrees with the model.
import { limits } from '../../../spec/limits.ts';
import type { IdempotencyRuleId } from '../../../spec/rules/idempotency.ts';
import { type Case, needing } from '../../kit/case.ts';
import { forAllSeries } from '../../kit/model.ts';
import { idempotencyModel } from '../../models/idempotency.ts';
import { digestPlans } from '../../steps/digests.ts';

const anyStream = { manifestsMin: 0 } as const;
const replayHours = limits.idempotentReplay.value;
/** Enough time for a few series. */
const waitsMs = 10 * replayHours * 3_600_000;

export const modelCases = {
  'idempotency.model-holds': needing(
    { draws: true, fresh: { plan: digestPlans }, stream: anyStream, surface: 'digests' },
    async (given) => {
      const { fresh, stream } = given;
      await forAllSeries(given, await idempotencyModel({ fresh, streamId: stream.id, replayHours }));
    },
  ),

  'idempotency.model-holds-over-days': needing(
    { draws: true, fresh: { plan: digestPlans }, stream: anyStream, surface: 'digests', clock: { waitsMs } },
    async (given) => {
      const { fresh, stream, clock } = given;
      await forAllSeries(given, await idempotencyModel({ fresh, streamId: stream.id, replayHours, clock }));
    },
  ),
} satisfies { readonly [R in IdempotencyRuleId]?: Case };
