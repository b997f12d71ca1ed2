// The governor of shared organisations: a case starts with room left in their per-minute limits.
import { planLimits } from '../../spec/limits.ts';
import type { PlanName } from '../case.ts';
import type { Transport } from '../clients/rest.ts';
import type { Machine } from './machine.ts';
import type { Holding } from './orgs.ts';

const minuteMs = 60_000;
/** The target counts a request a little after it was sent. */
const marginMs = 1_000;
/** What a plan allows at least where nothing says more: as much as the smallest one. */
const assumedPerMinute = planLimits.starter.requestsPerMinute.value;

export interface Pacer {
  /** A transport that counts what it sends for the organisation. */
  counting(holding: Holding, transport: Transport): Transport;
  /** How long to wait until half of the organisation's minute is free, or all of it when `idle`. */
  waitMs(holding: Holding, idle: boolean): number;
  /** Waits that long. */
  admit(holding: Holding, idle: boolean): Promise<void>;
}

export function pacer(requestsPerMinute: (plan: PlanName) => number | undefined, time: Machine): Pacer {
  const sentAtMs = new Map<string, number[]>();
  const recent = (label: string): number[] => {
    const kept = (sentAtMs.get(label) ?? []).filter((at) => at > time.nowMs() - minuteMs);
    sentAtMs.set(label, kept);
    return kept;
  };
  const waitMs = ({ label, plan }: Holding, idle: boolean): number => {
    const allowed = idle ? 0 : Math.floor((requestsPerMinute(plan) ?? assumedPerMinute) / 2);
    const sent = recent(label);
    const lastToLeave = sent[sent.length - allowed - 1];
    return lastToLeave === undefined ? 0 : lastToLeave + minuteMs - time.nowMs() + marginMs;
  };
  return {
    counting: ({ label }, transport) => ({
      close: () => transport.close(),
      send: (request) => {
        recent(label).push(time.nowMs());
        return transport.send(request);
      },
    }),
    waitMs,
    admit: (holding, idle) => time.wait(waitMs(holding, idle)),
  };
}
