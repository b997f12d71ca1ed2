// How the receivers of the fan-out behave: which attempts each of them accepts.
import { draw } from '../draw.ts';
import { fanoutHooks } from '../lib/plan.ts';
import type { Arrival } from '../receiver.ts';

/** A fifth of the receivers refuses half of its attempts. */
const halfDeaf = fanoutHooks / 5;
/** One refuses all. */
export const deaf = fanoutHooks - 1;

export const behaviours = {
  mixed: ({ hook, delivery, attempt }) => {
    if (hook === deaf) return false;
    return hook >= halfDeaf || draw(`${hook} ${delivery} ${attempt}`) < 0.5;
  },
  /** Everybody is down for the first attempts. */
  late: ({ attempt }) => attempt > 1,
} as const satisfies Readonly<Record<string, (arrival: Arrival) => boolean>>;

export type Behaviour = keyof typeof behaviours;
