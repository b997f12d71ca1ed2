// The rules that drills judge: all about clients, and those about receivers that what a receiver does decides.
import { clientRules, drilledRules } from '../../spec/rules/client.ts';
import { receiverRules } from '../../spec/rules/receiver.ts';
import type { Rule } from '../../spec/rules/rule.ts';

/** A drill knows that the task was legal, and who sent it. */
const mustInDrills = ['client.send-credentials', 'client.name-known'] as const;

const must = Object.fromEntries(
  mustInDrills.map((id) => [id, { ...clientRules[id], level: 'must' }]),
) as Readonly<Record<(typeof mustInDrills)[number], Rule>>;

export const drillRules = {
  ...clientRules,
  ...must,
  ...drilledRules,
  'receiver.accept-signed': receiverRules['receiver.accept-signed'],
  'receiver.refuse-forged': receiverRules['receiver.refuse-forged'],
  'receiver.act-once': receiverRules['receiver.act-once'],
} satisfies Readonly<Record<string, Rule>>;

export type DrillRuleId = keyof typeof drillRules;
