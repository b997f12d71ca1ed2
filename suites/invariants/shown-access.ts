// What answers say of the plan of the caller: the flags of the account, and the content levels in usage.
import { type Access, accessToSurface, type Surface } from '../../spec/plan-surfaces.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isBoolean, isString } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { type Contradiction, isKeyed } from './invariant.ts';

/** One place of an answer that was compared with the plan. */
interface Shown {
  readonly place: string;
  readonly contradiction: Contradiction | false;
}

const surfaceOfFlag: Readonly<Record<string, Surface>> = {
  endpoint_digests: 'Digests',
  endpoint_webhook: 'Webhooks',
  endpoint_websocket: 'WebSocket delivery',
};

/** Every plan has Signals and Briefs ("Plan gating"). */
const accessToLevel = (plan: PlanName, level: Level): Access | undefined =>
  level === 'record' ? accessToSurface(plan, 'Records') : 'open';

type Level = (typeof levels)[number];
const levels = ['signal', 'brief', 'record'] as const;

/** None for what the answer does not show, and what the document does not say of the plan. */
export function* shownAccess(plan: PlanName, entry: Exchanged, answer: Exchange): Generator<Shown> {
  if (entry.surface.kind !== 'rest' || isKeyed(entry)) return;
  // Others may have given an organisation flags of its own.
  const isPrivate = 'holder' in entry.caller && entry.caller.holder.isPrivate;
  if (entry.call === 'getAccount' && isPrivate)
    for (const [flag, surface] of Object.entries(surfaceOfFlag)) {
      const place = `data.subscription.${flag}`;
      const shown = at(answer, place);
      const access = accessToSurface(plan, surface);
      if (access === undefined || !isBoolean(shown)) continue;
      const found = { expected: `${place} ${access === 'open'} on ${plan}`, received: String(shown) };
      yield {
        place,
        contradiction: shown !== (access === 'open') && { ...found, at: place, evidence: [entry] },
      };
    }
  const place = 'usage.available';
  const available = at(answer, place);
  if (!isString(available)) return;
  const listed = new Set(available.split(',').map((level) => level.trim().toLowerCase()));
  for (const level of levels) {
    const access = accessToLevel(plan, level);
    if (access === undefined) continue;
    const expected = `${place} ${access === 'open' ? 'with' : 'without'} ${level} on ${plan}`;
    const isWrong = listed.has(level) !== (access === 'open');
    yield {
      place,
      contradiction: isWrong && { expected, received: available, at: place, evidence: [entry] },
    };
  }
}
