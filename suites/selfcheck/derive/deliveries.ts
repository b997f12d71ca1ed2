// Tries deliveries that are wrong in one member each, as the contract's schemas of events have them.
import { type Sending, signedAnew } from '../../../simulator/feed/outgoing.ts';
import type { Outgoing } from '../../../simulator/feed/sender.ts';
import type { Parts } from '../../../simulator/parts.ts';
import { events } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { judgeCase } from '../../judge/judge-case.ts';
import type { Entry } from '../../judge/lanes.ts';
import { part } from '../mutant.ts';
import { type Setting, sessionOn, simulatorIn } from '../setting.ts';
import { type Trial, tell, trialOf, trialTimeoutMs, wrongWith } from '../trial.ts';
import { type Twist, twistsOf } from './twists.ts';

/** The rule that judges the payload of each event. */
export const payloadRuleOf = {
  'digest.created': 'delivery.catalog-digest-told',
  'digest.new_content': 'delivery.new-content-payload',
  'digest.removed': 'delivery.catalog-digest-told',
  'digest.updated': 'delivery.digest-update-told',
  'manifest.matched': 'delivery.matched-payload',
  'stream.created': 'delivery.stream-created-when-live',
  'stream.removed': 'delivery.stream-end-told',
  'stream.unpublished': 'delivery.stream-end-told',
  'webhook.test': 'delivery.common-payload',
} as const satisfies Readonly<Record<string, RuleId>>;

export type ToldEvent = keyof typeof payloadRuleOf;

/** The payload of the event wrong in each way that its schema knows, tried one after the other in one simulator. */
export async function tryDeliveries(
  { id, rule, case: kase }: Entry,
  event: ToldEvent,
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  let bend: Bend = () => undefined;
  let fired = false;
  const deliver: NonNullable<Parts['delivery']> = (outgoing, sending) => {
    const bent = bend(outgoing, sending);
    fired ||= bent !== undefined;
    return bent ?? outgoing;
  };
  const simulator = await simulatorIn(setting, { amend: (parts) => ({ ...parts, delivery: deliver }) });
  const session = await sessionOn(simulator, seed, 1);
  const judged = () => judgeCase(session, id, rule, kase, trialTimeoutMs);
  try {
    // The first look also finds what later ones look up.
    const real = await judged();
    if (real.verdict !== 'passed')
      return [trialOf(id, undefined, { kind: 'real-not-passed', detail: tell(real) })];
    const trials: Trial[] = [];
    for (const twist of twistsOfEvent(event)) {
      bend = bendBy(twist, event);
      fired = false;
      const mutant = part(`${event}: ${twist.place} ${twist.what}`, [], (parts) => ({
        ...parts,
        delivery: deliver,
      }));
      trials.push(trialOf(id, mutant, wrongWith(await judged(), fired)));
    }
    return trials;
  } finally {
    await session.close();
    await simulator.close();
  }
}

/** `undefined` where there is nothing to bend. */
type Bend = (outgoing: Outgoing, sending: Sending) => Outgoing | undefined;

const bendBy =
  ({ change }: Twist, event: ToldEvent): Bend =>
  (outgoing, sending) => {
    if (sending.delivery.message.event !== event) return undefined;
    const bent = change(JSON.parse(outgoing.body.toString('utf8')));
    return bent === undefined
      ? undefined
      : signedAnew({ ...outgoing, body: Buffer.from(JSON.stringify(bent)) }, sending);
  };

/** What all events have in common is in more than one of the schemas that an event has to fit. */
const twistsOfEvent = (event: ToldEvent): readonly Twist[] => [
  ...new Map(
    twistsOf(events[event] ?? {}).map((twist) => [`${twist.place} ${twist.what}`, twist] as const),
  ).values(),
];
