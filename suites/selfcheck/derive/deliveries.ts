// Tries mutants of deliveries: each breaks one member of a payload, by the contract's schemas of events.
import { type Sending, signedAnew } from '../../../simulator/feed/outgoing.ts';
import type { Outgoing } from '../../../simulator/feed/sender.ts';
import type { Parts } from '../../../simulator/parts.ts';
import { events } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { judgeCase } from '../../judge/judge-case.ts';
import type { Entry } from '../../judge/lanes.ts';
import { derivedExcuseOf } from '../excuses/derived.ts';
import { type Setting, sessionOn, simulatorIn } from '../setting.ts';
import { realTrialOf, type Trial, trialOf, trialTimeoutMs } from '../trial.ts';
import { type SchemaViolation, violationsOf, violationText, withIds } from './schema-violations.ts';
import { withoutNeedlessExcuse } from './try.ts';

/** The rule that judges the payload of each event. */
export const payloadRuleOf = {
  'digest.created': 'delivery.catalog-digests-reported',
  'digest.new_content': 'delivery.new-content-payload',
  'digest.removed': 'delivery.catalog-digests-reported',
  'digest.updated': 'delivery.digest-update-has-message',
  'manifest.matched': 'delivery.matched-payload',
  'stream.created': 'delivery.stream-created-when-live',
  'stream.removed': 'delivery.stream-end-reported',
  'stream.unpublished': 'delivery.stream-end-reported',
  'webhook.test': 'delivery.common-payload',
} as const satisfies Readonly<Record<string, RuleId>>;

export type DeliveredEvent = keyof typeof payloadRuleOf;

/** A payload that is wrong in one member. */
export interface PayloadMutant {
  /** `delivery.matched-payload/manifest.matched:data.tags:dropped`. */
  readonly id: string;
  readonly text: string;
  readonly change: SchemaViolation['change'];
}

/** A mutant of the event's payload for each constraint of its schema. */
export function payloadMutants(event: DeliveredEvent): readonly PayloadMutant[] {
  // Members that all events share occur in several schemas of an event, so equal violations are merged.
  const violations = new Map(
    violationsOf(events[event] ?? {}).map(
      (violation) => [`${violation.place} ${violation.kind}`, violation] as const,
    ),
  );
  return withIds([...violations.values()]).map(({ id, change, ...violation }) => ({
    id: `${payloadRuleOf[event]}/${event}:${id}`,
    text: `${violationText(violation)} in ${event}`,
    change,
  }));
}

/** Tries the mutants one after the other in one simulator. */
export async function tryDeliveries(
  { id, rule, case: kase }: Entry,
  event: DeliveredEvent,
  mutants: readonly PayloadMutant[],
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  let alter: Alteration = () => undefined;
  let fired = false;
  const deliver: NonNullable<Parts['delivery']> = (outgoing, sending) => {
    const altered = alter(outgoing, sending);
    fired ||= altered !== undefined;
    return altered ?? outgoing;
  };
  const simulator = await simulatorIn(setting, { amend: (parts) => ({ ...parts, delivery: deliver }) });
  const session = await sessionOn(simulator, seed, 1);
  const judged = () => judgeCase(session, id, rule, kase, trialTimeoutMs);
  try {
    // The first run also runs the discovery, whose results later runs use.
    const real = await judged();
    if (real.verdict !== 'passed') return [realTrialOf(real)];
    const trials: Trial[] = [];
    for (const mutant of mutants) {
      alter = alterBy(mutant, event);
      fired = false;
      const trial = trialOf({ ...mutant, kind: 'part' }, await judged(), fired);
      if (fired) trials.push(withoutNeedlessExcuse(trial));
      else if (derivedExcuseOf(mutant.id) === undefined) trials.push(trial);
    }
    return trials;
  } finally {
    await session.close();
    await simulator.close();
  }
}

/** Returns `undefined` if there is nothing to alter. */
type Alteration = (outgoing: Outgoing, sending: Sending) => Outgoing | undefined;

const alterBy =
  ({ change }: PayloadMutant, event: DeliveredEvent): Alteration =>
  (outgoing, sending) => {
    if (sending.delivery.message.event !== event) return undefined;
    const altered = change(JSON.parse(outgoing.body.toString('utf8')));
    return altered === undefined
      ? undefined
      : signedAnew({ ...outgoing, body: Buffer.from(JSON.stringify(altered)) }, sending);
  };
